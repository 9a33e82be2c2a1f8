-- Keys that administrators gave for sources outside. Sealed with a key that stands in a file of the machine, never here.
create table source_keys (
  source text primary key check (source = 'tmdb'),
  sealed text not null,
  last_characters text not null,
  set_at timestamptz not null
);
