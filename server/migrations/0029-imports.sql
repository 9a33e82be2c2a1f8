-- Titles that somebody has seen and not rated: no pick any more, and no word on their taste.
create table seen_titles (
  user_id integer not null references users on delete cascade,
  title_id integer not null references titles on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, title_id)
);

create trigger seen after insert on seen_titles
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger seen_again after update on seen_titles
  referencing new table as changed for each statement execute function renew_marks_revisions();
create trigger seen_taken_back after delete on seen_titles
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
  ) s
  group by s.user_id, s.title_id;

-- Histories that people bring along from other services.
create table imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  state text not null check (state in ('reading', 'ready', 'applied', 'undone', 'failed')),
  progress real not null default 0,
  source text,
  -- Why it failed, as a sentence.
  failure text,
  scale jsonb,
  -- [{"value": 4.5, "rating": 3}]: what a value of the source's scale becomes; without a rating it is seen.
  mapping jsonb not null default '[]',
  rows integer not null default 0,
  brought integer not null default 0,
  fault_count integer not null default 0,
  faults jsonb not null default '[]',
  created_at timestamptz not null,
  -- The last change of its state; while it is read, the last sign of life of whoever reads it.
  touched_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);

create index imports_of_user on imports (user_id, created_at desc, id desc);
create index imports_by_age on imports (touched_at);
-- One at a time for each account.
create unique index imports_being_read on imports (user_id) where state = 'reading';

create table import_rows (
  import_id integer not null references imports on delete cascade,
  number integer not null,
  file text not null,
  line integer not null,
  title text not null,
  year integer,
  media_type text check (media_type in ('movie', 'tv')),
  imdb_id text,
  tmdb_id integer,
  kind text not null check (kind in ('rated', 'seen', 'saved', 'skipped')),
  rating double precision,
  at timestamptz,
  title_id integer references titles on delete set null,
  -- Why it has no title. A source of titles that comes later may find one for it.
  unmatched text,
  -- The mark that it has brought, and of a rating that it replaced, what stood there.
  brought text check (brought in ('rated', 'seen', 'saved', 'skipped')),
  brought_rating smallint,
  brought_at timestamptz,
  replaced_rating smallint,
  replaced_at timestamptz,
  primary key (import_id, number)
);

create index import_rows_of_title on import_rows (title_id) where title_id is not null;
