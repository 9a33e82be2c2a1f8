-- Whether the group's list starts with titles that one of its members can stream on their own services.
alter table groups add column streamable_first boolean not null default true;
