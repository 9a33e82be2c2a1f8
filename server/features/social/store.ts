import type { Rating } from "#contract/rating.ts";
import type { ActivityType } from "#contract/vocabulary.ts";
import { sharedWithMembers } from "#server/features/accounts/accounts.ts";
import type { Queryable } from "#server/platform/db.ts";

export type FeedActivity = {
  id: number;
  userId: number;
  displayName: string;
  type: ActivityType;
  /** `null` if it isn't about a title. */
  titleId: number | null;
  rating: Rating | null;
  /** As stored, not validated. */
  moods: string[] | null;
  at: Date;
};

type Wanted = {
  viewerId: number;
  /** See `sharedWithMembers`. */
  bornBy: string;
  most: number;
  offset: number;
  before?: number | undefined;
  activityType?: ActivityType | undefined;
};

/** Larger than any event id. */
const NEWEST = Number.MAX_SAFE_INTEGER;

// Browsers report some events too, so ratings, watchlist entries and quizzes are checked below. Of repeated events, the last one counts.
const DONE_ONCE = (type: string) => `not exists (
  select from events n where n.user_id = e.user_id and n.event_type = '${type}' and n.id > e.id
    and ${type === "QUIZ_COMPLETED" ? "n.title_id is null" : "n.title_id = e.title_id"})`;

/** Maximum events searched per kind, newest first. If the viewer may see none of them, the feed ends there. */
const REACH = 5000;

const lately = (type: string) => `(
  select o.id, o.user_id, o.title_id, o.created_at from events o
  where o.event_type = '${type}' and o.id < $3 order by o.id desc limit ${REACH}) e`;

const SEEN = `(e.user_id = $1 or (${sharedWithMembers("$2")}
  and not exists (select from additions a where a.title_id = e.title_id and a.state <> 'confirmed')))`;

const OWNER = `join users u on u.id = e.user_id left join profiles p on p.user_id = e.user_id`;

function columns(type: ActivityType, { rating = "null::smallint", moods = "null::text[]" } = {}): string {
  return `e.id, e.user_id, coalesce(p.display_name, u.username) as display_name, '${type}' as type, e.title_id,
    ${rating} as rating, ${moods} as moods, e.created_at`;
}

const ACTIVITIES: Record<ActivityType, string> = {
  rating: `select ${columns("rating", { rating: "r.rating" })} from ${lately("RATE")} ${OWNER}
    join ratings r on r.user_id = e.user_id and r.title_id = e.title_id and r.rated_at <= e.created_at
    where ${DONE_ONCE("RATE")} and ${SEEN}`,
  watchlist_add: `select ${columns("watchlist_add")} from ${lately("ADD_TO_WATCHLIST")} ${OWNER}
    join watchlist_entries w on w.user_id = e.user_id and w.title_id = e.title_id and w.added_at <= e.created_at
    where ${DONE_ONCE("ADD_TO_WATCHLIST")} and ${SEEN}`,
  watch_completed: `select ${columns("watch_completed")} from ${lately("COMPLETE")} ${OWNER}
    where ${DONE_ONCE("COMPLETE")} and e.title_id is not null and ${SEEN}`,
  // Moods are personal, and past moods even more so, so only moods of the last quiz that still apply are shown.
  mood_update: `select ${columns("mood_update", { moods: "m.moods" })} from ${lately("QUIZ_COMPLETED")} ${OWNER}
    join lateral (
      select q.answers, q.without, q.ended_at, q.taken_at from quizzes q where q.user_id = e.user_id
      order by q.taken_at desc, q.id desc limit 1) q on q.ended_at is null and q.taken_at <= e.created_at
    join lateral (
      select array_agg(w.word) as moods from jsonb_array_elements_text(
        case jsonb_typeof(q.answers -> 'moods') when 'array' then q.answers -> 'moods' else '[]' end) w(word)
      where 'moods:' || w.word <> all(q.without)) m on m.moods is not null
    where ${DONE_ONCE("QUIZ_COMPLETED")} and e.title_id is null and ${SEEN}
      and (e.user_id = $1 or u.profile_visibility is not null)`,
  // Shares are visible only to the user who shared the title.
  other: `select ${columns("other")} from events e ${OWNER}
    where e.user_id = $1 and e.event_type = 'SHARE' and e.title_id is not null and e.id < $3
      and ${DONE_ONCE("SHARE")} and ${SEEN}`,
};

/** Each kind is read along its own index, no further than the page needs. */
export async function selectFeed(db: Queryable, wanted: Wanted): Promise<FeedActivity[]> {
  const { viewerId, bornBy, most, offset, before = NEWEST, activityType } = wanted;
  const kinds = activityType === undefined ? Object.values(ACTIVITIES) : [ACTIVITIES[activityType]];
  const parts = kinds.map((select) => `(${select} order by e.id desc limit $4::int + $5::int)`);
  return db.query<FeedActivity>(
    `select f.id::float8 as id, f.user_id as "userId", f.display_name as "displayName", f.type, f.title_id as "titleId",
       f.rating, f.moods, f.created_at as at
     from (${parts.join(" union all ")}) f order by f.id desc limit $4::int offset $5::int`,
    [viewerId, bornBy, before, most, offset],
  );
}
