-- How fast TMDB is asked, by all processes together: one row that whoever wants to ask holds for a moment.
create table tmdb_pace (
  is_only boolean primary key default true check (is_only),
  -- When the next request may leave.
  next_at timestamptz not null default 'epoch',
  -- TMDB asked everybody to wait until then.
  paused_until timestamptz not null default 'epoch',
  -- {"process": {"count": 3, "until": 1780000000}}: requests under way; after `until`, in seconds, their process is taken for gone.
  in_flight jsonb not null default '{}'
);

insert into tmdb_pace default values;
