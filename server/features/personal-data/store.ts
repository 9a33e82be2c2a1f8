import type { PersonalData } from "#contract/own-account.ts";
import type { Queryable } from "#server/platform/db.ts";

type Kept = Omit<PersonalData, "exported_at">;
type List = Exclude<
  keyof Kept,
  "account" | "profile" | "preferences" | "filters" | "household_limit" | "left_out"
>;

/** Maximum rows per list. Only events can be expected to exceed it. The newest rows are exported. */
const MOST = 20_000;

const TITLE = "t.id as item_id, t.title, date_part('year', t.released)::integer as year";

/** Parts with at most one row. */
const ROWS: Readonly<Record<Exclude<keyof Kept, List | "left_out">, string>> = {
  account: `
    select u.id, u.username, u.email, ${utc("u.email_verified_at")} as email_verified_at, ${utc("u.created_at")} as member_since,
      u.is_admin as is_administrator, u.profile_visibility, u.picks_may_be_studied
    from users u where u.id = $1`,
  profile: `
    select p.display_name, p.birthdate, p.gender, p.country, p.age_range, p.preferred_languages, p.streaming_platforms, p.prefers_house_artwork,
      ${utc("p.updated_at")} as updated_at
    from profiles p where p.user_id = $1`,
  preferences: `
    select p.favorite_genres, p.favorite_subgenres, p.preferred_mood, p.openness as openness_to_new_experiences,
      ${utc("p.updated_at")} as updated_at
    from preferences p where p.user_id = $1`,
  filters: `
    select f.streaming_services, f.availability, f.moods, ${utc("f.updated_at")} as updated_at
    from filters f where f.user_id = $1`,
  household_limit: `
    select (array['everyone', 'pg', 'pg_13'])[l.max_maturity + 1] as limit, ${utc("l.lifted_until")} as lifted_until,
      ${utc("l.changed_at")} as changed_at
    from household_limits l where l.user_id = $1`,
};

