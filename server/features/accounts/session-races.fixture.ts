/**
 * Sessions that are refreshed, used and started over and over while something ends them. Every race is run by an account of its own, whose
 * browsers go on until whoever ends the sessions has the answer; whatever any of them was given must be worth nothing then.
 */
import { createHash, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";

import { type Random, seededRandom } from "#engine/random.ts";
import type { Database } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";

import { writeRefreshToken } from "./refresh-token.ts";

type Runner = { email: string; password: string; resetToken: string; cookies: readonly string[] };

type End = {
  end: (client: Client, runner: Runner) => Promise<unknown>;
  /** How many of the account's browsers are signed out. */
  browsers: 1 | 2;
  /** Whether a sign-in with the password of before may stand after it. */
  keepsPassword: boolean;
};

const NEW_PASSWORD = "battery staple";
const MOST_TURNS = 12;
/** Before the sessions are ended. */
const MOST_REFRESHES = 8;

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
  /** Refreshes that were answered with a token while it was being ended. */
  refreshes: number;
  /** What was still worth something afterwards. */
  living: string[];
};

/** Somebody who has registered: those who race have the same password. */
type Like = { address: string; name: string; password: string };

/** One race after the other. In each the browsers go on in two tabs. */
export async function raceSessions(race: {
  db: Database;
  like: Like;
  end: EndName;
  races: number;
  seed: number;
}): Promise<Outcome> {
  const random = seededRandom(race.seed);
  const total: Outcome = { refreshes: 0, living: [] };
  for (let nth = 0; nth < race.races; nth++) {
    const runner = await enter(race.db, race.like);
    const { refreshes, living } = await run(race.like.address, { runner, end: ENDS[race.end], random });
    total.refreshes += refreshes;
    total.living.push(...living.map((what) => `${race.end}, seed ${race.seed}, race ${nth}: ${what}`));
  }
  return total;
}

async function run(
  address: string,
  { runner, end, random }: { runner: Runner; end: End; random: Random },
): Promise<Outcome> {
  const holders: Client[] = [];
  const seen = { isOver: false, refreshes: 0 };

  /** Two tabs of one browser renew at the same moment. They have one cookie: with an older one they would end the session themselves. */
  async function goOn(browser: Client): Promise<void> {
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
      // From here on the process remembers that the session stands.
      await browser.send("GET", "/api/ratings");
    }
  }

  async function someRefreshes(): Promise<void> {
    const enough = Math.floor(random() * MOST_REFRESHES);
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
    ...browsers.map((browser) => goOn(copyOf(browser))),
    ...(end.keepsPassword ? [] : [signIn()]),
    someRefreshes()
      .then(() => end.end(ender, runner))
      .finally(() => {
        seen.isOver = true;
      }),
  ]);
  const living: string[] = [];
  for (const client of holders) {
    if ((await client.send("GET", "/api/ratings")).status !== 401) living.push("an access token");
    if (await refresh(client)) living.push("a refresh token");
  }
  return { refreshes: seen.refreshes, living };
}

/** An account that is signed in in two browsers, without the price of hashing its password. */
async function enter(db: Database, { name, password }: Like): Promise<Runner> {
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

/** @returns whether it was answered with a token, which the client has from then on; after a refusal it still has what it had */
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
  for (let turns = Math.floor(random() * MOST_TURNS); turns > 0; turns--) await turn();
}
