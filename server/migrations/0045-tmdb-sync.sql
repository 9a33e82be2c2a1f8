-- What of TMDB is wanted here, and how it stands with each: a sync that ends anywhere goes on from this.
create table tmdb_titles (
  media_type text not null check (media_type in ('movie', 'tv')),
  tmdb_id integer not null,
  -- What is wanted most comes first: the place in the list that named it.
  rank integer not null,
  -- When it is to be asked about, the first time or again.
  due_at timestamptz not null,
  -- Null: never.
  asked_at timestamptz,
  outcome text check (outcome in ('stored', 'gone', 'unusable')),
  -- Fields of the last answer that were not as they should be.
  faults text[] not null default '{}',
  primary key (media_type, tmdb_id)
);

create index tmdb_titles_due on tmdb_titles (due_at, rank);

-- How far each list of popular titles has been gone through.
create table tmdb_discoveries (
  media_type text not null,
  list text not null check (list in ('votes', 'popularity')),
  -- Of this window; null: of all. TMDB tells of the first ten thousand of a list only.
  most_votes integer,
  fewest_votes_seen integer,
  next_page integer not null default 1,
  found integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (media_type, list)
);

-- What TMDB says is trending, in cinemas, on the air: the newest list of each.
create table tmdb_charts (
  chart text not null,
  position integer not null,
  media_type text not null,
  tmdb_id integer not null,
  as_of timestamptz not null,
  primary key (chart, position)
);

-- Up to when the feed of changes was read.
create table tmdb_changes_read (
  media_type text primary key,
  read_until timestamptz not null
);
