-- A title that was added by hand. It is seen by those who added it, until a source or an administrator confirms it: then this row goes.
create table additions (
  title_id integer primary key references titles on delete cascade,
  media_type text not null,
  year smallint not null,
  -- What makes two names the same name, folded once when it is stored.
  name_key text not null,
  added_at timestamptz not null,
  unique (media_type, year, name_key)
);

create table adders (
  user_id integer not null references users on delete cascade,
  title_id integer not null references additions on delete cascade,
  primary key (user_id, title_id)
);
