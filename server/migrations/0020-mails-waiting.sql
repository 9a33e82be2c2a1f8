-- Whoever delivers mails hears of a new one when it is committed.
create function tell_mails_waiting() returns trigger language plpgsql as $$
begin
  notify mails_waiting;
  return null;
end
$$;

create trigger mail_posted after insert on mails for each statement execute function tell_mails_waiting();
