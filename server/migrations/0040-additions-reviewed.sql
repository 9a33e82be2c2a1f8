-- What became of a title that was added by hand. It waits until an administrator looks at it; a confirmed one is everybody's, a refused
-- one stays with those who added it.
create sequence additions_revisions;

alter table additions
  add column state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  add column reviewed_at timestamptz,
  -- Higher with every change: what is above the highest that a process knows is what is new to it.
  add column revision bigint not null default nextval('additions_revisions');

create index additions_in_order on additions (state, added_at, title_id);
create index additions_by_revision on additions (revision);

-- What somebody is told when they come by: what became of what they asked for.
create table notices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('addition_confirmed', 'addition_merged', 'addition_refused')),
  -- Where it leads.
  title_id integer not null references titles on delete cascade,
  -- The name that they gave it.
  name text not null,
  reason text,
  created_at timestamptz not null,
  read_at timestamptz
);

create index notices_of_user on notices (user_id, id desc);
create index notices_unread on notices (user_id, id) where read_at is null;
create index notices_of_title on notices (title_id);
create index notices_by_age on notices (created_at);
