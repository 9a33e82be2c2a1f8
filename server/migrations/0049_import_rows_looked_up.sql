-- When a source outside was asked for a row's title; null: never.
alter table import_rows add column looked_up_at timestamptz;

create index import_rows_to_look_up on import_rows (import_id, number) where title_id is null and looked_up_at is null;
