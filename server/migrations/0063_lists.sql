-- Lists that viewers make themselves.
create table lists (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  description text not null,
  -- 128 random bits: whoever has it may read the list. Null: only the owner may.
  code text unique,
  created_at timestamptz not null,
  -- When its name or a title last changed.
  changed_at timestamptz not null
);

create index lists_of_user on lists (user_id, changed_at desc);

-- Positions order the titles of a list; they may have gaps.
create table list_titles (
  list_id integer not null references lists on delete cascade,
  title_id integer not null references titles on delete cascade,
  position integer not null,
  added_at timestamptz not null,
  primary key (list_id, title_id)
);

create index list_titles_in_order on list_titles (list_id, position);
create index list_titles_of_title on list_titles (title_id);
