-- Addresses invited by an operator. Only a hash of the link's token is stored.
create table invitations (
  email_key text primary key,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index invitations_by_age on invitations (expires_at);
