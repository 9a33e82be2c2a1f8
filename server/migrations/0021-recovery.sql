-- Links in mails, each good for one purpose and once. An account has one of a kind: a newer one takes the place of the one before.
create table one_time_tokens (
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_address', 'reset_password', 'change_address')),
  -- SHA-256: whoever reads the table cannot open an account with it.
  token_hash bytea not null unique,
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create index one_time_tokens_by_age on one_time_tokens (expires_at);

-- Letters that somebody gave cause for by naming an address. Written down alike whether or not an account has the address, and looked
-- into after the answer, so that neither the answer nor its time tells.
create table letter_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset_password', 'address_already_known')),
  email_key text not null,
  origin text,
  requested_at timestamptz not null,
  -- Null: not yet looked into.
  outcome text check (outcome in ('posted', 'nothing'))
);

create index letter_requests_waiting on letter_requests (id) where outcome is null;
create index letter_requests_of_address on letter_requests (email_key, requested_at);
create index letter_requests_by_age on letter_requests (requested_at);

-- From where something was done is emptied sooner than its entry is deleted.
create index audit_entries_with_origin on audit_entries (at) where origin is not null;
