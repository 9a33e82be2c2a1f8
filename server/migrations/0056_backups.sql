-- Successful backups, by any process or command. The file may have been deleted since.
create table backups (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  file text not null,
  bytes bigint not null,
  is_scheduled boolean not null
);
create index backups_by_age on backups (created_at);

-- Restores into this database. A running process that finds a new row starts over, because everything it knows is outdated.
create table restores (
  id integer generated always as identity primary key,
  restored_at timestamptz not null default clock_timestamp(),
  archive_created_at timestamptz not null
);
