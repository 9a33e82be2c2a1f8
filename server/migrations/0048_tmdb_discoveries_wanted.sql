-- For how many titles the list was gone through: who wants more has to go on.
alter table tmdb_discoveries add column wanted integer not null default 0;
