-- What was answered, by the minute: added to behind the answers by every process.
create table requests_answered (
  minute timestamptz primary key,
  requests bigint not null,
  failures bigint not null,
  total_ms double precision not null,
  -- How many took up to each limit of a histogram, and beyond the last (server/features/metrics/response-times.ts).
  within bigint[] not null
);

-- Of all time, so that minutes may go.
create table requests_total (
  is_only boolean primary key default true check (is_only),
  requests bigint not null
);

-- Which processes serve, and what each says of its machine.
create table serving_processes (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  cpu_percent double precision,
  memory_percent double precision,
  disk_percent double precision
);

create index serving_processes_by_age on serving_processes (seen_at);

-- That the database takes writes is tried here.
create table write_probes (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
