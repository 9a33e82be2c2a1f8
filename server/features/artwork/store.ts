import type { Queryable } from "#server/platform/db.ts";

import type { Ambient } from "./raster.ts";

type KnownAmbient = { fingerprint: string; ambient: Ambient };

export async function selectAmbients(db: Queryable): Promise<Map<number, KnownAmbient>> {
  const rows = await db.query<Ambient & { titleId: number; fingerprint: string }>(
    `select a.title_id as "titleId", a.fingerprint, a.dark, a.glow, a.light, a.scrim, a.thumbhash from artworks a`,
  );
  return new Map(rows.map(({ titleId, fingerprint, ...ambient }) => [titleId, { fingerprint, ambient }]));
}

export async function insertAmbient(
  db: Queryable,
  titleId: number,
  fingerprint: string,
  { dark, glow, light, scrim, thumbhash }: Ambient,
): Promise<void> {
  await db.query(
    `insert into artworks (title_id, fingerprint, dark, glow, light, scrim, thumbhash)
     select t.id, $2, $3, $4, $5, $6, $7 from titles t where t.id = $1
     on conflict (title_id) do update set fingerprint = excluded.fingerprint, dark = excluded.dark,
       glow = excluded.glow, light = excluded.light, scrim = excluded.scrim, thumbhash = excluded.thumbhash`,
    [titleId, fingerprint, dark, glow, light, scrim, thumbhash],
  );
}

/** TMDB's paths of a title's pictures; `null` if it has none of that kind. Logos by ISO 639-1 language, "" for no language. */
export type RemotePaths = {
  poster: string | null;
  backdrop: string | null;
  logos: Readonly<Record<string, string>>;
};

/** @param titleIds `null` selects all titles with data from TMDB */
export async function selectRemotePaths(
  db: Queryable,
  titleIds: readonly number[] | null,
): Promise<Map<number, RemotePaths>> {
  const rows = await db.query<RemotePaths & { titleId: number }>(
    `select t.id as "titleId", t.poster_path as poster, t.backdrop_path as backdrop,
       coalesce((select jsonb_object_agg(l.language, l.path) from title_logos l where l.title_id = t.id), '{}') as logos
     from titles t where t.told_by_tmdb_at is not null and ($1::integer[] is null or t.id = any($1))`,
    [titleIds],
  );
  return new Map(rows.map(({ titleId, ...paths }) => [titleId, paths]));
}

/** TMDB's logos by streaming service, each with the TMDB provider id it belongs to. */
export async function selectServiceLogos(
  db: Queryable,
): Promise<Map<string, { providerId: number; path: string }>> {
  const rows = await db.query<{ service: string; providerId: number; path: string }>(
    `select l.service, l.provider_id as "providerId", l.path from service_logos l`,
  );
  return new Map(rows.map(({ service, ...logo }) => [service, logo]));
}
