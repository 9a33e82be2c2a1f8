-- Which sync works on a row of the queue or on a list, so that no other does. A claim that is not renewed lapses.
alter table tmdb_titles add column claimed_by uuid, add column claimed_until timestamptz;
alter table tmdb_discoveries add column claimed_by uuid, add column claimed_until timestamptz;

create index tmdb_titles_claimed on tmdb_titles (claimed_by) where claimed_by is not null;
