-- What an account wants the rows narrowed to. Without a row, and where a list is empty: nothing.
create table filters (
  user_id integer primary key references users on delete cascade,
  streaming_services text[] not null,
  availability text not null check (availability in ('all', 'flatrate', 'rent', 'buy')),
  moods text[] not null check (cardinality(moods) <= 3),
  updated_at timestamptz not null
);

-- For the titles that some services offer in a country, read from the index alone.
create index offers_by_service on offers (country, kind, service, title_id);
