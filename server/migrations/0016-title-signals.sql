-- Details that were opened and titles that were seen to the end, without the many tiles that merely came into sight (a VIEW with a section).
create index engagements on events (user_id, title_id) include (event_type, created_at)
  where title_id is not null
    and (event_type = 'COMPLETE' or (event_type = 'VIEW' and not coalesce(metadata ? 'section', false)));

-- What is known of each person and title, as bits (engine/marks.ts says what they mean and which of them counts), with the time of the
-- rating, else of the last that became known.
create view title_signals as
  select s.user_id, s.title_id, bit_or(s.signal) as signals,
         coalesce(max(s.at) filter (where s.signal <= 4), max(s.at)) as at
  from (
    select r.user_id, r.title_id, case r.rating when 1 then 1 when 2 then 2 else 4 end as signal, r.rated_at as at
    from ratings r
    union all
    select w.user_id, w.title_id,
           8 + case w.seed_rating when 1 then 16 when 2 then 32 when 3 then 64 else 0 end, w.added_at
    from watchlist_entries w
    union all
    select e.user_id, e.title_id, case e.event_type when 'COMPLETE' then 128 else 256 end, e.created_at
    from events e
    where e.title_id is not null
      and (e.event_type = 'COMPLETE' or (e.event_type = 'VIEW' and not coalesce(e.metadata ? 'section', false)))
    union all
    select k.user_id, k.title_id, 512, k.skipped_at from skips k
  ) s
  group by s.user_id, s.title_id;

create trigger skipped after insert on skips
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger skipped_again after update on skips
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger skip_taken_back after delete on skips
  referencing old table as changed for each statement execute function renew_marks_revisions();

-- Only what is evidence renews a revision. That old events go is no change of mind.
create function renew_marks_revisions_of_engagements() returns trigger language plpgsql as $$
begin
  insert into marks_revisions (user_id, revision)
  select c.user_id, gen_random_uuid()
  from (select distinct user_id from engaged
        where title_id is not null
          and (event_type = 'COMPLETE' or (event_type = 'VIEW' and not coalesce(metadata ? 'section', false)))) c
  join users u on u.id = c.user_id
  order by c.user_id
  on conflict (user_id) do update set revision = excluded.revision;
  return null;
end
$$;

create trigger engaged after insert on events
  referencing new table as engaged for each statement execute function renew_marks_revisions_of_engagements();
