import type { LINK_REPORT_STATES } from "#contract/link-reports.ts";
import type { OfferCorrection, OfferReference } from "#server/features/availability/availability.ts";
import type { Queryable } from "#server/platform/db.ts";

export type LinkReportState = (typeof LINK_REPORT_STATES)[number];

export type ReportedLink = OfferReference & {
  title: string;
  mediaType: "movie" | "tv";
  year: number | null;
  correction: OfferCorrection | null;
  reportsCount: number;
  firstReportedAt: Date | null;
  lastReportedAt: Date | null;
  /** Name of a service that isn't in the built-in list; `null` for built-in services. */
  outsideName: string | null;
};

export async function upsertReport(
  db: Queryable,
  { titleId, country, service }: OfferReference,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await db.query(
    `insert into link_reports (title_id, country, service, user_id, reported_at) values ($1, $2, $3, $4, $5)
     on conflict (title_id, country, service, user_id) do update
     set reported_at = excluded.reported_at, closed_at = null where link_reports.closed_at is not null`,
    [titleId, country, service, userId, at],
  );
}

/** Every link that was reported or that an administrator corrected, with its state. */
const LINKS = `
  select title_id, country, service, c.correction, coalesce(r.all_count, 0) as all_count,
    coalesce(r.open_count, 0) as open_count, r.first_at, r.last_at,
    case when r.open_count > 0 then 'open' when c.correction is not null then 'corrected' else 'dismissed' end as state
  from (
    select r.title_id, r.country, r.service, count(*) as all_count, count(*) filter (where r.closed_at is null) as open_count,
      min(r.reported_at) as first_at, max(r.reported_at) as last_at
    from link_reports r group by r.title_id, r.country, r.service
  ) r
  full join offer_corrections c using (title_id, country, service)`;

export async function selectLinks(
  db: Queryable,
  { state, limit, offset }: { state: LinkReportState; limit: number; offset: number },
): Promise<ReportedLink[]> {
  return db.query<ReportedLink>(
    `select l.title_id as "titleId", t.title, t.media_type as "mediaType", date_part('year', t.released)::integer as year,
       l.country, l.service, l.correction,
       (case when l.state = 'open' then l.open_count else l.all_count end)::integer as "reportsCount",
       l.first_at as "firstReportedAt", l.last_at as "lastReportedAt", s.name as "outsideName"
     from (${LINKS}) l join titles t on t.id = l.title_id left join outside_services s on s.service = l.service
     where l.state = $1
     order by l.open_count desc, l.last_at desc nulls last, l.title_id, l.country, l.service
     limit $2 offset $3`,
    [state, limit, offset],
  );
}

/** @returns the number of links with open reports */
export async function selectOpenCount(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count
     from (select distinct r.title_id, r.country, r.service from link_reports r where r.closed_at is null) l`,
  );
  return row?.count ?? 0;
}

/** Closes all reports of a link; `closedAt: null` reopens them. @returns how many reports the link has */
export async function updateReports(
  tx: Queryable,
  { titleId, country, service }: OfferReference,
  closedAt: Date | null,
): Promise<number> {
  const rows = await tx.query(
    `update link_reports set closed_at = $4 where title_id = $1 and country = $2 and service = $3 returning user_id`,
    [titleId, country, service, closedAt],
  );
  return rows.length;
}

/** Deletes the oldest reports from before `before`. @returns how many */
export async function deleteOldReports(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from link_reports where (title_id, country, service, user_id) in (
       select r.title_id, r.country, r.service, r.user_id from link_reports r
       where r.reported_at < $1 order by r.reported_at limit $2)
     returning user_id`,
    [before, limit],
  );
  return rows.length;
}