/** Lists, newest first, except for favorites. */
const LISTS: Readonly<Record<List, string>> = {
  ratings: `
    select ${TITLE}, r.rating, ${utc("r.rated_at")} as rated_at
    from ratings r join titles t on t.id = r.title_id where r.user_id = $1 order by r.rated_at desc, t.id`,
  skipped: `
    select ${TITLE}, ${utc("s.skipped_at")} as skipped_at
    from skips s join titles t on t.id = s.title_id where s.user_id = $1 order by s.skipped_at desc, t.id`,
  watchlist: `
    select ${TITLE}, w.seed_rating, ${utc("w.added_at")} as added_at
    from watchlist_entries w join titles t on t.id = w.title_id where w.user_id = $1 order by w.added_at desc, t.id`,
  seen: `
    select ${TITLE}, ${utc("n.seen_at")} as seen_at
    from seen_titles n join titles t on t.id = n.title_id where n.user_id = $1 order by n.seen_at desc, t.id`,
  series: `
    select ${TITLE}, p.season, p.episode, p.state, ${utc("p.updated_at")} as updated_at
    from series_progress p join titles t on t.id = p.title_id where p.user_id = $1 order by p.updated_at desc, t.id`,
  viewings: `
    select ${TITLE}, v.watched_on, ${utc("v.created_at")} as recorded_at
    from viewings v join titles t on t.id = v.title_id where v.user_id = $1 order by v.watched_on desc, v.id desc`,
  favorites: `
    select ${TITLE}, f.position, ${utc("f.chosen_at")} as chosen_at
    from favorites f join titles t on t.id = f.title_id where f.user_id = $1 order by f.position`,
  lists: `
    select l.id, l.name, l.description, l.code is not null as is_shared, ${utc("l.created_at")} as created_at,
      ${utc("l.changed_at")} as changed_at, (
        select coalesce(json_agg(json_build_object('item_id', t.id, 'title', t.title,
          'year', date_part('year', t.released)::integer, 'added_at', ${utc("e.added_at")})
          order by e.position, t.id), '[]')
        from list_titles e join titles t on t.id = e.title_id where e.list_id = l.id) as titles
    from lists l where l.user_id = $1 order by l.created_at desc, l.id desc`,
  imports: `
    select i.id, i.file_name, i.state, i.source, ${utc("i.created_at")} as created_at, ${utc("i.applied_at")} as applied_at,
      ${utc("i.undone_at")} as undone_at
    from imports i where i.user_id = $1 order by i.created_at desc, i.id desc`,
  imported_rows: `
    select r.import_id, r.title, r.year, r.kind, r.rating, ${utc("r.at")} as at, r.title_id as item_id
    from imports i join import_rows r on r.import_id = i.id where i.user_id = $1 order by r.import_id desc, r.number`,
  added_titles: `
    select ${TITLE} from adders a join titles t on t.id = a.title_id where a.user_id = $1 order by t.id desc`,
  events: `
    select e.event_type, e.title_id as item_id, e.event_value, e.metadata, e.session_id, ${utc("e.created_at")} as created_at
    from events e where e.user_id = $1 order by e.created_at desc, e.id desc`,
  shown: `
    select e.title_id as item_id, e.day, e.views
    from exposures e where e.user_id = $1 order by e.day desc, e.title_id`,
  picks: `
    select i.answer_id, ${utc("i.answered_at")} as answered_at, i.title_ids as item_ids, i.sources, i.scores,
      i.drawn_rank, i.propensity, i.teams,
      array(select ${utc("s.at")} from unnest(i.seen_at) with ordinality as s(at, rank) order by s.rank) as seen_at
    from impressions i where i.user_id = $1 order by i.answered_at desc, i.answer_id`,
  quizzes: `
    select ${utc("q.taken_at")} as taken_at, q.answers, q.wish, q.without, ${utc("q.ended_at")} as ended_at
    from quizzes q where q.user_id = $1 order by q.taken_at desc, q.id desc`,
  groups: `
    select ${utc("g.created_at")} as created_at, g.created_by = $1 as has_made_group, ${utc("m.joined_at")} as joined_at,
      g.moods, array(select v.title_id from group_vetoes v where v.member_id = m.id order by v.title_id) as vetoed_item_ids
    from groups g left join group_members m on m.group_id = g.id and m.user_id = $1
    where g.created_by = $1 or m.id is not null order by g.created_at desc, g.id desc`,
  taste_corrections: `
    select c.kind, c.key, c.direction, ${utc("c.corrected_at")} as corrected_at
    from taste_corrections c where c.user_id = $1 order by c.corrected_at desc, c.kind, c.key`,
  identities: `
    select i.issuer, i.subject, ${utc("i.created_at")} as linked_at
    from identities i where i.user_id = $1 order by i.created_at desc, i.issuer`,
  sessions: `
    select l.id, l.device, ${utc("l.created_at")} as started_at, ${utc("l.rotated_at")} as last_used_at,
      ${utc("l.ended_at")} as ended_at
    from logins l where l.user_id = $1 order by l.rotated_at desc, l.id`,
  notices: `
    select n.kind, n.title_id as item_id, n.name, n.reason, ${utc("n.created_at")} as created_at, ${utc("n.read_at")} as read_at
    from notices n where n.user_id = $1 order by n.created_at desc, n.id desc`,
  link_reports: `
    select ${TITLE}, l.country, l.service, ${utc("l.reported_at")} as reported_at, ${utc("l.closed_at")} as closed_at
    from link_reports l join titles t on t.id = l.title_id where l.user_id = $1 order by l.reported_at desc, t.id, l.country, l.service`,
  letters: `
    select m.kind, m.recipient, ${utc("m.created_at")} as created_at, ${utc("m.sent_at")} as sent_at
    from mails m where m.user_id = $1 order by m.created_at desc, m.id desc`,
  history: `
    select a.action, ${utc("a.at")} as at, a.origin, a.details
    from audit_entries a where a.subject_id = $1 or a.actor_id = $1 order by a.at desc, a.id desc`,
};

// A single statement, so that everything is from the same snapshot.
const ALL = `
  select json_build_object(${[
    ...Object.entries(ROWS).map(([name, rows]) => `'${name}', (select row_to_json(k) from (${rows}) k)`),
    ...Object.entries(LISTS).map(
      ([name, rows]) => `'${name}', (select coalesce(json_agg(k), '[]') from (${rows} limit ${MOST}) k)`,
    ),
  ].join(", ")}) as kept,
  json_build_object(${Object.entries(LISTS)
    .map(([name, rows]) => `'${name}', (select greatest(count(*) - ${MOST}, 0) from (${rows}) k)`)
    .join(", ")}) as "leftOut"`;

/** @returns `null` if the account doesn't exist */
export async function selectPersonalData(db: Queryable, userId: number): Promise<Kept | null> {
  const [row] = await db.query<{
    kept: Omit<Kept, "account"> & { account: Kept["account"] | null };
    leftOut: Record<List, number>;
  }>(ALL, [userId]);
  if (row === undefined || row.kept.account === null) return null;
  const leftOut = Object.entries(row.leftOut).filter(([, count]) => count > 0);
  return { ...row.kept, account: row.kept.account, left_out: Object.fromEntries(leftOut) };
}

/** Formatted like dates in JSON: UTC, with milliseconds. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
