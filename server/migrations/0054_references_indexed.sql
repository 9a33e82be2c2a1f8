-- A title that goes, or turns out to be another one, is looked for wherever it is referred to. On a large database each of these can be made
-- beforehand, `concurrently` and by the same name (docs/operations.md): this migration then has nothing to do.
create index if not exists ratings_of_title on ratings (title_id);
create index if not exists skips_of_title on skips (title_id);
create index if not exists watchlist_entries_of_title on watchlist_entries (title_id);
create index if not exists seen_titles_of_title on seen_titles (title_id);
create index if not exists exposures_of_title on exposures (title_id);
create index if not exists title_kin_of_kin on title_kin (kin_id);
create index if not exists title_nanogenres_of_nanogenre on title_nanogenres (nanogenre_id);
