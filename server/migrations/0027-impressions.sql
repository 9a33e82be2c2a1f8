create type pick_source as enum ('primary', 'recent', 'genre', 'similar', 'exploration');
create type pick_team as enum ('current', 'challenger');

-- One answer of picks, rank by rank. Each list has one entry a pick: a row for each would take four times the room. Titles that have gone
-- since keep their ranks.
create table impressions (
  answer_id uuid primary key,
  user_id integer not null references users on delete cascade,
  answered_at timestamptz not null,
  title_ids integer[] not null,
  sources pick_source[] not null,
  scores real[] not null,
  -- The one rank, from 1, that was filled by chance, and with which probability by this title. All other picks were certain.
  drawn_rank smallint,
  propensity real check (propensity > 0 and propensity <= 1),
  -- Whose pick it is, in an answer that is drafted from two settings.
  teams pick_team[],
  -- When it was told that the pick came into view.
  seen_at timestamptz[] not null,
  check ((drawn_rank is null) = (propensity is null))
) with (fillfactor = 80);

create index impressions_by_age on impressions (answered_at);
create index impressions_of_user on impressions (user_id, answered_at desc);
create index impressions_interleaved on impressions (answered_at) where teams is not null;
