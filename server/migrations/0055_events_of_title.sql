-- By itself: the table is the largest, and no other is locked meanwhile.
create index if not exists events_of_title on events (title_id) where title_id is not null;
