import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { MOST_VIEWINGS_OF_TITLE } from "#contract/history-rules.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

type History = CallAnswer<"GET /api/history">;
type Added = CallAnswer<"POST /api/viewings">;

const watch = (person: Person, titleId: number, day: string) =>
  person.ok<Added>("POST", "/api/viewings", { item_id: titleId, watched_on: day });

const daysOf = async (person: Person, titleId: number) => {
  const { viewings } = await person.get<CallAnswer<"GET /api/items/{id}/viewings">>(
    `/api/items/${titleId}/viewings`,
  );
  return viewings.map(({ watched_on: day }) => day);
};

const historyOf = (person: Person, query = "") => person.get<History>(`/api/history${query}`);

const entriesOf = async (person: Person, query = "") => {
  const { entries, items } = await historyOf(person, query);
  const names = new Map(items.map(({ id, title }) => [id, title]));
  return entries.map(({ item_id: id, day }) => `${names.get(id)} ${day}`);
};

test("a title can be watched on several days, and is watched once a day at most", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Arrival");
  const first = await watch(ana, id, "2024-03-01");
  await watch(ana, id, "2025-07-09");
  expect(await watch(ana, id, "2024-03-01")).toEqual(first);
  expect(await daysOf(ana, id)).toEqual(["2025-07-09", "2024-03-01"]);
});

test("the same viewing sent twice at once is stored once", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Arrival");
  await Promise.all(Array.from({ length: 8 }, () => watch(ana, id, "2024-03-01")));
  expect(await daysOf(ana, id)).toEqual(["2024-03-01"]);
  const completions = await db.query(
    `select from events e join users u on u.id = e.user_id where u.username = $1 and e.event_type = 'COMPLETE'`,
    [ana.name],
  );
  expect(completions).toHaveLength(1);
});

test("a title with a viewing is never picked, and may be again once the viewing is deleted", async () => {
  const { ana, title } = await testApp();
  await ana.rate((await title("Arrival")).id, 3);
  const [pick] = (await ana.picks(24)).items;
  const id = pick?.id ?? 0;
  const { viewing } = await watch(ana, id, "2024-03-01");
  expect((await ana.picks(50)).items.map((item) => item.id)).not.toContain(id);
  await ana.ok("DELETE", `/api/viewings/${viewing.id}`);
  expect((await ana.picks(50)).items.map((item) => item.id)).toContain(id);
  expect(await entriesOf(ana)).toHaveLength(1);
});

test("deleting a viewing keeps that the title was marked as watched before", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Arrival");
  await ana.ok("POST", "/api/watched", { id });
  const { viewing } = await watch(ana, id, "2024-03-01");
  await ana.ok("DELETE", `/api/viewings/${viewing.id}`);
  expect(await ana.get(`/api/items/${id}/details`)).toMatchObject({ item: { watched: true } });
});

test("unmarking a watched title deletes its viewings", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Arrival");
  await watch(ana, id, "2024-03-01");
  await ana.ok("DELETE", `/api/watched/${id}`);
  expect(await daysOf(ana, id)).toEqual([]);
  expect(await entriesOf(ana)).toEqual([]);
});

test("a viewing moved to a day that already has one becomes one with it", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Arrival");
  await watch(ana, id, "2024-03-01");
  const { viewing } = await watch(ana, id, "2024-03-02");
  await ana.ok("PUT", `/api/viewings/${viewing.id}`, { watched_on: "2024-03-01" });
  expect(await daysOf(ana, id)).toEqual(["2024-03-01"]);
});

test("nobody else sees, changes or deletes a viewing", async () => {
  const { ana, ben, title } = await testApp();
  const { id } = await title("Arrival");
  const { viewing } = await watch(ana, id, "2024-03-01");
  const path = `/api/viewings/${viewing.id}`;
  expect(await ben.send("PUT", path, { watched_on: "2024-03-05" })).toMatchObject({ status: 404 });
  await ben.ok("DELETE", path);
  await ben.ok("DELETE", `/api/history/${id}`);
  expect(await daysOf(ben, id)).toEqual([]);
  expect(await entriesOf(ben)).toEqual([]);
  expect(await daysOf(ana, id)).toEqual(["2024-03-01"]);
});

