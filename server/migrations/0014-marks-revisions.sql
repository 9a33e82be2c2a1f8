-- Picks follow from a person's marks, which hardly ever differ from those of the answer before: this says whether they do.
-- Of no order and never the same twice, so that a database put back from a copy cannot be taken for the one that is known.
create table marks_revisions (
  user_id integer primary key references users on delete cascade,
  revision uuid not null
);

-- Whoever changes a mark, by whatever statement, gives the marks of that person a new revision. With a person who goes, all of theirs go.
create function renew_marks_revisions() returns trigger language plpgsql as $$
begin
  insert into marks_revisions (user_id, revision)
  select c.user_id, gen_random_uuid()
  from (select distinct user_id from changed) c join users u on u.id = c.user_id
  order by c.user_id
  on conflict (user_id) do update set revision = excluded.revision;
  return null;
end
$$;

create trigger rated after insert on ratings
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger rated_again after update on ratings
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger rating_taken_back after delete on ratings
  referencing old table as changed for each statement execute function renew_marks_revisions();

create trigger saved after insert on watchlist_entries
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger saved_again after update on watchlist_entries
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger unsaved after delete on watchlist_entries
  referencing old table as changed for each statement execute function renew_marks_revisions();
