-- Mails on their way. Each is written in the transaction that gives cause for it, and sent by a job after that.
create table mails (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  recipient text not null,
  -- What it says, before it is put into words. Emptied once it is sent or given up: it may hold a link that opens an account.
  letter jsonb,
  kind text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  -- Why the last attempt failed.
  failure text
);

create index mails_to_send on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_of_user on mails (user_id);
create index mails_by_age on mails (created_at);
