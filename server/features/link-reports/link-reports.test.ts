import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Provider } from "#contract/availability.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

type Links = CallAnswer<"GET /api/admin/link-reports">;

const PATH = "/api/admin/link-reports";
const KANOPY = 191;
/** Processes are notified when the catalog changes; on a busy machine that takes a while. */
const SOON = { timeout: 15_000, interval: 20 };

/** An administrator, and a movie that Kanopy streams in the US. */
async function setUp() {
  const app = await testApp();
  await app.db.query("delete from link_reports");
  await app.db.query("delete from offer_corrections");
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  const film = await app.title("Metropolis");
  const offer = { country: "US", provider_id: KANOPY };
  const report = (person: Client, change: object = {}) =>
    person.send("POST", `/api/items/${film.id}/link-reports`, { ...offer, ...change });
  const decide = (decision: string) =>
    administrator.send("PUT", PATH, { ...offer, item_id: film.id, decision });
  const links = (query = "") => administrator.get<Links>(`${PATH}?${query}`);
  const streamed = async (person: Client): Promise<Provider[]> => {
    const { streamingPlatforms } = await person.get<CallAnswer<"GET /api/streaming-platforms/{id}">>(
      `/api/streaming-platforms/${film.id}`,
    );
    return streamingPlatforms["US"]?.flatrate ?? [];
  };
  return { ...app, administrator, film, report, decide, links, streamed };
}

const idsOf = (providers: readonly Provider[]) => providers.map(({ provider_id: id }) => id);

test("a link counts once per person who reports it, and the most reported link comes first", async () => {
  const { ana, ben, film, report, links, title } = await setUp();
  const alien = await title("Alien");
  for (const person of [ana, ana, ben]) expect(await report(person)).toMatchObject({ status: 200 });
  await ana.ok("POST", `/api/items/${alien.id}/link-reports`, { country: "US", provider_id: 2 });
  const { links: found, open_count: openCount } = await links();
  expect(openCount).toBe(2);
  expect(found).toEqual([
    {
      item_id: film.id,
      title: "Metropolis",
      media_type: "movie",
      year: 1927,
      country: "US",
      provider_id: KANOPY,
      provider_name: "Kanopy",
      correction: null,
      reports_count: 2,
      first_reported_at: expect.any(String),
      last_reported_at: expect.any(String),
    },
    expect.objectContaining({ item_id: alien.id, provider_name: "Apple TV", reports_count: 1 }),
  ]);
  const first = await links("limit=1");
  const second = await links("limit=1&offset=1");
  expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
  expect([first.links, second.links].flat().map((link) => link.item_id)).toEqual([film.id, alien.id]);
});

test("a hidden offer disappears for everyone on every server, until it's reopened", async () => {
  const app = await setUp();
  const { ana, ben, visitor, film, report, decide, streamed, links } = app;
  const elsewhere = new Client(await app.secondServer());
  await report(ana);
  await decide("hidden");
  for (const person of [ana, visitor, elsewhere]) expect(idsOf(await streamed(person))).toEqual([73]);
  const both = await visitor.ok<CallAnswer<"POST /api/streaming-platforms/batch">>(
    "POST",
    "/api/streaming-platforms/batch",
    { items: [{ tmdbId: film.tmdb_id, mediaType: "movie" }] },
  );
  expect(idsOf(both.results[0]?.streamingPlatforms["US"]?.flatrate ?? [])).toEqual([73]);
  expect(await report(ben)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await links()).links).toEqual([]);
  expect((await links("state=corrected")).links).toMatchObject([{ item_id: film.id, correction: "hidden" }]);
  await decide("open");
  expect(idsOf(await streamed(elsewhere))).toEqual([KANOPY, 73]);
  expect((await links()).links).toMatchObject([{ item_id: film.id, correction: null, reports_count: 1 }]);
});

