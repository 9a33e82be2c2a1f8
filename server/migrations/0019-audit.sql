-- What was done to accounts and by administrators. Only ever added to; deleted by its age alone.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Who did it: null for the command line and for visitors. No reference: an entry stays when the account goes.
  actor_id integer,
  -- Whose account it is about.
  subject_id integer,
  -- From where: the network address, or "command line". Deleted sooner than the entry.
  origin text,
  details jsonb not null default '{}'
);

create index audit_entries_by_age on audit_entries (at);
create index audit_entries_of_subject on audit_entries (subject_id, at);
