import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { guestAt, keyOf, picksOf, startGroup } from "#server/features/groups/groups.fixture.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, ownApp, testApp } from "#server/testing/test-app.ts";

import { itemsAt, listingPaths, saveAge, shownBeyond, within } from "./age-limits.fixture.ts";

const LIMIT = "/api/user/age-limit";
const PIN = "2468";

const limitOf = (person: Person) => person.get<CallAnswer<"GET /api/user/age-limit">>(LIMIT);
async function signInAgain(person: Person): Promise<void> {
  const { email, password } = person;
  const { token } = await person.ok<{ token: string }>("POST", "/api/auth/login", { email, password });
  person.token = token;
}
const isPositive = (count: number) => count > 0;
const namesAt = async (person: Client, path: string) =>
  (await itemsAt(person, path)).map(({ title }) => title);

test("with the kids, no list shows anything above PG, whatever mood is asked for", async () => {
  const app = await testApp();
  const { ana, db } = app;
  const paths = await listingPaths(app);
  await ana.ok("POST", "/api/quiz/session", { moods: ["angry"], viewing_group: "With the kids" });
  expect(await shownBeyond(ana, paths, await within(db, "pg"))).toEqual([]);
  expect((await ana.picks(20)).items).toHaveLength(20);
  // Without the answer, the same lists show such titles.
  await ana.ok("DELETE", "/api/quiz/context");
  expect((await shownBeyond(ana, paths, await within(db, "pg"))).length).toBeGreaterThan(100);
});

test("with the kids, titles above PG on the watchlist are named, so that their row can leave them out", async () => {
  const { ana, title } = await testApp();
  const [alien, paddington] = [await title("Alien"), await title("Paddington 2")];
  for (const { id } of [alien, paddington]) await ana.ok("POST", "/api/watchlist", { id });
  await ana.ok("POST", "/api/quiz/session", { moods: ["happy"], viewing_group: "the kids and me" });
  expect((await ana.picks(20)).avoided_marked_ids).toEqual([alien.id]);
});

test.for<[string, Parameters<typeof saveAge>[1], "pg" | "pg_13"]>([
  ["the age range 13 to 17", { age_range: "13-17" }, "pg_13"],
  ["a birthdate 17 years ago", { birthdate: "2009-06-01" }, "pg_13"],
  ["a birthdate 12 years ago", { birthdate: "2014-06-01" }, "pg"],
])("with %s, lists show nothing above the limit, but a search by name does", async ([, age, limit]) => {
  const app = await ownApp();
  const { ana, clock, db } = app;
  clock.advance((Date.parse("2026-06-02") - clock.now().getTime()) / 1000);
  await saveAge(ana, age);
  expect(await shownBeyond(ana, await listingPaths(app), await within(db, limit))).toEqual([]);
  const { items } = await ana.picks(20);
  expect(items).toHaveLength(20);
  expect(await namesAt(ana, "/api/search?q=the%20shining")).toContain("The Shining");
  expect(await namesAt(ana, "/api/search?q=teh%20shinning")).toContain("The Shining");
});

test("on the 18th birthday, the limit ends", async () => {
  const app = await ownApp();
  const { ana, clock, db } = app;
  clock.advance((Date.parse("2026-06-01T12:00:00Z") - clock.now().getTime()) / 1000);
  await saveAge(ana, { birthdate: "2008-06-02" });
  const paths = ["/api/titles/genre/horror?limit=50"];
  expect(await shownBeyond(ana, paths, await within(db, "pg_13"))).toEqual([]);
  clock.advance(24 * 60 * 60);
  expect((await shownBeyond(ana, paths, await within(db, "pg_13"))).length).toBeGreaterThan(10);
});

test("a group's list and its guests' starters obey the limit of its youngest member, its households and the kids who are present", async () => {
  const app = await testApp();
  const { ana, ben, db } = app;
  const { code } = await startGroup(ana);
  await ben.ok("POST", `/api/groups/${code}/members`, {});
  const guest = guestAt(app, code, keyOf("mia"));
  await guest.join("Mia");
  const above = async (limit: "pg" | "pg_13") => {
    const allowed = await within(db, limit);
    const starters = await itemsAt(app.visitor, `/api/groups/${code}/starters`);
    expect(starters).toHaveLength(24);
    const isAbove = ({ id }: { id: number }) => !allowed.has(id);
    return {
      picks: (await picksOf(ana, code, 30)).items.filter(isAbove).length,
      starters: starters.filter(isAbove).length,
    };
  };
  const none = { picks: 0, starters: 0 };
  const some = { picks: expect.toSatisfy(isPositive), starters: expect.toSatisfy(isPositive) };
  expect(await above("pg_13")).toEqual(some);
  await saveAge(ben, { age_range: "13-17" });
  expect(await above("pg_13")).toEqual(none);
  expect(await above("pg")).toEqual(some);
  await ben.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  expect(await above("pg")).toEqual(none);
  await ben.ok("PUT", LIMIT, { limit: "off", pin: PIN });
  await ana.ok("POST", "/api/quiz/session", { moods: ["happy"], viewing_group: "kids" });
  expect(await above("pg")).toEqual(none);
  expect((await picksOf(ana, code, 20)).items).toHaveLength(20);
});

