-- The seasons of a series, as its source lists them. Specials (season 0) and seasons without episodes aren't stored.
create table series_seasons (
  title_id integer not null references titles on delete cascade,
  season smallint not null check (season between 1 and 99),
  episodes smallint not null check (episodes between 1 and 9999),
  -- The day of its first episode, which may be in the future; null if unknown.
  aired date,
  -- When a sync first brought it. Seasons that came with the first list count as added on the day they aired.
  added_at timestamptz not null,
  primary key (title_id, season)
);

-- All known seasons with the time from which a viewer can know of them. A series with a single season has as many episodes as the season.
create view known_seasons as
  select s.title_id, s.season, s.episodes, s.aired,
         greatest(s.added_at, s.aired::timestamp at time zone 'UTC') as known_at
  from series_seasons s
  union all
  select t.id, 1::smallint, least(t.episodes_count, 9999)::smallint, null, 'epoch'
  from titles t
  where t.media_type = 'tv' and t.seasons_count = 1 and t.episodes_count > 0
    and not exists (select from series_seasons s where s.title_id = t.id);

-- Where a viewer is in a series: the last watched episode; episode 0 if none of the season is watched yet.
create table series_progress (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  season smallint not null check (season between 1 and 99),
  episode smallint not null check (episode between 0 and 9999),
  state text not null check (state in ('watching', 'finished', 'stopped')),
  updated_at timestamptz not null,
  primary key (user_id, title_id)
);

create index series_progress_newest_first on series_progress (user_id, updated_at desc);
create index series_progress_of_title on series_progress (title_id);

-- A series with progress counts as seen, so it isn't picked. Each step keeps it that way, so only the first and the removal change the marks.
create trigger series_started after insert on series_progress
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger series_progress_removed after delete on series_progress
  referencing old table as changed for each statement execute function renew_marks_revisions();

create or replace view title_signals as
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
    union all
    select n.user_id, n.title_id, 1024, n.seen_at from seen_titles n
    union all
    select p.user_id, p.title_id, 1024, p.updated_at from series_progress p
  ) s
  group by s.user_id, s.title_id;
