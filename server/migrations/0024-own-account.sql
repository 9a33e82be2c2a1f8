-- What a login was started on, as people say it: "Chrome on Windows". Nothing else of what a browser tells of itself is kept.
alter table logins add column device text not null default 'Unknown device';

-- Processes keep in memory what follows from the marks of people. They are told when somebody has gone.
create function tell_accounts_gone() returns trigger language plpgsql as $$
begin
  notify accounts_gone;
  return null;
end
$$;

create trigger account_gone after delete on users
  for each statement execute function tell_accounts_gone();

-- Who else has added a title is asked when somebody goes.
create index adders_of_title on adders (title_id);
create index audit_entries_of_actor on audit_entries (actor_id);
