-- Words and phrases under which another source files a title.
alter table titles add column keywords text[] not null default '{}';

-- Who said how a title feels and what is in it: a person, or the judge that learned from them. Null: nobody yet.
alter table titles add column judged_by text check (judged_by in ('person', 'judge'));
update titles set judged_by = 'person';

create index titles_unjudged on titles (id) where judged_by is null;
