-- The words that a title's description holds, without endings and without those that every text has: titles are compared by them.
-- A text may be longer than what PostgreSQL takes for words: its beginning tells what the title is about.
alter table titles add column words text[] not null
  generated always as (tsvector_to_array(to_tsvector('english', left(overview, 10000)))) stored;
