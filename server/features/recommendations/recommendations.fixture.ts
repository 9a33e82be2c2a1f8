/** Helpers for tests of picks. */
import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import type { Database } from "#server/platform/db.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export type Picks = CallAnswer<"GET /api/recommendations">;

export const idsOf = ({ items }: { items: readonly Item[] }) => items.map((item) => item.id);

export const labelOf = (key: GenreKey) => GENRES.find((genre) => genre.key === key)?.label ?? key;

export async function genreTitles({ visitor }: TestApp, genre: GenreKey): Promise<Item[]> {
  const { items } = await visitor.get<{ items: Item[] }>(`/api/items?categories=${genre}&limit=50`);
  return items.filter((item) => item.genres[0]?.name === labelOf(genre));
}

/** Different trios of the best-loved titles with this first genre; the same in every run. */
export async function trios(app: TestApp, genre: GenreKey, count: number): Promise<Item[][]> {
  const random = seededRandom(5);
  const known = (await genreTitles(app, genre)).slice(0, 15);
  return Array.from({ length: count }, () => shuffled(known, random).slice(0, 3));
}

export async function bestLoved({ visitor }: TestApp, limit: number): Promise<number[]> {
  return idsOf(await visitor.get<{ items: Item[] }>(`/api/items?limit=${limit}`));
}

export async function titlesOn(db: Database, services: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct o.title_id as id from offers o
     where o.service = any($1) and o.country = 'US' and o.kind = 'flatrate' order by id`,
    [services],
  );
  return rows.map(({ id }) => id);
}

/** Runs `work` with these tuning parameters. */
export async function withTunables(db: Database, value: unknown, work: () => Promise<void>): Promise<void> {
  await db.query("insert into settings (key, value) values ('tunables', $1::jsonb)", [JSON.stringify(value)]);
  try {
    await work();
  } finally {
    await db.query("delete from settings where key = 'tunables'");
  }
}
