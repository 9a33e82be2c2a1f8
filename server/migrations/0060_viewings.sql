-- When somebody watched a title: days without a time, several for a title if it was watched again.
create table viewings (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  watched_on date not null,
  created_at timestamptz not null,
  unique (user_id, title_id, watched_on)
);

create index viewings_of_title on viewings (title_id);

-- Whether the title counts as seen only because of its viewings: the mark goes with the last of them.
alter table seen_titles add column of_viewings boolean not null default false;
