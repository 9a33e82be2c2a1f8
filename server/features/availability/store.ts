import type { OfferKind, StreamingServiceKey } from "#contract/streaming-services.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Offer = {
  titleId: number;
  country: string;
  kind: OfferKind;
  service: StreamingServiceKey;
  asOf: string;
};

export async function selectOffers(db: Queryable, titleIds: readonly number[]): Promise<Offer[]> {
  return db.query<Offer>(
    `select o.title_id as "titleId", o.country, o.kind, o.service, o.as_of as "asOf"
     from offers o where o.title_id = any($1) order by o.title_id, o.country`,
    [titleIds],
  );
}

/** `services` null means any. */
export async function selectTitlesOffered(
  db: Queryable,
  offered: { services: readonly string[] | null; country: string; kinds: readonly OfferKind[] },
): Promise<Set<number>> {
  // As one value: of a large catalogue these may be tens of thousands.
  const [row] = await db.query<{ titleIds: number[] | null }>(
    `select json_agg(distinct o.title_id) as "titleIds" from offers o
     where o.country = $1 and o.kind = any($2) and ($3::text[] is null or o.service = any($3))`,
    [offered.country, offered.kinds, offered.services],
  );
  return new Set(row?.titleIds);
}

export async function insertOffers(
  db: Queryable,
  titleIds: readonly number[],
  offers: readonly Offer[],
): Promise<void> {
  await db.query("delete from offers where title_id = any($1)", [titleIds]);
  await db.query(
    `insert into offers (title_id, country, kind, service, as_of)
     select o."titleId", o.country, o.kind, o.service, o."asOf"
     from jsonb_to_recordset($1::jsonb) as o(
       "titleId" integer, country text, kind text, service text, "asOf" date)
     on conflict do nothing`,
    [JSON.stringify(offers)],
  );
}
