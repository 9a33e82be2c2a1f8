-- Every process remembers for a while that a login stands. It is told here, whoever ends one or changes an account.
create function tell_logins_changed() returns trigger language plpgsql as $$
begin
  notify logins_changed;
  return null;
end
$$;

create trigger login_ended after update of ended_at or delete on logins
  for each statement execute function tell_logins_changed();

create trigger account_changed after update of username, is_admin or delete on users
  for each statement execute function tell_logins_changed();
