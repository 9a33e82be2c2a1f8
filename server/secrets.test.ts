import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { CALLS } from "#contract/api.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { CallDefinition } from "#server/platform/call-route.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createPasswords } from "#server/platform/passwords.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import { fieldsOf } from "#server/testing/generated-requests.ts";
import { type TestApp, ownApp } from "#server/testing/test-app.ts";

/** Part of every secret, so that leaks can be found. */
const MARK = `canary${randomBytes(4).toString("hex")}`;
const EMAIL = `${MARK}-address@example.com`;
const PASSWORD = `${MARK}-password`;
const NEW_PASSWORD = `${MARK}-new-password`;
/** More sign-ins than the password queue holds. They hash at full cost, or the queue would never fill. */
const STORM = 80;
const SOUGHT_TOKENS = 5;

/** Statuses that must each occur: success, refusals, a fault, overload. */
const WANTED = [200, 400, 401, 409, 413, 415, 500, 503];

/** Tables that need email addresses: those of accounts, and those of emails and links sent to them. */
const MAY_HOLD_ADDRESSES = /^(users|mails|letter_requests|one_time_tokens)$/;

test(
  "no password, token or address leaks into logs, errors or unrelated tables",
  { timeout: 60_000 },
  async () => {
    const lines: string[] = [];
    const logger = createLogger("trace", { write: (line) => void lines.push(line) });
    const app = await ownApp({ betaKeys: [`${MARK}-beta-key`] }, { logger, passwords: createPasswords() });
    const answers = await provokeErrors(app);

    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining(WANTED));
    expect(refusals.filter((body) => body.includes(MARK))).toEqual([]);
    const tokens = answers.flatMap(({ body }) => Object.values(body).filter(isToken));
    expect(tokens.length).toBeGreaterThan(0);
    const secrets = [MARK, ...tokens];
    expect(lines.length).toBeGreaterThan(answers.length);
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(await tablesWith(app.db, [PASSWORD, NEW_PASSWORD, ...tokens.slice(0, SOUGHT_TOKENS)])).toEqual([]);
    const tables = await tablesWith(app.db, [EMAIL]);
    expect(tables.filter((table) => !MAY_HOLD_ADDRESSES.test(table))).toEqual([]);
  },
);

/** Signs up, in and out with every kind of error, and makes every other call with secrets as its input. */
async function provokeErrors({ address, db }: TestApp): Promise<Answer[]> {
  const client = new Client(address);
  const send = (path: string, body: unknown, headers = {}) => client.send("POST", path, body, headers);
  const form = { username: "canary-bird", email: EMAIL, password: PASSWORD };
  const answers = [
    await send("/api/auth/register", { ...form, password: "x" }),
    await send("/api/auth/register", { ...form, username: { [PASSWORD]: PASSWORD } }),
    await send("/api/auth/register", form),
    await send("/api/auth/register", form),
    await send("/api/auth/login", { email: EMAIL, password: NEW_PASSWORD }),
    await send("/api/auth/login", form),
    await send("/api/auth/login", `{"email": "${EMAIL}", "password": "${PASSWORD}`),
    await send("/api/auth/login", `email=${EMAIL}&password=${PASSWORD}`, { "content-type": "text/plain" }),
    await send("/api/auth/login", { email: EMAIL, password: PASSWORD.repeat(5_000) }),
    await client.send("GET", `/api/auth/login?token=${MARK}&email=${EMAIL}`),
    await client.send("GET", "/api/ratings", undefined, { authorization: `Bearer ${MARK}` }),
    await send("/api/auth/refresh", undefined, { "x-requested-with": "app" }),
  ];
  client.token = textOf(answers.at(-1)?.body["accessToken"]);
  for (const call of CALLS) answers.push(await allSecrets(client, call));
  await db.query(`alter table users add constraint no_more check (username not like '%broken%')`);
  answers.push(await send("/api/auth/register", { ...form, username: "broken-bird", email: `b.${EMAIL}` }));
  const storm = Array.from({ length: STORM }, () => send("/api/auth/login", form));
  answers.push(...(await Promise.all(storm)), await send("/api/auth/logout", undefined));
  return answers.filter(({ status }) => status !== 404 && status !== 405 && status !== 403);
}

function allSecrets(client: Client, call: CallDefinition): Promise<Answer> {
  const fields = fieldsOf(call.body).map((name) => [name, secretFor(name)]);
  const path = `${call.path.replaceAll(/\{\w+\}/g, MARK)}?q=${MARK}&token=${MARK}`;
  const body = call.method === "GET" ? undefined : Object.fromEntries(fields);
  return client.send<ErrorBody>(call.method, path, body, {
    "x-session-id": MARK,
    // A real sign-out would end the session that later calls need.
    ...(call.path.includes("logout") && { authorization: `Bearer ${MARK}`, cookie: `refresh=${MARK}` }),
  });
}

function secretFor(field: string): string {
  if (field === "username") return "other-bird";
  if (field === "email") return `other.${EMAIL}`;
  return field === "newPassword" ? NEW_PASSWORD : PASSWORD;
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The tables with a row that contains one of the texts. */
async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  // Skips the catalog: it's large and loaded before anybody signs up.
  const tables = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^(title|people|credits|search|offers|nanogenres|artworks)'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(
      `select 1 from ${name} t where exists (
         select from unnest($1::text[]) as given(secret) where strpos(to_jsonb(t)::text, given.secret) > 0) limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
