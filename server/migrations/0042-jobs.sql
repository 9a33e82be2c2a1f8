-- The last run of each job, whichever process runs it.
create table jobs (
  name text primary key,
  run_id uuid not null,
  started_at timestamptz not null,
  -- When its process last said that it is at it.
  alive_at timestamptz not null,
  ended_at timestamptz,
  has_failed boolean not null default false,
  -- What came of it, in one sentence.
  result text,
  -- 0 to 1, while it runs; null where it does not tell.
  progress real
);
