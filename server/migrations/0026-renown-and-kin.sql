-- Renown takes the place of popularity: of 100 people who often watch films and series, how many have seen the title.
alter table titles rename column popularity to renown;
-- {"IN": 95}: where it differs much from country to country.
alter table titles add column renown_by_country jsonb not null default '{}';
-- The day that the votes and their average are of; null where that is not known.
alter table titles add column votes_as_of date;

alter table search_titles rename column popularity to renown;
alter table search_names rename column popularity to renown;
alter table search_words rename column popularity to renown;

-- Whoever loves the title is likely to love its kin: 3 nearly always, 1 more often than chance.
create table title_kin (
  title_id integer not null references titles on delete cascade,
  kin_id integer not null references titles on delete cascade,
  strength smallint not null check (strength between 1 and 3),
  primary key (title_id, kin_id),
  check (title_id <> kin_id)
);

-- The scale is another one: what was loaded before is loaded again.
delete from catalogue_loads;
