/**
 * Checks that a server loses nothing it has confirmed. Writers rate continuously, and the ledger records every rating they send and whether
 * it was answered with 200. The database must match it: answered ratings are stored in order and in full; the others may or may not be.
 */
import type { Rating } from "#contract/rating.ts";
import type { Random } from "#engine/random.ts";
import { openDatabase } from "#server/platform/db.ts";

import { Client } from "./client.ts";

type Attempt = { rating: Rating; isAnswered: boolean };
export type Writer = { name: string; token: string | null; attempts: Map<number, Attempt[]> };

const TITLES = 12;
const RATINGS = [1, 2, 3] as const;

export async function signUpWriters(address: string, count: number): Promise<Writer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const name = `writer-${place}`;
      const form = { username: name, email: `${name}@example.com`, password: "correct horse" };
      const { token } = await new Client(address).ok<{ token: string }>("POST", "/api/auth/register", form);
      return { name, token, attempts: new Map() };
    }),
  );
}

type Rate = {
  address: string;
  random: Random;
  /** Called after each attempt with the response's status, or `null` without one. If it returns `false`, this writer stops. */
  shouldContinue: (status: number | null) => boolean | Promise<boolean>;
};

export async function rateContinuously(
  writers: readonly Writer[],
  { address, random, shouldContinue }: Rate,
): Promise<void> {
  await Promise.all(
    writers.map(async ({ token, attempts }) => {
      const client = Object.assign(new Client(address), { token });
      for (let status: number | null = 200; await shouldContinue(status);) {
        const titleId = 1 + Math.floor(random() * TITLES);
        const rating = RATINGS[Math.floor(random() * RATINGS.length)] ?? 1;
        const attempt = { rating, isAnswered: false };
        const tried = attempts.get(titleId) ?? [];
        attempts.set(titleId, tried);
        tried.push(attempt);
        const answer = await client.send("POST", "/api/ratings", { id: titleId, rating }).catch(() => null);
        attempt.isAnswered = answer?.status === 200;
        status = answer?.status ?? null;
      }
    }),
  );
}

export function answeredIn(writers: readonly Writer[]): number {
  return writers
    .flatMap(({ attempts }) => [...attempts.values()].flat())
    .filter(({ isAnswered }) => isAnswered).length;
}

type Kept = { name: string; titleId: number; rating: Rating | null; rated: Rating[] | null; watched: number };

/** @returns ratings on which database and ledger disagree: lost, never sent or half-saved ones */
export async function unexplained(url: string, writers: readonly Writer[]): Promise<object[]> {
  const kept = await readKept(url);
  const wrong: object[] = [];
  for (const { name, attempts } of writers) {
    for (const [titleId, tried] of attempts) {
      const key = `${name} ${titleId}`;
      const found = kept.get(key) ?? { name, titleId, rating: null, rated: null, watched: 0 };
      const rated = found.rated ?? [];
      const isWhole = found.rating === (rated.at(-1) ?? null) && found.watched === rated.length;
      if (!isWhole || !isExplained(rated, tried)) wrong.push({ ...found, tried });
      kept.delete(key);
    }
  }
  return [...wrong, ...kept.values()];
}

/** Whether the stored ratings are those that were tried, in order, possibly without some that weren't answered. */
function isExplained(kept: readonly Rating[], tried: readonly Attempt[]): boolean {
  let counts = new Set([0]);
  for (const { rating, isAnswered } of tried) {
    const next = new Set(isAnswered ? [] : counts);
    for (const count of counts) if (kept[count] === rating) next.add(count + 1);
    counts = next;
  }
  return counts.has(kept.length);
}

/** Every rating with its events, including ratings without events and events without a rating. */
async function readKept(url: string): Promise<Map<string, Kept>> {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  const rows = await db.query<Kept>(
    `select u.username as name, title_id as "titleId", r.rating, e.rated, coalesce(e.watched, 0) as watched
     from ratings r
     full join (
       select user_id, title_id,
              array_agg(event_value::int order by id) filter (where event_type = 'RATE') as rated,
              count(*) filter (where event_type = 'WATCH') as watched
       from events group by user_id, title_id
     ) e using (user_id, title_id)
     join users u on u.id = user_id`,
  );
  await db.close();
  return new Map(rows.map((row) => [`${row.name} ${row.titleId}`, row]));
}