test("filtering by streaming service follows hidden offers on every server", async () => {
  const { ana, administrator, secondServer } = await setUp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  await ana.ok("PUT", "/api/filters", {
    filters: { streaming_services: ["283"], availability: "flatrate", moods: [] },
  });
  const found = async (client: Client) =>
    (await client.get<{ items: { id: number }[] }>("/api/trending?limit=50")).items.map(({ id }) => id);
  const [id = 0] = await found(ana);
  const offer = { country: "US", provider_id: 283 };
  const decide = (decision: string) => administrator.ok("PUT", PATH, { ...offer, item_id: id, decision });
  await ana.ok("POST", `/api/items/${id}/link-reports`, offer);
  expect(await found(elsewhere)).toContain(id);
  await decide("hidden");
  for (const client of [ana, elsewhere]) await expect.poll(() => found(client), SOON).not.toContain(id);
  await decide("open");
  for (const client of [ana, elsewhere]) await expect.poll(() => found(client), SOON).toContain(id);
});

test("an offer with a broken link stays and is marked as broken", async () => {
  const { ana, ben, film, report, decide, streamed, links } = await setUp();
  await report(ana);
  await decide("web_search");
  const kanopy = (await streamed(ben)).find(({ provider_id: id }) => id === KANOPY);
  expect(kanopy).toMatchObject({ provider_name: "Kanopy", is_link_broken: true });
  await report(ben);
  expect((await links()).links).toMatchObject([
    { item_id: film.id, correction: "web_search", reports_count: 1 },
  ]);
});

test("a dismissed report leaves the queue until someone reports the link again", async () => {
  const { ana, report, decide, streamed, links } = await setUp();
  await report(ana);
  await decide("dismissed");
  expect((await links()).links).toEqual([]);
  expect((await links("state=dismissed")).links).toHaveLength(1);
  expect(idsOf(await streamed(ana))).toEqual([KANOPY, 73]);
  await report(ana);
  expect((await links()).open_count).toBe(1);
});

test("an offer stays hidden after its reporter deletes their account", async () => {
  const { report, decide, streamed, links, signUp, visitor }: Awaited<ReturnType<typeof setUp>> =
    await setUp();
  const person: Person = await signUp();
  await report(person);
  await decide("hidden");
  await person.ok("DELETE", "/api/user", { password: person.password });
  expect(idsOf(await streamed(visitor))).toEqual([73]);
  expect((await links("state=corrected")).links).toMatchObject([
    { correction: "hidden", reports_count: 0, last_reported_at: null },
  ]);
  await decide("open");
  expect(idsOf(await streamed(visitor))).toEqual([KANOPY, 73]);
});

test.for<[string, object, number, string]>([
  ["about a service that doesn't offer the title", { provider_id: 8 }, 409, "conflict"],
  ["about a country where the title isn't offered", { country: "PT" }, 409, "conflict"],
  ["about an unknown service", { provider_id: 424_242 }, 409, "conflict"],
  ["with an invalid country code", { country: "usa" }, 400, "validation_failed"],
])("a report %s is refused", async ([, change, status, code]) => {
  const { ana, report, links } = await setUp();
  expect(await report(ana, change)).toMatchObject({ status, body: { code } });
  expect((await links()).open_count).toBe(0);
});

test("a link that nobody reported can't be dismissed or reopened", async () => {
  const { decide } = await setUp();
  expect(await decide("dismissed")).toMatchObject({ status: 404 });
  expect(await decide("open")).toMatchObject({ status: 404 });
});

test("each decision and who made it are in the audit log", async () => {
  const { administrator, ana, db, decide, film, report } = await setUp();
  await report(ana);
  await decide("hidden");
  const entries = await db.query(
    `select u.username, a.details from audit_entries a join users u on u.id = a.actor_id
     where a.action = 'link_decided' and u.username = $1`,
    [administrator.name],
  );
  expect(entries).toEqual([
    {
      username: administrator.name,
      details: { title_id: film.id, country: "US", service: "kanopy", decision: "hidden" },
    },
  ]);
});
