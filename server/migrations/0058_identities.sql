-- Who an account is at an OpenID Connect provider, or at an authenticating proxy.
create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create unique index identities_of_user on identities (user_id, issuer);

-- Without a password, the hash is that of a random secret nobody knows, so that every process can go on comparing it.
alter table users add column has_password boolean not null default true;

-- Whether the administrator role comes from a group of the provider, so that leaving the group takes it away.
alter table users add column admin_by_group boolean not null default false;
