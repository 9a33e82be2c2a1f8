-- What TMDB tells of a title besides what every title has.
alter table titles
  -- Paths as TMDB gives them, "/kqjL17yufvn9OVLyXYpvtyrFfak.jpg"; null: there is none, or nobody told.
  add column poster_path text,
  add column backdrop_path text,
  -- When TMDB was last asked about it; null: never. What is older than six months has to be asked for again or dropped.
  add column told_by_tmdb_at timestamptz;

create index titles_told_by_tmdb on titles (told_by_tmdb_at) where told_by_tmdb_at is not null;

-- The title's own letters as a picture, in the languages that they were drawn in.
create table title_logos (
  title_id integer not null references titles on delete cascade,
  -- ISO 639-1; "" where the letters are of no language.
  language text not null,
  path text not null,
  primary key (title_id, language)
);

-- What a title is called and told of in other languages, where TMDB has that.
create table title_translations (
  title_id integer not null references titles on delete cascade,
  language text not null,
  title text,
  overview text,
  primary key (title_id, language),
  check (title is not null or overview is not null)
);

-- Nobody knows the day; `released` is then no day of it.
alter table titles add column is_undated boolean not null default false;

-- Texts from outside are learned from only where the operator says that they may be.
alter table titles add column may_learn_from_text boolean not null default true;
alter table titles drop column words;
alter table titles add column words text[] not null generated always as (
  case when may_learn_from_text then tsvector_to_array(to_tsvector('english', left(overview, 10000))) else '{}' end) stored;

-- Who says so: the catalogue that comes with the product, or JustWatch by way of TMDB.
alter table offers add column source text not null default 'catalogue' check (source in ('catalogue', 'justwatch'));

-- Services beyond the product's own table of them: what they are called.
create table outside_services (
  -- "tmdb_4321": as offers name it.
  service text primary key,
  provider_id integer not null unique,
  name text not null
);