test.for(["everyone", "pg", "pg_13"] as const)(
  "under the household limit %s, nothing above it is shown or found",
  async (limit) => {
    const app = await testApp();
    const { ana, db, title } = app;
    const shining = await title("The Shining");
    await ana.ok("POST", "/api/watchlist", { id: shining.id });
    const paths = [...(await listingPaths(app)), "/api/search?q=the%20shining", "/api/watchlist"];
    await ana.ok("PUT", LIMIT, { limit, pin: PIN });
    expect(await shownBeyond(ana, paths, await within(db, limit))).toEqual([]);
    const { suggestions } = await ana.get<{ suggestions: { title: string }[] }>(
      "/api/search/autocomplete?q=the%20shining&limit=8",
    );
    expect(suggestions.map((one) => one.title)).not.toContain("The Shining");
    expect(await ana.send("GET", `/api/items/${shining.id}/details`)).toMatchObject({ status: 404 });
    const { items } = await ana.picks(20);
    expect(items.length).toBe(20);
  },
);

test("a household limit also hides titles on other people's profiles and in their lists", async () => {
  const { ana, ben, title } = await testApp();
  const [shining, paddington] = [await title("The Shining"), await title("Paddington 2")];
  for (const { id } of [shining, paddington]) await ben.rate(id, 3);
  await ben.ok("PUT", "/api/user/favorites", { itemIds: [shining.id, paddington.id] });
  const { list } = await ben.ok<{ list: { id: number } }>("POST", "/api/lists", {
    name: "A",
    item_id: shining.id,
  });
  const { code } = await ben.ok<{ code: string }>("POST", `/api/lists/${list.id}/link`);
  const seen = async (person: Client) => {
    const { data } = await person.get<CallAnswer<"GET /api/user/stats/{name}">>(
      `/api/user/stats/${ben.name}`,
    );
    const { items } = await person.get<CallAnswer<"GET /api/shared-lists/{code}">>(
      `/api/shared-lists/${code}`,
    );
    return [
      data.favorites.map((item) => item.title),
      data.activity.recent_activity.map((entry) => entry.title).toSorted(),
      items.map((item) => item.title),
    ];
  };
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  expect(await seen(ana)).toEqual([["Paddington 2"], ["Paddington 2"], []]);
  await ana.ok("PUT", LIMIT, { limit: "off", pin: PIN });
  const everything = [["The Shining", "Paddington 2"], ["Paddington 2", "The Shining"], ["The Shining"]];
  expect(await seen(ana)).toEqual(everything);
  await saveAge(ana, { age_range: "13-17" });
  expect(await seen(ana)).toEqual([["Paddington 2"], ["Paddington 2"], []]);
  expect(await seen(ben)).toEqual(everything);
});

test("favorites and marks that a household limit hides are there again without it", async () => {
  const { ana, title } = await testApp();
  const [shining, alien] = [await title("The Shining"), await title("Alien")];
  const [paddington, lego] = [await title("Paddington 2"), await title("The Lego Movie")];
  await ana.rate(shining.id, 3);
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  await ana.ok("PUT", "/api/user/favorites", { itemIds: [shining.id, paddington.id] });
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  expect(await namesAt(ana, "/api/user/favorites")).toEqual(["Paddington 2"]);
  expect(await namesAt(ana, "/api/watchlist")).toEqual([]);
  expect(await ana.send("POST", "/api/watchlist", { id: shining.id })).toMatchObject({ status: 404 });
  await ana.ok("PUT", "/api/user/favorites", { itemIds: [lego.id, paddington.id] });
  await ana.ok("PUT", LIMIT, { limit: "off", pin: PIN });
  expect(await namesAt(ana, "/api/user/favorites")).toEqual([
    "The Lego Movie",
    "Paddington 2",
    "The Shining",
  ]);
  expect(await namesAt(ana, "/api/watchlist")).toEqual(["Alien"]);
  expect(await ana.get(`/api/ratings/${shining.id}`)).toMatchObject({ rating: 3 });
});

