create extension if not exists pg_trgm;

-- Each way in which a title's name may be typed, folded and without spaces: "thematrix", "matrix".
-- Sorted by bytes, so that all that begin alike stand together whatever the database's own order is.
create table search_names (
  title_id integer not null references titles on delete cascade,
  name text collate "C" not null,
  year smallint not null,
  popularity real not null,
  primary key (title_id, name)
);

create index search_names_by_name on search_names (name) include (title_id, year, popularity);
-- Of the many names that begin with the first letters typed only the best known are wanted: they stand in that order.
create index search_names_by_two on search_names (left(name, 2), popularity desc) include (title_id);
create index search_names_by_three on search_names (left(name, 3), popularity desc) include (title_id);
create index search_names_by_four on search_names (left(name, 4), popularity desc) include (title_id);

-- Each title as words.
create table search_titles (
  title_id integer primary key references titles on delete cascade,
  year smallint not null,
  popularity real not null,
  names tsvector not null,
  -- The names, and the people with their full names in one word.
  everything tsvector not null,
  -- Of the rules by which the row was made: a row of older rules is made again.
  rules smallint not null
);

create index search_titles_by_names on search_titles using gin (names) with (fastupdate = off);
create index search_titles_by_everything on search_titles using gin (everything) with (fastupdate = off);

-- Every word that a name or a person has: what a misspelt word is compared with.
create table search_words (
  word text collate "C" primary key,
  -- Of the best known title that has the word.
  popularity real not null,
  -- The beginning of the word, and it again without one of its letters: two words that are one slip apart share one of these.
  spellings text[] not null
);

create index search_words_by_spelling on search_words using gin (spellings) with (fastupdate = off);
create index search_words_by_trigram on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
