import type { OfferSource } from "#contract/availability.ts";
import type { OfferKind, StreamingServiceKey } from "#contract/streaming-services.ts";
import type { Queryable } from "#server/platform/db.ts";

/** A service in STREAMING_SERVICES, or another one by its TMDB id. */
export type ServiceKey = StreamingServiceKey | `tmdb_${number}`;

export type Offer = {
  titleId: number;
  country: string;
  kind: OfferKind;
  service: ServiceKey;
  asOf: string;
  source: OfferSource;
};

export type ExternalService = { service: ServiceKey; providerId: number; name: string };

export type ServiceLogo = { service: ServiceKey; providerId: number; path: string };

export type OfferReference = { titleId: number; country: string; service: ServiceKey };
/** An override of the source: the offer doesn't exist, or the service's own search doesn't find the title. */
export type OfferCorrection = "hidden" | "web_search";

const NOT_HIDDEN = `not exists (
  select from offer_corrections c
  where c.title_id = o.title_id and c.country = o.country and c.service = o.service and c.correction = 'hidden')`;

type SelectedOffer = Offer & { isLinkBroken: boolean; outsideName: string | null };

/** Hidden offers are left out. */
export async function selectOffers(db: Queryable, titleIds: readonly number[]): Promise<SelectedOffer[]> {
  return db.query<SelectedOffer>(
    `select o.title_id as "titleId", o.country, o.kind, o.service, o.as_of as "asOf", o.source, c.correction is not null as "isLinkBroken",
       s.name as "outsideName"
     from offers o left join outside_services s on s.service = o.service left join offer_corrections c on c.title_id = o.title_id and c.country = o.country and c.service = o.service
     where o.title_id = any($1) and c.correction is distinct from 'hidden' order by o.title_id, o.country`,
    [titleIds],
  );
}

const MAX_SERVICES = 60;

/** A service that streams titles of the catalog in a country. */
export type CountryService = { service: ServiceKey; outsideName: string | null; titlesCount: number };

export async function selectServices(db: Queryable, country: string): Promise<CountryService[]> {
  return db.query<CountryService>(
    `select c.service, s.name as "outsideName", c.count as "titlesCount"
     from (select o.service, count(*)::integer as count from offers o
           where o.country = $1 and o.kind = 'flatrate' and ${NOT_HIDDEN} group by o.service) c
     left join outside_services s on s.service = c.service
     order by c.count desc, c.service limit ${MAX_SERVICES}`,
    [country],
  );
}

/** @returns how many of these services are known from TMDB */
export async function countKnownExternalServices(
  db: Queryable,
  services: readonly ServiceKey[],
): Promise<number> {
  const rows = await db.query("select s.service from outside_services s where s.service = any($1)", [
    services,
  ]);
  return rows.length;
}

/** `services: null` means any. Hidden offers don't count. */
export async function selectTitlesOffered(
  db: Queryable,
  offered: { services: readonly string[] | null; country: string; kinds: readonly OfferKind[] },
): Promise<Set<number>> {
  // As one JSON value, because in a large catalog there may be tens of thousands of ids.
  const [row] = await db.query<{ titleIds: number[] | null }>(
    `select json_agg(distinct o.title_id) as "titleIds" from offers o
     where o.country = $1 and o.kind = any($2) and ($3::text[] is null or o.service = any($3)) and ${NOT_HIDDEN}`,
    [offered.country, offered.kinds, offered.services],
  );
  return new Set(row?.titleIds);
}

export async function selectIsOffered(
  db: Queryable,
  { titleId, country, service }: OfferReference,
): Promise<boolean> {
  const [row] = await db.query<{ isOffered: boolean }>(
    `select exists (
       select from offers o where o.title_id = $1 and o.country = $2 and o.service = $3 and ${NOT_HIDDEN}
     ) as "isOffered"`,
    [titleId, country, service],
  );
  return row?.isOffered ?? false;
}

/** @returns whether anything changed */
export async function upsertCorrection(
  tx: Queryable,
  { titleId, country, service }: OfferReference,
  { correction, at }: { correction: OfferCorrection; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into offer_corrections (title_id, country, service, correction, corrected_at)
     select t.id, $2, $3, $4, $5 from titles t where t.id = $1
     on conflict (title_id, country, service) do update
     set correction = excluded.correction, corrected_at = excluded.corrected_at
     where offer_corrections.correction <> excluded.correction
     returning title_id`,
    [titleId, country, service, correction, at],
  );
  return rows.length > 0;
}

/** @returns whether there was one */
export async function deleteCorrection(
  tx: Queryable,
  { titleId, country, service }: OfferReference,
): Promise<boolean> {
  const rows = await tx.query(
    "delete from offer_corrections where title_id = $1 and country = $2 and service = $3 returning title_id",
    [titleId, country, service],
  );
  return rows.length > 0;
}

export async function insertOffers(
  db: Queryable,
  titleIds: readonly number[],
  offers: readonly Offer[],
): Promise<void> {
  await db.query("delete from offers where title_id = any($1)", [titleIds]);
  await db.query(
    `insert into offers (title_id, country, kind, service, as_of, source)
     select o."titleId", o.country, o.kind, o.service, o."asOf", o.source
     from jsonb_to_recordset($1::jsonb) as o(
       "titleId" integer, country text, kind text, service text, "asOf" date, source text)
     on conflict do nothing`,
    [JSON.stringify(offers)],
  );
}

export async function deleteJustWatchOffers(tx: Queryable, titleIds: readonly number[]): Promise<void> {
  await tx.query("delete from offers where title_id = any($1) and source = 'justwatch'", [titleIds]);
}

/** @returns which of the titles have offers from JustWatch, which override the catalog's */
export async function selectOfferedByJustWatch(
  db: Queryable,
  titleIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ titleId: number }>(
    `select distinct o.title_id as "titleId" from offers o where o.title_id = any($1) and o.source = 'justwatch'`,
    [titleIds],
  );
  return new Set(rows.map(({ titleId }) => titleId));
}

export async function upsertExternalServices(
  db: Queryable,
  services: readonly ExternalService[],
): Promise<void> {
  await db.query(
    `insert into outside_services (service, provider_id, name)
     select s.service, s."providerId", s.name
     from jsonb_to_recordset($1::jsonb) as s(service text, "providerId" integer, name text)
     on conflict (service) do update set name = excluded.name where outside_services.name <> excluded.name`,
    [JSON.stringify(services)],
  );
}

export async function upsertServiceLogos(db: Queryable, logos: readonly ServiceLogo[]): Promise<void> {
  await db.query(
    `insert into service_logos (service, provider_id, path)
     select l.service, l."providerId", l.path
     from jsonb_to_recordset($1::jsonb) as l(service text, "providerId" integer, path text)
     on conflict (service) do update set provider_id = excluded.provider_id, path = excluded.path
     where excluded.provider_id <= service_logos.provider_id and excluded.path <> service_logos.path`,
    [JSON.stringify(logos)],
  );
}
