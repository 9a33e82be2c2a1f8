-- People who look for something to watch together tonight. A group ends a day after it was made.
create table groups (
  id integer generated always as identity primary key,
  -- 128 random bits: whoever has it may look in and join.
  code text not null unique,
  created_by integer not null references users on delete cascade,
  -- What all of them are in the mood for; none: what the one who made it said in a quiz.
  moods text[] not null default '{}',
  created_at timestamptz not null
);

create index groups_by_age on groups (created_at);
create index groups_of_creator on groups (created_by);

create table group_members (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  -- Null: a guest without an account.
  user_id integer references users on delete cascade,
  -- Brought along by the one who made the group, and has not looked in yet.
  is_from_profile boolean not null default false,
  guest_name text,
  -- The key itself is the guest's browser's.
  guest_key_hash bytea,
  guest_title_ids integer[],
  joined_at timestamptz not null,
  unique (group_id, user_id),
  unique (group_id, guest_key_hash),
  check (num_nonnulls(guest_name, guest_key_hash, guest_title_ids) = case when user_id is null then 3 else 0 end)
);

create index group_members_of_user on group_members (user_id);

-- What somebody of the group does not want tonight.
create table group_vetoes (
  member_id integer not null references group_members on delete cascade,
  title_id integer not null references titles on delete cascade,
  vetoed_at timestamptz not null,
  primary key (member_id, title_id)
);

create index group_vetoes_of_title on group_vetoes (title_id);
