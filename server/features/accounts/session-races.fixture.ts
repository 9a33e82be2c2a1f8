/**
 * Races sessions that are constantly refreshed, used and started against an action that ends them. Every race has its own account, whose
 * browsers keep going until the action is answered. After that, none of their tokens may work.
 */
import { createHash, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";

import { type Random, seededRandom } from "#engine/random.ts";
import type { Database } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";

import { writeRefreshToken } from "./logins.ts";

type Runner = { email: string; password: string; resetToken: string; cookies: readonly string[] };

type End = {
  end: (client: Client, runner: Runner) => Promise<unknown>;
  /** How many of the account's browsers the action signs out. */
  browsers: 1 | 2;
  /** Whether sign-ins with the previous password remain valid. */
  keepsPassword: boolean;
};

const NEW_PASSWORD = "battery staple";
const MAX_TURNS = 12;
/** Upper limit for the random number of refreshes before the sessions are ended. */
const MAX_REFRESHES = 8;

export const ENDS = {
  "signing out": {
    browsers: 1,
    keepsPassword: true,
    end: (client) => client.ok("POST", "/api/auth/logout"),
  },
  "signing out everywhere": {
    browsers: 2,
    keepsPassword: true,
    end: (client) => client.ok("POST", "/api/auth/logout-all"),
  },
  "changing the password": {
    browsers: 2,
    keepsPassword: false,
    end: (client, { password: currentPassword }) =>
      client.ok("POST", "/api/user/password", { currentPassword, newPassword: NEW_PASSWORD }),
  },
  "resetting the password": {
    browsers: 2,
    keepsPassword: false,
    end: ({ address }, { resetToken }) =>
      new Client(address).ok("POST", "/api/auth/reset-password", { resetToken, newPassword: NEW_PASSWORD }),
  },
  "deleting the account": {
    browsers: 2,
    keepsPassword: false,
    end: (client, { password }) => client.ok("DELETE", "/api/user", { password }),
  },
} as const satisfies Record<string, End>;

export type EndName = keyof typeof ENDS;

type Outcome = {
  /** Successful refreshes during the race. */
  refreshes: number;
  /** Tokens that still worked afterward. */
  stillValid: string[];
};

/** A registered user whose password the racing accounts share. */
type Like = { address: string; name: string; password: string };

/** Runs the races one after another. Each browser has two tabs. */
export async function raceSessions(race: {
  db: Database;
  like: Like;
  end: EndName;
  races: number;
  seed: number;
}): Promise<Outcome> {
  const random = seededRandom(race.seed);
  const total: Outcome = { refreshes: 0, stillValid: [] };
  for (let nth = 0; nth < race.races; nth++) {
    const runner = await createRunner(race.db, race.like);
    const { refreshes, stillValid } = await run(race.like.address, { runner, end: ENDS[race.end], random });
    total.refreshes += refreshes;
    total.stillValid.push(
      ...stillValid.map((what) => `${race.end}, seed ${race.seed}, race ${nth}: ${what}`),
    );
  }
  return total;
}

async function run(
  address: string,
  { runner, end, random }: { runner: Runner; end: End; random: Random },
): Promise<Outcome> {
  const holders: Client[] = [];
  const seen = { isOver: false, refreshes: 0 };

  /** Two tabs of one browser refresh at once with the same cookie. An older cookie would end the session. */
  async function keepRefreshing(browser: Client): Promise<void> {
    holders.push(browser);
    while (!seen.isOver) {
      await someTurns(random);
      const tabs = [copyOf(browser), copyOf(browser)];
      const answers = await Promise.all(
        tabs.map(async (tab) => ((await refresh(tab)) ? [{ token: tab.token, cookie: tab.cookie }] : [])),
      );
      const renewed = answers.flat();
      if (renewed.length === 0) return;
      seen.refreshes += renewed.length;
      Object.assign(browser, renewed[0]);
      // From now on the login is in the process's cache.
      await browser.send("GET", "/api/ratings");
    }
  }

  async function someRefreshes(): Promise<void> {
    const enough = Math.floor(random() * MAX_REFRESHES);
    while (seen.refreshes < enough) await turn();
    await someTurns(random);
  }

  async function signIn(): Promise<void> {
    while (!seen.isOver) {
      const client = new Client(address);
      await someTurns(random);
      const { status, body } = await client.send("POST", "/api/auth/login", runner);
      if (status !== 200) return;
      holders.push(Object.assign(client, { token: String(body["token"]) }));
    }
  }

  const browsers = runner.cookies
    .slice(0, end.browsers)
    .map((cookie) => Object.assign(new Client(address), { cookie }));
  for (const browser of browsers) await refresh(browser);
  holders.push(...browsers.map(copyOf));
  const ender = copyOf(browsers[0] ?? new Client(address));
  await Promise.all([
    ...browsers.map((browser) => keepRefreshing(copyOf(browser))),
    ...(end.keepsPassword ? [] : [signIn()]),
    someRefreshes()
      .then(() => end.end(ender, runner))
      .finally(() => {
        seen.isOver = true;
      }),
  ]);
  const stillValid: string[] = [];
  for (const client of holders) {
    if ((await client.send("GET", "/api/ratings")).status !== 401) stillValid.push("an access token");
    if (await refresh(client)) stillValid.push("a refresh token");
  }
  return { refreshes: seen.refreshes, stillValid };
}

/** Creates an account signed in on two browsers, without the cost of hashing a password. */
async function createRunner(db: Database, { name, password }: Like): Promise<Runner> {
  const [account, loginIds, resetToken] = [randomUUID(), [randomUUID(), randomUUID()], randomUUID()];
  const email = `${account}@example.com`;
  await db.query(
    `with runner as (
       insert into users (username, username_key, email, email_key, password_hash)
       select $1, $1, $2, $2, u.password_hash from users u where u.username = $3 returning id),
     reset as (
       insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
       select r.id, 'reset_password', $4, 'infinity' from runner r)
     insert into logins (id, user_id, rotated_at, created_at)
     select l.id, r.id, now(), now() from runner r cross join unnest($5::uuid[]) as l(id)`,
    [account, email, name, createHash("sha256").update(resetToken).digest(), loginIds],
  );
  const [key] = await db.query<{ secret: Buffer }>(
    "select k.secret from signing_keys k where k.purpose = 'refresh'",
  );
  const cookies = loginIds.map(
    (loginId) => `refresh=${writeRefreshToken(key?.secret ?? Buffer.alloc(0), { loginId, counter: 1 })}`,
  );
  return { email, password, resetToken, cookies };
}

/** @returns whether it succeeded. On success the client gets the new token; otherwise it keeps the old one. */
async function refresh(client: Client): Promise<boolean> {
  const asker = copyOf(client);
  const { status, body } = await asker.send("POST", "/api/auth/refresh", undefined, {
    "x-requested-with": "app",
  });
  if (status !== 200) return false;
  Object.assign(client, { token: String(body["accessToken"]), cookie: asker.cookie });
  return true;
}

function copyOf({ address, token, cookie }: Client): Client {
  return Object.assign(new Client(address), { token, cookie });
}

async function someTurns(random: Random): Promise<void> {
  for (let turns = Math.floor(random() * MAX_TURNS); turns > 0; turns--) await turn();
}
