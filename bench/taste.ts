/** Measures how many titles of a taste the picks find when three of them are known, compared with popularity or genre alone. */
import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { LOVED } from "#contract/rating.ts";
import { seedOf, seededRandom, shuffled } from "#engine/random.ts";
import { SAMPLE_TASTES } from "#server/features/lab/sample-tastes.ts";

import { newAccount, send } from "./product.ts";

const FAVORITES = 3;
const DRAWS = 3;
const PICKS = 20;

type Found = { taste: string; picks: number; popularity: number; genre: number };

/** @returns for each taste, the mean number of its other titles among the first 20, for the picks and two simple lists */
export async function measureTaste(address: string): Promise<Found[]> {
  const popular = (await send<CallAnswer<"GET /api/items">>(address, "/api/items?limit=50")).items;
  const found: Found[] = [];
  for (const [taste, names] of Object.entries(SAMPLE_TASTES)) {
    const titles = await Promise.all(names.map((name) => titleNamed(address, name)));
    const sums = { picks: 0, popularity: 0, genre: 0 };
    for (let draw = 0; draw < DRAWS; draw++) {
      const favorites = drawn(titles, `${taste} ${draw}`).slice(0, FAVORITES);
      const others = new Set(titles.filter((title) => !favorites.includes(title)).map(({ id }) => id));
      const counted = (items: readonly Item[]) =>
        items
          .filter(({ id }) => favorites.every((favorite) => favorite.id !== id))
          .slice(0, PICKS)
          .filter(({ id }) => others.has(id)).length;
      sums.picks += counted(await picksAfter(address, favorites));
      sums.popularity += counted(popular);
      sums.genre += counted(await bestOfGenre(address, favorites));
    }
    found.push({
      taste,
      picks: round(sums.picks / DRAWS),
      popularity: round(sums.popularity / DRAWS),
      genre: round(sums.genre / DRAWS),
    });
  }
  const mean = (key: "picks" | "popularity" | "genre") =>
    round(found.reduce((sum, row) => sum + row[key], 0) / found.length);
  return [
    ...found,
    { taste: "mean of ten", picks: mean("picks"), popularity: mean("popularity"), genre: mean("genre") },
  ];
}

async function titleNamed(address: string, name: string): Promise<Item> {
  const { items } = await send<CallAnswer<"GET /api/search">>(
    address,
    `/api/search?q=${encodeURIComponent(name)}`,
  );
  const title = items.find((item) => item.title === name);
  if (title === undefined) throw new Error(`The catalog has no title ${name}`);
  return title;
}

async function picksAfter(address: string, favorites: readonly Item[]): Promise<Item[]> {
  const token = await newAccount(address);
  for (const { id } of favorites) await send(address, "/api/ratings", { body: { id, rating: LOVED }, token });
  const { items } = await send<CallAnswer<"GET /api/recommendations">>(
    address,
    `/api/recommendations?limit=${PICKS}`,
    { token },
  );
  return items;
}

/** The most popular titles of the favorites' most common genre. */
async function bestOfGenre(address: string, favorites: readonly Item[]): Promise<Item[]> {
  const counts = new Map<string, number>();
  for (const { name } of favorites.flatMap(({ genres }) => genres))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[genre] = ["Drama"]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return (
    await send<CallAnswer<"GET /api/items">>(
      address,
      `/api/items?limit=50&categories=${encodeURIComponent(genre)}`,
    )
  ).items;
}

function drawn(titles: readonly Item[], seed: string): Item[] {
  return shuffled(titles, seededRandom(seedOf(seed)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
