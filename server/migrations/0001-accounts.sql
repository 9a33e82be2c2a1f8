create table users (
  id integer generated always as identity primary key,
  username text not null,
  -- What makes a name the same name: folded for case and look-alikes once, when it is stored.
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  password_hash text not null,
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);

-- A sign-in on one device, until it is ended. Its refresh token is its id, its counter and a keyed hash of both.
create table logins (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  counter integer not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

create index logins_of_user on logins (user_id);

-- The keys that sign tokens. In the database, so that every process of one service shares them.
create table signing_keys (
  purpose text primary key,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table preferences (
  user_id integer primary key references users on delete cascade,
  favorite_genres text[] not null default '{}',
  favorite_subgenres text[] not null default '{}',
  preferred_mood text[] not null default '{}',
  openness real check (openness between 0 and 1),
  updated_at timestamptz not null default now()
);

create table profiles (
  user_id integer primary key references users on delete cascade,
  display_name text,
  birthdate date,
  gender text,
  country text,
  age_range text,
  preferred_languages text[] not null default '{}',
  streaming_platforms text[] not null default '{}',
  updated_at timestamptz not null default now()
);
