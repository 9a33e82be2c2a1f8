-- The titles that somebody shows at the top of their profile. Positions order them; a title that's gone leaves a gap.
create table favorites (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  position smallint not null check (position between 1 and 4),
  chosen_at timestamptz not null,
  primary key (user_id, title_id),
  unique (user_id, position)
);

create index favorites_of_title on favorites (title_id);