test.for([["2024-02-30"], ["1899-12-31"], ["yesterday"], ["2999-01-01"]])(
  "%s isn't accepted as the day of a viewing",
  async ([day]) => {
    const { ana, title } = await testApp();
    const { id } = await title("Arrival");
    const body = { item_id: id, watched_on: day };
    expect(await ana.send("POST", "/api/viewings", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

test("today is accepted wherever it's already tomorrow", async () => {
  const { ana, clock, title } = await testApp();
  const { id } = await title("Arrival");
  const dayIn = (hours: number) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10);
  await watch(ana, id, dayIn(14));
  expect(await ana.send("POST", "/api/viewings", { item_id: id, watched_on: dayIn(14 + 24) })).toMatchObject({
    status: 400,
  });
});

test("a title has a limited number of viewings", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Arrival");
  await db.query(
    `insert into viewings (user_id, title_id, watched_on, created_at)
     select u.id, $2, '1990-01-01'::date + n, now() from users u, generate_series(1, $3) n where u.username = $1`,
    [ana.name, id, MOST_VIEWINGS_OF_TITLE],
  );
  const body = { item_id: id, watched_on: "2024-03-01" };
  expect(await ana.send("POST", "/api/viewings", body)).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
});

test("the history has an entry for each viewing, and one for every other rated or watched title", async () => {
  const { ana, clock, title } = await testApp();
  const [arrival, alien, heat] = [await title("Arrival"), await title("Alien"), await title("Heat")];
  const today = clock.now().toISOString().slice(0, 10);
  await watch(ana, arrival.id, "2024-03-01");
  await watch(ana, arrival.id, "2023-03-01");
  await ana.rate(arrival.id, 3);
  await ana.rate(alien.id, 2);
  await ana.ok("POST", "/api/watched", { id: heat.id });
  const { entries } = await historyOf(ana);
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining(
      [
        { item_id: alien.id, day: today, rating: 2, is_watched: false, is_only: true },
        { item_id: heat.id, day: today, rating: null, is_watched: true, is_only: true },
        { item_id: arrival.id, day: "2024-03-01", rating: 3, is_watched: true, is_only: false },
        { item_id: arrival.id, day: "2023-03-01", rating: 3, is_watched: true, is_only: false },
      ].map((entry) => expect.objectContaining(entry)),
    ),
  );
});

test("a rating belongs to the day it had in the viewer's time zone", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Alien");
  await ana.rate(id, 3);
  await db.query(
    `update ratings r set rated_at = '2026-01-31T23:30:00Z' from users u where u.id = r.user_id and u.username = $1`,
    [ana.name],
  );
  expect(await entriesOf(ana, "?utc_offset=60")).toEqual(["Alien 2026-02-01"]);
  expect(await entriesOf(ana, "?utc_offset=-300")).toEqual(["Alien 2026-01-31"]);
});

test("the history can be sorted, searched and filtered", async () => {
  const { ana, title } = await testApp();
  const day = { "Blade Runner 2049": "2024-01-01", Alien: "2024-02-01", "Breaking Bad": "2024-03-01" };
  for (const [name, watchedOn] of Object.entries(day)) await watch(ana, (await title(name)).id, watchedOn);
  await ana.rate((await title("Alien")).id, 3);
  const names = async (query: string) =>
    (await entriesOf(ana, query)).map((text) => text.replace(/ \S+$/, ""));
  expect(await names("")).toEqual(["Breaking Bad", "Alien", "Blade Runner 2049"]);
  expect(await names("?sort=title")).toEqual(["Alien", "Blade Runner 2049", "Breaking Bad"]);
  expect(await names("?sort=rating")).toEqual(["Alien", "Breaking Bad", "Blade Runner 2049"]);
  expect(await names("?q=RUNNER")).toEqual(["Blade Runner 2049"]);
  expect(await names("?q=%25")).toHaveLength(3);
  expect(await names("?media_type=tv")).toEqual(["Breaking Bad"]);
  expect(await names("?kind=rated")).toEqual(["Alien"]);
  expect(await names("?rating=3")).toEqual(["Alien"]);
  expect(await names("?rating=1")).toEqual([]);
});

test.for([["date"], ["title"], ["rating"]])(
  "page by page, the history by %s has every entry once",
  async ([sort]) => {
    const { ana, title } = await testApp();
    const names = ["Arrival", "Alien", "Heat", "Jaws", "The Shining"];
    for (const [nth, name] of names.entries()) {
      const { id } = await title(name);
      await watch(ana, id, "2024-03-01");
      await watch(ana, id, "2023-03-01");
      if (nth % 2 === 0) await ana.rate(id, 2);
    }
    const whole = await historyOf(ana, `?sort=${sort}`);
    const found: History["entries"] = [];
    let cursor: string | undefined = "";
    while (cursor !== undefined) {
      const page: History = await historyOf(
        ana,
        `?sort=${sort}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      found.push(...page.entries);
      cursor = page.next_cursor;
    }
    expect(found).toHaveLength(10);
    expect(found).toEqual(whole.entries);
  },
);

test("a title removed from the history can be put back as it was", async () => {
  const { ana, clock, title } = await testApp();
  const { id } = await title("Arrival");
  await ana.rate(id, 3);
  await watch(ana, id, "2024-03-01");
  const before = await historyOf(ana);
  const ratings = await ana.get("/api/ratings");
  clock.advance(60);
  const { removed } = await ana.ok<CallAnswer<"DELETE /api/history/{id}">>("DELETE", `/api/history/${id}`);
  expect(await entriesOf(ana)).toEqual([]);
  expect(await ana.get(`/api/items/${id}/details`)).toMatchObject({ item: { watched: false, rating: null } });
  await ana.ok("PUT", `/api/history/${id}`, removed);
  const after = await historyOf(ana);
  const newId = after.entries[0]?.viewing_id ?? null;
  expect(after.entries).toEqual(before.entries.map((entry) => ({ ...entry, viewing_id: newId })));
  expect(await ana.get("/api/ratings")).toEqual(ratings);
});

test("putting a title back doesn't replace a rating made since", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Arrival");
  await ana.rate(id, 3);
  const { removed } = await ana.ok<CallAnswer<"DELETE /api/history/{id}">>("DELETE", `/api/history/${id}`);
  await ana.rate(id, 1);
  await ana.ok("PUT", `/api/history/${id}`, removed);
  expect(await ana.get(`/api/ratings/${id}`)).toEqual({ rating: 1 });
});

test.for([["nonsense"], ["9_2024-01-01_1_1_1"], ["3_2024-01-01_1_1"]])(
  "the cursor %s is refused",
  async ([cursor]) => {
    const { ana } = await testApp();
    expect(await ana.send("GET", `/api/history?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);
