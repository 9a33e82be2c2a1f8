create table titles (
  id integer generated always as identity primary key,
  tmdb_id integer,
  imdb_id text,
  media_type text not null check (media_type in ('movie', 'tv')),
  title text not null,
  original_title text not null,
  overview text not null,
  -- The release of a film, the first airing of a series.
  released date not null,
  last_aired date,
  runtime_minutes integer,
  seasons_count integer,
  episodes_count integer,
  genres text[] not null,
  original_language text not null,
  countries text[] not null,
  certification text,
  vote_average real not null,
  vote_count integer not null,
  popularity real not null,
  trailer_key text,
  collection text,
  -- {"mind_bending": 0.9}: how strongly the title feels so, 0 to 1.
  moods jsonb not null,
  themes text[] not null default '{}',
  subgenres text[] not null default '{}',
  content_notes text[] not null default '{}',
  pace smallint check (pace between 1 and 5),
  tone smallint check (tone between 1 and 5),
  intensity smallint check (intensity between 1 and 5),
  attention smallint check (attention between 1 and 5),
  unique (media_type, tmdb_id)
);

create table nanogenres (
  id integer generated always as identity primary key,
  name text not null unique
);

create table title_nanogenres (
  title_id integer not null references titles on delete cascade,
  nanogenre_id integer not null references nanogenres,
  position smallint not null,
  primary key (title_id, nanogenre_id)
);

create table people (
  id integer generated always as identity primary key,
  name text not null,
  tmdb_id integer,
  -- Without an id of TMDB's a name is one person.
  unique nulls not distinct (name, tmdb_id)
);

create table credits (
  title_id integer not null references titles on delete cascade,
  person_id integer not null references people,
  -- A creator of a series is its director here.
  role text not null check (role in ('director', 'cast')),
  position smallint not null,
  primary key (title_id, role, person_id)
);

create index credits_of_person on credits (person_id);

-- What was loaded from where: a source whose fingerprint has not changed is not loaded again.
create table catalogue_loads (
  source text primary key,
  fingerprint text not null,
  loaded_at timestamptz not null default now()
);

create table offers (
  title_id integer not null references titles on delete cascade,
  country text not null,
  kind text not null check (kind in ('flatrate', 'rent', 'buy')),
  service text not null,
  as_of date not null,
  primary key (title_id, country, kind, service)
);
