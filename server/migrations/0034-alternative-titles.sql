-- Other titles under which people know it: of another country, shorter or longer.
alter table titles add column alternative_titles text[] not null default '{}';

-- A title is found by them as well, after whatever bears the name itself.
alter table search_names add column is_alternative boolean not null default false;

drop index search_names_by_name;
drop index search_names_by_two;
drop index search_names_by_three;
drop index search_names_by_four;

create index search_names_by_name on search_names (name) include (title_id, year, renown, is_alternative);
create index search_names_by_two on search_names (left(name, 2), is_alternative, renown desc) include (title_id);
create index search_names_by_three on search_names (left(name, 3), is_alternative, renown desc) include (title_id);
create index search_names_by_four on search_names (left(name, 4), is_alternative, renown desc) include (title_id);
