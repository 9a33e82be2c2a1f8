-- Who wants a title of the queue: a title that nobody wants any more and nobody has marked can be retired.
alter table tmdb_titles
  -- The start of the last walk through the popular titles that met it; null: none has.
  add column listed_at timestamptz,
  -- When a chart last had it; null: never.
  add column charted_at timestamptz,
  -- When somebody searched for it or brought it along; null: nobody.
  add column found_at timestamptz;

update tmdb_titles t set listed_at = d.started_at
from tmdb_discoveries d where d.media_type = t.media_type and d.list = 'votes';

create index tmdb_titles_found on tmdb_titles (found_at)
  where found_at is not null and listed_at is null and charted_at is null;

-- Both lists of a kind are walked through together now. A walk that is under way begins again, for it has to meet every title.
update tmdb_discoveries set most_votes = null, fewest_votes_seen = null, next_page = 1, found = 0 where ended_at is null;
