-- What somebody wants less or more of than their marks say. A line is named by words that outlast the catalogue's next build.
create table taste_corrections (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('genre', 'mood', 'nanogenre', 'person', 'era')),
  key text not null check (length(key) between 1 and 200),
  direction text not null check (direction in ('less', 'more')),
  corrected_at timestamptz not null,
  primary key (user_id, kind, key)
);
