import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import type { Rating } from "#contract/rating.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { Client } from "#server/testing/client.ts";
import { type ServerProcess, postgresProcesses, startServerProcess } from "#server/testing/server-process.ts";

import { openDatabase } from "./db.ts";

const SEED = 41;
const ROUNDS = 24;
const VIEWERS = 6;
const TITLES = 12;
const RATINGS_BEFORE_KILL = { min: 10, max: 150 };
const TIMEOUT = 240_000;

/** What one viewer said of one title: the answered ratings in order, and the one that was on its way when the server died. */
type Said = { answered: Rating[]; unanswered: Rating | null };
type Viewer = { name: string; client: Client; said: Map<number, Said> };

const dataDir = mkdtempSync(join(tmpdir(), "halflight-durability-"));
let server: ServerProcess | null = null;

afterAll(async () => {
  server?.signal("SIGKILL");
  await server?.ended;
  for (const pid of postgresProcesses(dataDir)) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

test(
  "kill -9 loses no rating that was answered, and leaves none without its event",
  { timeout: TIMEOUT },
  async () => {
    const random = seededRandom(SEED);
    let address = await start();
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, (_, place) => signUp(address, place)));
    for (let round = 1; round <= ROUNDS; round++) {
      await rateUntilKilled(viewers, {
        address,
        random,
        kill: round % 3 === 0 ? killWithPostgres : killAlone,
      });
      address = await start();
      await expectAllKept(viewers, round);
    }
    const answered = viewers.flatMap(({ said }) => [...said.values()]).flatMap((one) => one.answered);
    expect(answered.length).toBeGreaterThan(ROUNDS * RATINGS_BEFORE_KILL.min);
  },
);

async function start(): Promise<string> {
  server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  return server.ready;
}

async function signUp(address: string, place: number): Promise<Viewer> {
  const client = new Client(address);
  const name = `viewer-${place}`;
  const form = { username: name, email: `${name}@example.com`, password: "correct horse" };
  const { token } = await client.ok<{ token: string }>("POST", "/api/auth/register", form);
  client.token = token;
  return { name, client, said: new Map() };
}

type Round = { address: string; random: Random; kill: () => void };

/** Everybody rates without a pause; after a number of answers that nobody knows before, the server is killed. */
async function rateUntilKilled(viewers: Viewer[], { address, random, kill }: Round): Promise<void> {
  const { min, max } = RATINGS_BEFORE_KILL;
  let answersLeft = min + Math.floor(random() * (max - min));
  await Promise.all(
    viewers.map(async ({ client: { token }, said }) => {
      const client = Object.assign(new Client(address), { token });
      for (;;) {
        const titleId = 1 + Math.floor(random() * TITLES);
        const rating = ([1, 2, 3] as const)[Math.floor(random() * 3)] ?? 1;
        const one = said.get(titleId) ?? { answered: [], unanswered: null };
        said.set(titleId, one);
        one.unanswered = rating;
        const answer = await client.send("POST", "/api/ratings", { id: titleId, rating }).catch(() => null);
        if (answer?.status !== 200) return;
        one.answered.push(rating);
        one.unanswered = null;
        if (--answersLeft === 0) kill();
      }
    }),
  );
  await server?.ended;
}

function killAlone(): void {
  server?.signal("SIGKILL");
}

function killWithPostgres(): void {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  process.kill(postmaster, "SIGKILL");
  killAlone();
}

type Kept = { name: string; titleId: number; rating: Rating | null; rated: Rating[] | null; watched: number };

/** An unanswered rating may have been kept whole or not at all; from here on it counts as what it was. */
async function expectAllKept(viewers: Viewer[], round: number): Promise<void> {
  const kept = await readKept();
  for (const { name, said } of viewers) {
    for (const [titleId, one] of said) {
      const found = kept.get(`${name} ${titleId}`) ?? { rating: null, rated: null, watched: 0 };
      const ratings = found.rated ?? [];
      if (one.unanswered !== null && ratings.length > one.answered.length) one.answered.push(one.unanswered);
      one.unanswered = null;
      const where = `seed ${SEED}, round ${round}, ${name}, title ${titleId}`;
      expect({ where, ratings, rating: found.rating, watched: found.watched }).toEqual({
        where,
        ratings: one.answered,
        rating: one.answered.at(-1) ?? null,
        watched: one.answered.length,
      });
      kept.delete(`${name} ${titleId}`);
    }
  }
  expect([...kept.keys()]).toEqual([]);
}

/** Every rating with the events that tell of it, whichever of the two is there. */
async function readKept(): Promise<Map<string, Kept>> {
  const url = readFileSync(join(dataDir, "postgres-url"), "utf8");
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
