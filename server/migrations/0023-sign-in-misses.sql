-- How often in a row a password was missed: the more often, the longer the next try has to wait. Unlogged as the limits are.
create unlogged table sign_in_misses (
  -- A hash of the e-mail address, whether or not an account has it, or of an account and a device on which it has signed in.
  subject bytea primary key,
  misses integer not null,
  missed_at timestamptz not null
);

create index sign_in_misses_by_age on sign_in_misses (missed_at);
