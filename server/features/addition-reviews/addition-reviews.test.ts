import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { confirmKnown } from "#server/features/additions/additions.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

type Found = CallAnswer<"GET /api/admin/additions">;
type Notices = CallAnswer<"GET /api/notices">["notices"];

const PATH = "/api/admin/additions";
/** The search index is updated after the answer, and a busy machine is slow. */
const SOON = { timeout: 15_000, interval: 20 };
let counter = 0;

/** An administrator, and a title added by ana and ben. */
async function review() {
  const app = await testApp();
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  const name = `The Tidewatcher ${++counter} ${app.ana.name}`;
  const add = async (person: Person) =>
    (
      await person.ok<{ itemId: number }>("POST", "/api/items/manual", {
        title: name,
        year: 1987,
        mediaType: "movie",
      })
    ).itemId;
  const titleId = await add(app.ana);
  await add(app.ben);
  const decide = (decision: string, reason?: string) =>
    administrator.send("PUT", `${PATH}/${titleId}/decision`, { decision, reason });
  const correct = (change: object) =>
    administrator.send("PUT", `${PATH}/${titleId}`, {
      title: name,
      year: 1987,
      mediaType: "movie",
      overview: "",
      genres: [],
      ...change,
    });
  const merge = (into: number) => administrator.send("POST", `${PATH}/${titleId}/merge`, { into });
  return { ...app, administrator, name, titleId, decide, correct, merge };
}

const noticesOf = async (person: Client) => (await person.get<{ notices: Notices }>("/api/notices")).notices;
const searched = async (person: Client, name: string) =>
  (await person.get<{ items: Item[] }>(`/api/search?q=${encodeURIComponent(name)}`)).items.map(
    ({ id }) => id,
  );

async function found(
  { administrator }: { administrator: Client },
  state: string,
): Promise<Found["additions"]> {
  const additions: Found["additions"] = [];
  for (let after = ""; ;) {
    const page = await administrator.get<Found>(`${PATH}?state=${state}&limit=2${after}`);
    additions.push(...page.additions);
    if (page.pagination.next_after === null) return additions;
    after = `&after=${page.pagination.next_after}`;
  }
}

test("paging continues after the last title of a page was merged away", async () => {
  const first = await review();
  await review();
  const all = await found(first, "waiting");
  const { pagination, additions } = await first.administrator.get<Found>(`${PATH}?limit=${all.length - 1}`);
  const known = await first.title("Arrival");
  const gone = additions.at(-1)?.id;
  await first.administrator.ok("POST", `${PATH}/${gone}/merge`, { into: known.id });
  const rest = await first.administrator.get<Found>(`${PATH}?after=${pagination.next_after}`);
  expect(rest.additions.map(({ id }) => id)).toEqual([all.at(-1)?.id]);
});

test("added titles wait for review, oldest first and each once, with the names of those who added them", async () => {
  const first = await review();
  const second = await review();
  const waiting = await found(second, "waiting");
  const ids = waiting.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.indexOf(first.titleId)).toBeLessThan(ids.indexOf(second.titleId));
  expect(waiting.find(({ id }) => id === first.titleId)).toEqual({
    id: first.titleId,
    title: first.name,
    media_type: "movie",
    year: 1987,
    overview: "",
    genres: [],
    state: "waiting",
    added_at: expect.any(String),
    reviewed_at: null,
    adders_count: 2,
    added_by: [first.ana.name, first.ben.name],
  });
  const { waiting_count: count } = await second.administrator.get<Found>(`${PATH}?limit=1`);
  expect(count).toBe(ids.length);
});

test("a confirmed title is visible to everyone on every process, and those who added it are notified once", async () => {
  const app = await review();
  const { ana, ben, visitor, name, titleId, decide } = app;
  const elsewhere = new Client(await app.secondServer());
  expect(await decide("confirmed")).toMatchObject({
    status: 200,
    body: { addition: { id: titleId, state: "confirmed", reviewed_at: expect.any(String) } },
  });
  for (const stranger of [visitor, elsewhere])
    await expect.poll(() => searched(stranger, name), SOON).toContain(titleId);
  expect(await visitor.get(`/api/items/${titleId}/details`)).toMatchObject({ item: { title: name } });
  await decide("confirmed");
  for (const adder of [ana, ben])
    expect(await noticesOf(adder)).toEqual([
      {
        id: expect.any(Number),
        kind: "addition_confirmed",
        item_id: titleId,
        name,
        reason: null,
        created_at: expect.any(String),
      },
    ]);
  const other = await app.signUp();
  expect(await noticesOf(other)).toEqual([]);
  // A confirmed title stays when the accounts that added it are deleted.
  for (const adder of [ana, ben]) await adder.ok("DELETE", "/api/user", { password: adder.password });
  expect(await visitor.get(`/api/items/${titleId}/details`)).toMatchObject({ item: { title: name } });
});

