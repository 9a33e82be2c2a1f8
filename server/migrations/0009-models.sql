-- Where marks of people from elsewhere came from, and how many there are.
create table outside_sources (
  source text primary key,
  imported_at timestamptz not null,
  people integer not null,
  ratings integer not null
);

-- What anonymous people from elsewhere said of titles: one row a person, newest first.
create table outside_people (
  source text not null references outside_sources on delete cascade,
  -- Their number in the source: nothing else is known of them.
  person integer not null,
  -- Side by side: the title, the stars in halves (1 to 10), the second since 1970.
  title_ids integer[] not null,
  half_stars smallint[] not null,
  rated_at bigint[] not null,
  primary key (source, person),
  check (cardinality(title_ids) = cardinality(half_stars) and cardinality(title_ids) = cardinality(rated_at))
);

-- Every training that came to an end. In service is the newest that was not refused.
create table models (
  version integer generated always as identity primary key,
  trained_at timestamptz not null,
  seed integer not null,
  people integer not null,
  titles integer not null,
  marks integer not null,
  seconds real not null,
  -- How well it finds what people liked who were kept out of the training.
  figures jsonb not null,
  -- The model that was in service then, and how well it did with the same people.
  rival_version integer,
  rival_figures jsonb,
  -- Why it was not put into service.
  refusal text,
  -- Of the whole model; null where only the figures are kept.
  byte_count integer,
  sha256 bytea
);

create table model_parts (
  version integer not null references models on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (version, place)
);
