/**
 * Checks that a server loses nothing it has confirmed. The ledger records every write that people send and whether it was answered with
 * 200: ratings, changes to the watchlist and quizzes. The database must match it: answered writes are stored once, in order and in full;
 * the others may or may not be.
 */
import type { Random } from "#engine/random.ts";
import { openDatabase } from "#server/platform/db.ts";

import { Client } from "./client.ts";

/** What is written: the rating or the watchlist entry of a title, or the quizzes of a person. */
export type Subject = `rating ${number}` | `watchlist ${number}` | "quiz";
type Attempt = { value: string; isAnswered: boolean };
export type Writer = { name: string; client: Client; attempts: Map<string, Attempt[]> };

/** Values of attempts on the watchlist. */
export const ADD = "ADD_TO_WATCHLIST";
export const REMOVE = "REMOVE_FROM_WATCHLIST";

const NAME = "writer-";
const TITLES = 12;
const RATINGS = [1, 2, 3] as const;

/** @param first the number in the first writer's name */
export async function signUpWriters(address: string, count: number, first = 0): Promise<Writer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const name = `${NAME}${first + place}`;
      const form = { username: name, email: `${name}@example.com`, password: "correct horse" };
      const client = new Client(address);
      const { token } = await client.ok<{ token: string }>("POST", "/api/auth/register", form);
      return { name, client: Object.assign(client, { token }), attempts: new Map() };
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
    writers.map(async ({ client, attempts }) => {
      client.address = address;
      for (let status: number | null = 200; await shouldContinue(status);) {
        const titleId = 1 + Math.floor(random() * TITLES);
        const rating = RATINGS[Math.floor(random() * RATINGS.length)] ?? 1;
        const attempt = noteAttempt({ attempts }, `rating ${titleId}`, String(rating));
        const answer = await client.send("POST", "/api/ratings", { id: titleId, rating }).catch(() => null);
        attempt.isAnswered = answer?.status === 200;
        status = answer?.status ?? null;
      }
    }),
  );
}

/** Records that a write is about to be sent. The caller sets `isAnswered` once it's confirmed. */
export function noteAttempt(
  { attempts }: Pick<Writer, "attempts">,
  subject: Subject,
  value: string,
): Attempt {
  const attempt = { value, isAnswered: false };
  const tried = attempts.get(subject) ?? [];
  attempts.set(subject, tried);
  tried.push(attempt);
  return attempt;
}

export function answeredIn(writers: readonly Writer[]): number {
  return writers
    .flatMap(({ attempts }) => [...attempts.values()].flat())
    .filter(({ isAnswered }) => isAnswered).length;
}

/** `log`: the stored values in order, as the events or quizzes tell them. `isWhole`: the marks and all events agree with it. */
type Kept = { name: string; subject: string; log: string[]; isWhole: boolean };

/** @returns writes on which database and ledger disagree: lost, never sent, doubled or half-saved ones */
export async function unexplained(url: string, writers: readonly Writer[]): Promise<object[]> {
  const kept = await readKept(url);
  const wrong: object[] = [];
  for (const { name, attempts } of writers) {
    for (const [subject, tried] of attempts) {
      const key = `${name} ${subject}`;
      const found = kept.get(key) ?? { name, subject, log: [], isWhole: true };
      if (!found.isWhole || !isExplained(found, tried)) wrong.push({ ...found, tried });
      kept.delete(key);
    }
  }
  return [...wrong, ...kept.values()];
}

/** Whether the stored values are those that were tried, in order, possibly without some that weren't answered. */
function isExplained({ subject, log }: Kept, tried: readonly Attempt[]): boolean {
  const isWatchlist = subject.startsWith("watchlist");
  let counts = new Set([0]);
  for (const { value, isAnswered } of tried) {
    const next = new Set(isAnswered ? [] : counts);
    for (const count of counts) {
      // Adding a title that's on the watchlist, or removing one that isn't, changes nothing and records nothing.
      const changesNothing = isWatchlist && (log[count - 1] ?? REMOVE) === value;
      if (changesNothing) next.add(count);
      else if (log[count] === value) next.add(count + 1);
    }
    counts = next;
  }
  return counts.has(log.length);
}

/** Every mark of the writers with its events, including marks without events and events without a mark, and every person's quizzes. */
async function readKept(url: string): Promise<Map<string, Kept>> {
  const db = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  const rows = await db.query<Kept>(
    `with told as (
       select user_id, title_id,
         coalesce(array_agg(event_value order by id) filter (where event_type = 'RATE'), '{}') as rated,
         count(*) filter (where event_type = 'WATCH') as watched,
         coalesce(array_agg(event_type::text order by id) filter (where event_type in ($1, $2)), '{}') as listed
       from events where event_type in ('RATE', 'WATCH', $1, $2) group by user_id, title_id),
     kept as (
       select user_id, 'rating ' || title_id as subject, coalesce(t.rated, '{}') as log,
         r.rating::text is not distinct from t.rated[cardinality(t.rated)] and t.watched = cardinality(t.rated) as whole
       from ratings r full join told t using (user_id, title_id) where r.rating is not null or t.rated <> '{}' or t.watched > 0
       union all
       select user_id, 'watchlist ' || title_id, coalesce(t.listed, '{}'),
         (w.added_at is not null) = (coalesce(t.listed[cardinality(t.listed)], $2) = $1)
       from watchlist_entries w full join told t using (user_id, title_id) where w.added_at is not null or t.listed <> '{}'
       union all
       select q.user_id, 'quiz', array_agg(q.answers ->> 'starting_point' order by q.id),
         count(*) = (select count(*) from events e where e.user_id = q.user_id and e.event_type = 'QUIZ_COMPLETED')
       from quizzes q group by q.user_id)
     select u.username as name, k.subject, k.log, coalesce(k.whole, false) as "isWhole"
     from kept k join users u on u.id = k.user_id where starts_with(u.username, $3)`,
    [ADD, REMOVE, NAME],
  );
  await db.close();
  return new Map(rows.map((row) => [`${row.name} ${row.subject}`, row]));
}