test("withdrawing a confirmation hides the title from everyone else and removes the notice", async () => {
  const app = await review();
  const { ana, visitor, name, titleId, decide } = app;
  await decide("confirmed");
  await expect.poll(() => searched(visitor, name), SOON).toContain(titleId);
  await decide("waiting");
  await expect.poll(() => searched(visitor, name), SOON).not.toContain(titleId);
  await expect
    .poll(async () => (await visitor.send("GET", `/api/items/${titleId}/details`)).status, SOON)
    .toBe(404);
  expect(await ana.get(`/api/items/${titleId}/details`)).toMatchObject({ item: { title: name } });
  expect(await noticesOf(ana)).toEqual([]);
});

test("a refused title stays visible to those who added it, with the reason and their ratings", async () => {
  const { ana, ben, visitor, name, titleId, decide, administrator } = await review();
  await ana.rate(titleId, 3);
  await decide("refused", "  It is a music video.  ");
  expect(await noticesOf(ben)).toMatchObject([
    { kind: "addition_refused", item_id: titleId, reason: "It is a music video." },
  ]);
  expect(await ana.get(`/api/ratings/${titleId}`)).toMatchObject({ rating: 3 });
  expect(await visitor.send("GET", `/api/items/${titleId}/details`)).toMatchObject({ status: 404 });
  const refused = await found({ administrator }, "refused");
  expect(refused.find(({ id }) => id === titleId)).toMatchObject({ title: name, state: "refused" });
});

test("a correction is visible to those who added the title on every process", async () => {
  const app = await review();
  const { ana, name, titleId, correct } = app;
  const elsewhere = new Client(await app.secondServer());
  elsewhere.token = ana.token;
  const corrected = {
    title: `${name} Again`,
    year: 1988,
    mediaType: "tv",
    overview: "A keeper.",
    genres: ["drama"],
  };
  expect(await correct(corrected)).toMatchObject({
    status: 200,
    body: {
      addition: {
        title: `${name} Again`,
        year: 1988,
        media_type: "tv",
        overview: "A keeper.",
        genres: ["drama"],
      },
    },
  });
  for (const person of [ana, elsewhere])
    await expect
      .poll(() => person.get(`/api/items/${titleId}/details`), SOON)
      .toMatchObject({
        item: {
          title: `${name} Again`,
          media_type: "tv",
          first_air_date: "1988-01-01",
          overview: "A keeper.",
        },
      });
  // Adding by the new name finds this title, and adding by the old name doesn't.
  const add = (title: string, year: number, mediaType: string) =>
    ana.ok<{ itemId: number }>("POST", "/api/items/manual", { title, year, mediaType });
  expect((await add(`${name} again`, 1988, "tv")).itemId).toBe(titleId);
  expect((await add(name, 1987, "movie")).itemId).not.toBe(titleId);
});

test("a correction that would duplicate a title is refused with a hint to merge, and changes nothing", async () => {
  const { correct, title, administrator, titleId, name } = await review();
  const alien = await title("Alien");
  expect(await correct({ title: "Alien", year: 1979 })).toMatchObject({
    status: 409,
    body: { code: "conflict", error: expect.stringContaining("Merge") },
  });
  const waiting = await found({ administrator }, "waiting");
  expect(waiting.find(({ id }) => id === titleId)).toMatchObject({ title: name });
  expect(waiting.map(({ id }) => id)).not.toContain(alien.id);
});

test("an addition that TMDB confirmed can't be corrected", async () => {
  const { correct, db, titleId, name } = await review();
  const film = {
    mediaType: "movie",
    title: name,
    originalTitle: name,
    year: 1987,
    tmdbId: 2_900_001,
  } as const;
  await db.transaction((tx) => confirmKnown(tx, [film], new Date()));
  expect(await correct({ title: "Another", year: 1990, mediaType: "tv" })).toMatchObject({
    status: 409,
    body: { code: "conflict", error: expect.stringContaining("TMDB") },
  });
  const [row] = await db.query("select t.title, t.media_type from titles t where t.id = $1", [titleId]);
  expect(row).toEqual({ title: name, media_type: "movie" });
});

test("merging moves ratings, viewings and watchlist entries to the existing title, except where a viewer already rated it", async () => {
  const app = await review();
  const { ana, ben, name, titleId, merge, title } = app;
  const alien = await title("Alien");
  await ana.rate(titleId, 3);
  await ana.ok("POST", "/api/watchlist", { id: titleId });
  await ben.rate(titleId, 1);
  await ben.rate(alien.id, "skip");
  await ana.ok("POST", "/api/viewings", { item_id: titleId, watched_on: "2024-03-01" });
  await ana.picks(5);
  expect(await merge(alien.id)).toMatchObject({ status: 200 });
  expect(await ana.get(`/api/items/${alien.id}/viewings`)).toMatchObject({
    viewings: [{ watched_on: "2024-03-01" }],
  });
  expect(await ana.get(`/api/ratings/${alien.id}`)).toMatchObject({ rating: 3 });
  expect(await ana.get("/api/watchlist")).toMatchObject({ items: [{ id: alien.id, rating: 3 }] });
  expect((await ben.get<{ rating: number | null }>(`/api/ratings/${alien.id}`)).rating).toBeNull();
  expect(await ana.send("GET", `/api/items/${titleId}/details`)).toMatchObject({ status: 404 });
  expect(await noticesOf(ben)).toMatchObject([{ kind: "addition_merged", item_id: alien.id, name }]);
  expect(await merge(alien.id)).toMatchObject({ status: 404 });
});

