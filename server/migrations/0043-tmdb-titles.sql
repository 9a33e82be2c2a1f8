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
