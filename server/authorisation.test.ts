import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { SignJWT, decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { CALLS } from "#contract/api.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { CallDefinition } from "#server/platform/call-route.ts";
import type { Database } from "#server/platform/db.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import { fittingRequests } from "#server/testing/generated-requests.ts";
import { type Person, TMDB_OF_TESTS, ownApp } from "#server/testing/test-app.ts";
import { startTmdbDouble } from "#server/testing/tmdb-double.ts";

import { type Caller, declaredMatrix, readMatrix, writeMatrix } from "../scripts/authorisation/matrix.ts";

const FILE = new URL("../docs/authz-matrix.csv", import.meta.url);
const CELLS = readMatrix(readFileSync(FILE, "utf8"));

/** Error codes about the caller, not about what was requested. */
const ACCESS_CODES = new Set(["auth_required", "token_expired", "invalid_token", "admin_required"]);
const SEED = 7;

let address = "";
let db: Database;
/** Owns the data that all callers request, except `user`, who requests their own. */
let owner: Person;
let tokenOf: Record<Caller, () => Promise<string | null>>;

beforeAll(async () => {
  const tmdb = await startTmdbDouble({ films: 0, series: 0 });
  afterAll(() => tmdb.close());
  const app = await ownApp({ tmdb: { ...TMDB_OF_TESTS, apiUrl: tmdb.address } });
  ({ address, db } = app);
  owner = await app.signUp();
  await owner.rate(1, 3);
  await owner.ok("POST", "/api/watchlist", { id: 2 });
  await owner.rate(3, "skip");
  await db.query(
    "insert into setting_changes (setting, at, before, after) values ('tunables', now(), '{}', '{}')",
  );
  const [administrator, demoted, deleted] = [await app.signUp(), await app.signUp(), await app.signUp()];
  await setAdministrator(administrator, true);
  await signInAndDemote(demoted);
  await db.query("delete from users where username = $1", [deleted.name]);
  await vi.waitUntil(async () => (await deleted.send("GET", "/api/ratings")).status === 401);
  const { ana, ben } = app;
  const claims = decodeJwt(ben.token ?? "");
  const key = await accessKey();
  const past = { ...claims, iat: (claims.iat ?? 0) - 3_600, exp: (claims.exp ?? 0) - 3_600 };
  tokenOf = {
    visitor: async () => null,
    user: () => validToken(ana, signIn),
    "other user": () => validToken(ben, signIn),
    administrator: () => validToken(administrator, signIn),
    "demoted administrator": () => validToken(demoted, signInAndDemote),
    "deleted user": async () => deleted.token,
    expired: () => sign(past, key),
    forged: () => sign({ ...claims, is_admin: true }, randomBytes(32)),
  };
});

test("the authorization matrix matches the contract", () => {
  expect(
    readFileSync(FILE, "utf8"),
    "docs/authz-matrix.csv is not up to date: run npm run authz-matrix",
  ).toBe(writeMatrix(declaredMatrix()));
});

test.for(CELLS.map(({ call, caller, outcome }) => [call, caller, outcome] as const))(
  "%s by %s: %s",
  async ([name, caller, outcome]) => {
    const call = CALLS.find(({ method, path }) => `${method} ${path}` === name);
    expect(call, `${name} is no call of the contract: run npm run authz-matrix`).toBeDefined();
    if (call === undefined) return;
    const client = Object.assign(new Client(address), { token: await tokenOf[caller as Caller]() });
    const { method, path, body } = await requestTo(call, caller === "user" ? client.token : owner.token);
    const before = await storedDataOf(owner);
    const answer = await client.send<ErrorBody>(method, path, body, { "x-requested-with": "app" });
    expect(outcomeOf(answer)).toBe(outcome);
    expect(await storedDataOf(owner)).toEqual(before);
    expect(JSON.stringify(answer.body)).not.toContain(owner.email);
  },
);

function outcomeOf({ status, body }: Answer<ErrorBody>): string {
  const isServed = status < 500 && !ACCESS_CODES.has(body.code) && body.code !== "not_found";
  return isServed ? "served" : `${status} ${body.code}`;
}

/** A valid request about an existing title. Personal ids in the path belong to the token's owner. */
async function requestTo(call: CallDefinition, token: string | null) {
  const { sid, username } = decodeJwt(token ?? "");
  const [request] = fc.sample(fittingRequests(call), { numRuns: 1, seed: SEED });
  const id = call.path.includes("/sessions/") ? String(sid) : "1";
  const ownId = call.path.includes("/imports/")
    ? await importOf(String(username))
    : call.path.startsWith("/api/admin/additions/")
      ? await additionOf()
      : call.path.startsWith("/api/series/")
        ? await anySeries()
        : call.path.startsWith("/api/admin/wish-phrases/")
          ? await phraseOf()
          : id;
  const path = call.path
    .replace("/jobs/{name}/", "/jobs/retention/")
    .replace("/titles/{kind}/{name}", "/titles/genre/drama")
    .replace("{id}", ownId)
    .replace("{listId}", call.path.includes("{listId}") ? await listOf(token) : "")
    .replace("{code}", call.path.includes("{code}") ? await codeFor(call, token) : "")
    .replace(/\{(name|username)\}/, String(username));
  const [, query] = request?.path.split("?") ?? [];
  // A generated body could lock the first account and so affect every later caller.
  if (call.path === "/api/admin/accounts/{id}")
    return { method: call.method, path, body: '{"is_admin":false}' };
  if (call.path === "/api/admin/catalogue-source/key" && call.method === "DELETE")
    await db.query(
      "insert into source_keys (source, sealed, last_characters, set_at) values ('tmdb', '', '', now()) on conflict do nothing",
    );
  // Without a report, the only possible decision is to hide an offer.
  if (call.path === "/api/admin/link-reports" && call.method === "PUT") {
    const body = '{"item_id":1,"country":"US","provider_id":8,"decision":"hidden"}';
    return { method: call.method, path, body };
  }
  if (call.path === "/api/admin/unknown-words" && call.method === "PUT") {
    await db.query(
      `insert into unknown_words (word, use_count, first_used_on, last_used_on) values ('cozycore', 3, now(), now())
       on conflict do nothing`,
    );
    return { method: call.method, path, body: '{"word":"cozycore","decision":"dismissed"}' };
  }
  // A limit would hide titles in later calls.
  if (call.path === "/api/user/age-limit" && call.method === "PUT")
    return { method: call.method, path, body: '{"limit":"off","pin":"1234"}' };
  // Generated ids are mostly of no title.
  if (call.path === "/api/user/favorites" && call.method === "PUT")
    return { method: call.method, path, body: '{"itemIds":[1]}' };
  // A generated name could be refused before it's known whose list it is.
  if (call.path === "/api/lists/{listId}" && call.method === "PUT")
    return { method: call.method, path, body: '{"name":"A","description":""}' };
  const body = request?.body?.replaceAll(/"(id|itemId|item_id|before|hero_item_id)":\d+/g, '"$1":1');
  return { method: call.method, path: query === undefined ? path : `${path}?${query}`, body };
}

/** @returns the code of a new group or of a newly shared list */
async function codeFor({ path }: CallDefinition, token: string | null): Promise<string> {
  if (!path.startsWith("/api/shared-lists/")) return groupOf(token);
  const sharer = Object.assign(new Client(address), { token });
  const { code } = await sharer.ok<{ code: string }>("POST", `/api/lists/${await listOf(token)}/link`);
  return code;
}

/** @returns the id of a new list with a title, so that there are never too many */
async function listOf(token: string | null): Promise<string> {
  const maker = Object.assign(new Client(address), { token });
  await db.query("delete from lists where user_id = $1", [Number(decodeJwt(token ?? "")["user_id"])]);
  const { list } = await maker.ok<{ list: { id: number } }>("POST", "/api/lists", { name: "A", item_id: 1 });
  return String(list.id);
}

/** @returns the code of a new group */
async function groupOf(token: string | null): Promise<string> {
  const maker = Object.assign(new Client(address), { token });
  const { group } = await maker.ok<{ group: { code: string } }>("POST", "/api/groups", {});
  return group.code;
}

/** @returns the id of a new import by that user */
async function importOf(username: string): Promise<string> {
  const [row] = await db.query<{ id: number }>(
    `insert into imports (user_id, file_name, state, created_at, touched_at)
     select u.id, 'ratings.csv', 'ready', now(), now() from users u where u.username = $1 returning id`,
    [username],
  );
  return String(row?.id);
}

/** @returns the id of a taught phrase */
async function phraseOf(): Promise<string> {
  const [row] = await db.query<{ id: number }>(
    `insert into wish_phrases (key, phrase, meaning, meanings, added_at)
     values ('cozycore', 'cozycore', 'cozy', '[{"kind":"tone","value":"4-5","strength":1}]', now())
     on conflict (key) do update set added_at = excluded.added_at returning id`,
  );
  return String(row?.id);
}

async function anySeries(): Promise<string> {
  const [row] = await db.query<{ id: number }>(
    "select min(t.id) as id from titles t where t.media_type = 'tv'",
  );
  return String(row?.id);
}

/** @returns the id of an added title that belongs to none of the callers */
async function additionOf(): Promise<string> {
  const [row] = await db.query<{ id: number }>(
    `with t as (
       insert into titles (media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, renown, moods)
       values ('movie', 'The Lantern', 'The Lantern', '', '1987-01-01', '{}', 'und', '{}', 0, 0, 0, '{}')
       returning id)
     insert into additions (title_id, media_type, year, name_key, added_at)
     select t.id, 'movie', 1987, 'the lantern ' || t.id, now() from t returning title_id as id`,
  );
  return String(row?.id);
}

/** Everything stored about a person. */
async function storedDataOf({ name }: Person): Promise<object[]> {
  const tables = await db.query<{ table: string }>(
    `select c.table_name as table from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'user_id' order by c.table_name`,
  );
  const rows = tables.map(
    ({ table }) => `select '${table}' as kind, to_jsonb(t) as row from ${table} t
                    where t.user_id = (select u.id from users u where u.username = $1)`,
  );
  const own = "select 'users' as kind, to_jsonb(u) as row from users u where u.username = $1";
  return db.query(`${[own, ...rows].join(" union all ")} order by 1, 2`, [name]);
}

/** Renews the token if an earlier call ended the person's session. */
async function validToken(person: Person, renew: (person: Person) => Promise<void>): Promise<string | null> {
  const answer = await person.send("GET", "/api/ratings");
  if (answer.status === 401) await renew(person);
  return person.token;
}

/** The token still claims that its owner is an administrator. */
async function signInAndDemote(person: Person): Promise<void> {
  await setAdministrator(person, true);
  await signIn(person);
  await setAdministrator(person, false);
}

async function signIn(person: Person): Promise<void> {
  const { email, password } = person;
  person.token = (await person.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
}

async function setAdministrator({ name }: Person, isAdmin: boolean): Promise<void> {
  await db.query("update users set is_admin = $2 where username = $1", [name, isAdmin]);
}

async function accessKey(): Promise<Buffer> {
  const [key] = await db.query<{ secret: Buffer }>(
    "select k.secret from signing_keys k where k.purpose = 'access'",
  );
  return key?.secret ?? Buffer.alloc(0);
}

function sign(claims: object, key: Buffer): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(key);
}
