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
