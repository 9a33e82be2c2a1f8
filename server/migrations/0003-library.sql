create table ratings (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  rating smallint not null check (rating between 1 and 3),
  rated_at timestamptz not null,
  primary key (user_id, title_id)
);

create index ratings_newest_first on ratings (user_id, rated_at desc);

create table skips (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  skipped_at timestamptz not null,
  primary key (user_id, title_id)
);

create table watchlist_entries (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  -- A rating given while adding: a hint for the picks, never a rating.
  seed_rating smallint check (seed_rating between 1 and 3),
  added_at timestamptz not null,
  primary key (user_id, title_id)
);

create table events (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id text,
  event_type text not null,
  title_id integer references titles on delete cascade,
  event_value text,
  metadata jsonb,
  created_at timestamptz not null
);

create index events_by_time on events (created_at);
create index events_of_user on events (user_id, created_at desc);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- How often a title was among somebody's picks on a day.
create table exposures (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  day date not null,
  views integer not null,
  primary key (user_id, day, title_id)
);
