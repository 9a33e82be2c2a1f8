/** Test helpers: which titles are above a limit, judged from the stored ratings alone, and every list that shows titles to a viewer. */
import type { Item } from "#contract/item.ts";
import type { Database } from "#server/platform/db.ts";
import type { Client } from "#server/testing/client.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";

const RATINGS = {
  everyone: ["G", "TV-Y", "TV-G"],
  pg: ["PG", "TV-Y7", "TV-PG"],
  pg_13: ["PG-13", "TV-14"],
} as const;

/** Ids of titles that may be shown at most: those with one of the ratings, and family and animated ones without any. */
export async function within(db: Database, limit: keyof typeof RATINGS): Promise<Set<number>> {
  const names = ["everyone", "pg", "pg_13"] as const;
  const ratings = names.slice(0, names.indexOf(limit) + 1).flatMap((name) => RATINGS[name]);
  const rows = await db.query<{ id: number }>(
    `select t.id from titles t where t.certification = any($1)
     or ($2 and coalesce(t.certification, 'NR') = 'NR' and t.genres && '{family,animation}' and t.intensity <= 2)`,
    [ratings, limit !== "everyone"],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Calls that list titles nobody asked for by name. */
export async function listingPaths({ title }: Pick<TestApp, "title">): Promise<string[]> {
  const [alien, paddington] = [await title("Alien"), await title("Paddington 2")];
  return [
    "/api/recommendations?limit=50",
    "/api/recommendations?limit=50&moods=angry",
    "/api/recommendations?limit=50&moods=chilling,dark_gritty",
    `/api/recommendations/similar/${alien.id}?limit=50`,
    `/api/recommendations/similar/${paddington.id}?limit=50`,
    "/api/trending?limit=50",
    "/api/trending?chart=whole&limit=50",
    "/api/trending?timeWindow=week&mediaType=tv",
    "/api/trending/now-playing",
    "/api/trending/now-playing?mediaType=tv",
    "/api/items/critically-acclaimed?minAvg=7&limit=50",
    "/api/items?limit=50&categories=horror,crime",
    "/api/items?limit=50&person=Sigourney%20Weaver",
    "/api/titles/genre/horror?limit=50",
    "/api/titles/mood/chilling?limit=50",
    "/api/titles/person/Sigourney%20Weaver?limit=50",
    "/api/search?tags=horror&limit=50",
    "/api/search?q=Sigourney%20Weaver&limit=50",
  ];
}

/** Titles that a person is shown by these calls although they aren't among the allowed ones, with the call. */
export async function shownBeyond(
  person: Person,
  paths: readonly string[],
  allowed: ReadonlySet<number>,
  sessionId?: string,
): Promise<string[]> {
  const beyond: string[] = [];
  for (const path of paths) {
    const items = await itemsAt(person, path, sessionId);
    beyond.push(...items.filter(({ id }) => !allowed.has(id)).map(({ title }) => `${path}: ${title}`));
  }
  return beyond;
}

export async function itemsAt(person: Client, path: string, sessionId?: string): Promise<Item[]> {
  const headers = sessionId === undefined ? {} : { "x-session-id": sessionId };
  const { status, body } = await person.send<{ items: Item[] }>("GET", path, undefined, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body.items;
}

/** Sets the birthdate and age range of a profile. */
export async function saveAge(
  person: Person,
  age: { birthdate?: string | null; age_range?: string | null },
): Promise<void> {
  await person.ok("POST", "/api/demographics", { birthdate: null, age_range: null, ...age });
}