test("merging moves progress in a series, except where a viewer already has some in the existing one", async () => {
  const { administrator, ana, ben, title } = await review();
  const lost = await title("Lost");
  const addition = { title: `The Island of ${ana.name}`, year: 2004, mediaType: "tv" };
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", addition);
  await ben.ok("POST", "/api/items/manual", addition);
  const set = (person: Person, titleId: number, season: number) =>
    person.ok("PUT", `/api/series/${titleId}/progress`, { season, episode: 1 });
  await set(ana, itemId, 2);
  await set(ben, itemId, 2);
  await set(ben, lost.id, 5);
  await administrator.ok("POST", `${PATH}/${itemId}/merge`, { into: lost.id });
  expect(await ana.get(`/api/series/${lost.id}/progress`)).toMatchObject({ progress: { season: 2 } });
  expect(await ben.get(`/api/series/${lost.id}/progress`)).toMatchObject({ progress: { season: 5 } });
});

test("merging keeps favorites at their place, once each", async () => {
  const { ana, ben, merge, title, titleId } = await review();
  const [alien, heat] = [await title("Alien"), await title("Heat")];
  await ana.ok("PUT", "/api/user/favorites", { itemIds: [titleId, heat.id] });
  await ben.ok("PUT", "/api/user/favorites", { itemIds: [titleId, heat.id, alien.id] });
  await merge(alien.id);
  expect(await ana.get("/api/user/favorites")).toMatchObject({ items: [{ id: alien.id }, { id: heat.id }] });
  expect(await ben.get("/api/user/favorites")).toMatchObject({ items: [{ id: heat.id }, { id: alien.id }] });
});

test("merging keeps titles in lists at their place, once each", async () => {
  const { ana, merge, title, titleId } = await review();
  const [alien, heat] = [await title("Alien"), await title("Heat")];
  const listOf = async (name: string, ids: readonly number[]) => {
    const { list } = await ana.ok<{ list: { id: number } }>("POST", "/api/lists", { name });
    for (const id of ids) await ana.ok("PUT", `/api/lists/${list.id}/items/${id}`, {});
    return `/api/lists/${list.id}`;
  };
  const [one, both] = [
    await listOf("One of them", [titleId, heat.id]),
    await listOf("Both", [alien.id, heat.id, titleId]),
  ];
  await merge(alien.id);
  expect(await ana.get(one)).toMatchObject({ items: [{ id: alien.id }, { id: heat.id }] });
  expect(await ana.get(both)).toMatchObject({
    list: { count: 2 },
    items: [{ id: alien.id }, { id: heat.id }],
  });
});

test("merging into an unknown title or itself, or merging a confirmed title, is refused", async () => {
  const { decide, merge, title, titleId } = await review();
  expect(await merge(999_999)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await merge(titleId)).toMatchObject({ status: 409 });
  await decide("confirmed");
  const alien = await title("Alien");
  expect(await merge(alien.id)).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("read notices disappear, and marking someone else's notice as read has no effect", async () => {
  const { ana, ben, decide } = await review();
  await decide("refused");
  const [own] = await noticesOf(ana);
  const [others] = await noticesOf(ben);
  await ana.ok("POST", "/api/notices/read", { ids: [own?.id, others?.id] });
  expect(await noticesOf(ana)).toEqual([]);
  expect(await noticesOf(ben)).toHaveLength(1);
});

test("every decision is audited with the administrator", async () => {
  const { administrator, correct, db, decide, merge, title, titleId }: Awaited<ReturnType<typeof review>> =
    await review();
  await decide("confirmed");
  await decide("waiting");
  await correct({ genres: ["drama"] });
  await decide("refused");
  await merge((await title("Alien")).id);
  const entries = await db.query<{ action: string; actor: string; titleId: number }>(
    `select a.action, u.username as actor, (a.details->>'title_id')::int as "titleId"
     from audit_entries a join users u on u.id = a.actor_id where a.details ? 'title_id' and (a.details->>'title_id')::int = $1
     order by a.id`,
    [titleId],
  );
  expect(entries).toEqual(
    [
      "addition_confirmed",
      "addition_reopened",
      "addition_corrected",
      "addition_refused",
      "addition_merged",
    ].map((action) => ({ action, actor: administrator.name, titleId })),
  );
});

test("a decision on a title that nobody added is answered as not found", async () => {
  const { administrator, title }: TestApp & { administrator: Person } = await review();
  const alien = await title("Alien");
  const decision = { decision: "refused" };
  expect(await administrator.send("PUT", `${PATH}/${alien.id}/decision`, decision)).toMatchObject({
    status: 404,
  });
});