test("the first limit sets the PIN, every change needs it, and off forgets it", async () => {
  const { ana, db } = await testApp();
  expect(await limitOf(ana)).toEqual({ limit: "off", lifted_until: null });
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  expect(await limitOf(ana)).toEqual({ limit: "pg", lifted_until: null });
  for (const limit of ["off", "pg_13", "everyone"]) {
    expect(await ana.send("PUT", LIMIT, { limit, pin: "1357" })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { pin: FORM_MESSAGES.pinWrong } },
    });
  }
  expect((await limitOf(ana)).limit).toBe("pg");
  await ana.ok("PUT", LIMIT, { limit: "pg_13", pin: PIN });
  expect((await limitOf(ana)).limit).toBe("pg_13");
  await ana.ok("PUT", LIMIT, { limit: "off", pin: PIN });
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: "135790" });
  expect((await limitOf(ana)).limit).toBe("pg");
  const stored = await db.query<{ hash: string }>("select l.pin_hash as hash from household_limits l");
  for (const { hash } of stored) expect(hash).toMatch(/^\$argon2id\$/);
});

test.for([
  ["too short", "123"],
  ["too long", "1234567"],
  ["with letters", "12ab"],
  ["missing", undefined],
  ["a number", 1234],
])("a PIN that is %s is refused", async ([, pin]) => {
  const { ana } = await testApp();
  expect(await ana.send("PUT", LIMIT, { limit: "pg", pin })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { pin: expect.any(String) } },
  });
  expect((await limitOf(ana)).limit).toBe("off");
});

test("the right PIN lifts the limit for four hours, and it can be ended earlier", async () => {
  const { ana, clock } = await ownApp();
  const search = () => namesAt(ana, "/api/search?q=the%20shining");
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  expect(await ana.send("POST", `${LIMIT}/lift`, { pin: "0000" })).toMatchObject({ status: 400 });
  expect(await search()).not.toContain("The Shining");
  await ana.ok("POST", `${LIMIT}/lift`, { pin: PIN });
  const until = new Date(clock.now().getTime() + 4 * 60 * 60 * 1000).toISOString();
  expect(await limitOf(ana)).toEqual({ limit: "pg", lifted_until: until });
  expect(await search()).toContain("The Shining");
  await ana.ok("DELETE", `${LIMIT}/lift`);
  expect(await search()).not.toContain("The Shining");
  await ana.ok("POST", `${LIMIT}/lift`, { pin: PIN });
  clock.advance(4 * 60 * 60 + 1);
  await signInAgain(ana);
  expect(await limitOf(ana)).toEqual({ limit: "pg", lifted_until: null });
  expect(await search()).not.toContain("The Shining");
});

test("a forgotten PIN is replaced with the account's password, and only with that", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  for (const password of ["wrong password", undefined]) {
    expect(await ana.send("DELETE", LIMIT, { password })).toMatchObject({ status: 400 });
  }
  expect((await limitOf(ana)).limit).toBe("pg");
  await ana.ok("DELETE", LIMIT, { password: ana.password });
  expect((await limitOf(ana)).limit).toBe("off");
  await ana.ok("PUT", LIMIT, { limit: "everyone", pin: "999999" });
  expect((await limitOf(ana)).limit).toBe("everyone");
});

test("five attempts at the PIN in a quarter of an hour are the limit, also across calls", async () => {
  const { ana, clock } = await ownApp({ enforcesRateLimits: true });
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  for (const pin of ["0001", "0002"]) await ana.send("PUT", LIMIT, { limit: "off", pin });
  for (const pin of ["0003", "0004"]) await ana.send("POST", `${LIMIT}/lift`, { pin });
  expect(await ana.send("POST", `${LIMIT}/lift`, { pin: PIN })).toMatchObject({ status: 429 });
  clock.advance(15 * 60 + 1);
  await signInAgain(ana);
  await ana.ok("POST", `${LIMIT}/lift`, { pin: PIN });
});

test("a limit set through one process applies in another at once", async () => {
  const { ana, secondServer } = await ownApp();
  const address = await secondServer();
  await ana.ok("PUT", LIMIT, { limit: "pg", pin: PIN });
  const elsewhere = Object.assign(new Client(address), { token: ana.token });
  await expect.poll(() => namesAt(elsewhere, "/api/search?q=the%20shining")).not.toContain("The Shining");
});

test("another account's titles stay as they are", async () => {
  const { ana, ben } = await testApp();
  await ana.ok("PUT", LIMIT, { limit: "everyone", pin: PIN });
  expect(await namesAt(ben, "/api/search?q=the%20shining")).toContain("The Shining");
  expect(await limitOf(ben)).toEqual({ limit: "off", lifted_until: null });
});
