import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { SeriesProgress } from "#contract/series.ts";
import { source } from "#server/features/catalogue/tmdb/sync.fixture.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

const DAY_SECONDS = 24 * 60 * 60;

const pathOf = (titleId: number) => `/api/series/${titleId}/progress`;

const set = (person: Person, titleId: number, season: number, episode: number, state = "watching") =>
  person.ok<SeriesProgress>("PUT", pathOf(titleId), { season, episode, state });

const next = (person: Person, titleId: number, season: number, episode: number) =>
  person.ok<SeriesProgress>("POST", `${pathOf(titleId)}/next`, { season, episode });

/** The series that the person can continue, as "S2 E5" by title. */
async function toContinue(person: Person): Promise<string[]> {
  const { continue_watching: series = [] } =
    await person.get<CallAnswer<"GET /api/watchlist">>("/api/watchlist");
  return series.map(({ item, progress }) => {
    const label = `${item.title}: S${progress?.next?.season} E${progress?.next?.episode}`;
    return progress?.is_new_season === true ? `${label}, new season` : label;
  });
}

/** Advances the clock, after which everybody has to sign in again. */
async function letDaysPass({ clock }: TestApp, days: number, people: readonly Person[]): Promise<void> {
  clock.advance(days * DAY_SECONDS);
  for (const person of people)
    ({ token: person.token } = await person.ok<{ token: string }>("POST", "/api/auth/login", person));
}

/** Stores seasons as if TMDB had listed them before anybody watched. */
async function lasts(db: Database, titleId: number, episodes: readonly number[]): Promise<void> {
  await db.query(
    `insert into series_seasons (title_id, season, episodes, aired, added_at)
     select $1, e.season, e.episodes, '2001-01-01', '2001-01-01'
     from unnest($2::smallint[]) with ordinality as e(episodes, season)`,
    [titleId, episodes],
  );
}

test("the next episode is one tap away, past the end of a season, until the viewer is caught up", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Severance");
  await lasts(db, id, [2, 3]);
  expect(await ana.get(pathOf(id))).toEqual({
    seasons: [
      { season: 1, episodes: 2, air_date: "2001-01-01" },
      { season: 2, episodes: 3, air_date: "2001-01-01" },
    ],
    progress: null,
  });
  expect(await set(ana, id, 1, 0)).toMatchObject({
    progress: { season: 1, episode: 0, state: "watching", next: { season: 1, episode: 1 } },
  });
  expect(await next(ana, id, 1, 0)).toMatchObject({ progress: { next: { season: 1, episode: 2 } } });
  expect(await next(ana, id, 1, 1)).toMatchObject({ progress: { next: { season: 2, episode: 1 } } });
  expect(await toContinue(ana)).toEqual(["Severance: S2 E1"]);
  expect(await next(ana, id, 1, 2)).toMatchObject({
    progress: { season: 2, episode: 1, next: { season: 2, episode: 2 }, is_new_season: false },
  });
  await next(ana, id, 2, 1);
  expect(await next(ana, id, 2, 2)).toMatchObject({
    progress: { season: 2, episode: 3, state: "watching", next: null },
  });
  expect(await toContinue(ana)).toEqual([]);
  expect(await next(ana, id, 2, 3)).toMatchObject({ progress: { season: 2, episode: 3, next: null } });
});

test("a double tap counts once, and both taps answer with the same position", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Breaking Bad");
  await set(ana, id, 2, 4);
  const answers = await Promise.all([next(ana, id, 2, 4), next(ana, id, 2, 4), next(ana, id, 2, 4)]);
  for (const { progress } of answers) expect(progress).toMatchObject({ season: 2, episode: 5 });
  expect(await next(ana, id, 1, 9)).toMatchObject({ progress: { season: 2, episode: 5 } });
});

test("a tap after the progress was cleared changes nothing", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Breaking Bad");
  await set(ana, id, 2, 4);
  await ana.ok("DELETE", pathOf(id));
  await ana.ok("DELETE", pathOf(id));
  expect(await next(ana, id, 2, 4)).toMatchObject({ progress: null });
  expect(await toContinue(ana)).toEqual([]);
});

test("without known seasons the viewer just counts up", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("The Wire");
  expect(await set(ana, id, 3, 11)).toMatchObject({
    seasons: [],
    progress: { next: { season: 3, episode: 12 } },
  });
  expect(await next(ana, id, 3, 11)).toMatchObject({ progress: { next: { season: 3, episode: 13 } } });
});

test("a series with one season has as many episodes as the catalog says", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Chernobyl");
  const { seasons } = await set(ana, id, 1, 4);
  expect(seasons).toEqual([{ season: 1, episodes: 5, air_date: null }]);
  expect(await toContinue(ana)).toEqual(["Chernobyl: S1 E5"]);
  expect(await next(ana, id, 1, 4)).toMatchObject({ progress: { next: null } });
  expect(await toContinue(ana)).toEqual([]);
});

test("a finished series is at its last episode, and neither it nor a stopped one can be continued", async () => {
  const { ana, db, title } = await testApp();
  const [twinPeaks, sopranos] = [await title("Twin Peaks"), await title("The Sopranos")];
  await lasts(db, twinPeaks.id, [8, 22]);
  expect(await set(ana, twinPeaks.id, 1, 3, "finished")).toMatchObject({
    progress: { season: 2, episode: 22, state: "finished", next: null },
  });
  await set(ana, sopranos.id, 4, 2, "stopped");
  expect(await toContinue(ana)).toEqual([]);
  await next(ana, sopranos.id, 4, 2);
  expect(await toContinue(ana)).toEqual(["The Sopranos: S4 E4"]);
});

test("the series moved last comes first, and setting the same position again moves nothing", async () => {
  const { ana, clock, title } = await testApp();
  const [wire, lost] = [await title("The Wire"), await title("Lost")];
  await set(ana, wire.id, 1, 1);
  clock.advance(60);
  await set(ana, lost.id, 1, 1);
  clock.advance(60);
  await set(ana, wire.id, 1, 1);
  expect(await toContinue(ana)).toEqual(["Lost: S1 E2", "The Wire: S1 E2"]);
});

test("viewers see and change only their own progress", async () => {
  const { ana, ben, title, visitor } = await testApp();
  const { id } = await title("Lost");
  await set(ana, id, 2, 7);
  expect(await ben.get(pathOf(id))).toMatchObject({ progress: null });
  expect(await next(ben, id, 2, 7)).toMatchObject({ progress: null });
  await ben.ok("DELETE", pathOf(id));
  expect(await toContinue(ben)).toEqual([]);
  expect(await ana.get(pathOf(id))).toMatchObject({ progress: { season: 2, episode: 7 } });
  expect(await visitor.send("GET", pathOf(id))).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test.for([
  [{ season: 0, episode: 1 }, "season"],
  [{ season: 100, episode: 1 }, "season"],
  [{ season: 1, episode: -1 }, "episode"],
  [{ season: 1, episode: 10_000 }, "episode"],
  [{ season: 1, episode: 1.5 }, "episode"],
  [{ season: 1, episode: 1, state: "paused" }, "state"],
  [{ episode: 1 }, "season"],
] as const)("an impossible position is refused: %j", async ([body, field]) => {
  const { ana, title } = await testApp();
  const { id } = await title("Lost");
  expect(await ana.send("PUT", pathOf(id), body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { [field]: expect.any(String) } },
  });
  expect(await ana.get(pathOf(id))).toMatchObject({ progress: null });
});

test("a movie, an unknown title and somebody else's addition have no progress", async () => {
  const { ana, ben, title } = await testApp();
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: `The Watch of ${ana.name}`,
    year: 2020,
    mediaType: "tv",
  });
  for (const titleId of [(await title("Alien")).id, 99_999_999, itemId]) {
    const answers = [
      await ben.send("GET", pathOf(titleId)),
      await ben.send("PUT", pathOf(titleId), { season: 1, episode: 1 }),
      await ben.send("POST", `${pathOf(titleId)}/next`, { season: 1, episode: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  await set(ana, itemId, 1, 1);
  expect(await toContinue(ana)).toEqual([`The Watch of ${ana.name}: S1 E2`]);
});

test("a started series isn't picked, and can be again once the progress is cleared", async () => {
  const { ana } = await testApp();
  const picked = async () => (await ana.picks(50)).items;
  const series = (await picked()).find(({ media_type: kind }) => kind === "tv");
  if (series === undefined) throw new Error("No series among the picks");
  const idsOf = async () => (await picked()).map(({ id }) => id);
  await set(ana, series.id, 1, 0);
  expect(await idsOf()).not.toContain(series.id);
  const listed = await ana.get<CallAnswer<"GET /api/items">>("/api/items?exclude=marked&limit=50");
  expect(listed.items.map(({ id }) => id)).not.toContain(series.id);
  await ana.ok("DELETE", pathOf(series.id));
  expect(await idsOf()).toContain(series.id);
});

test("progress doesn't change the rating, and a rating doesn't change the progress", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Lost");
  await set(ana, id, 2, 7);
  expect(await ana.get(`/api/ratings/${id}`)).toEqual({ rating: null });
  await ana.rate(id, 1);
  expect(await toContinue(ana)).toEqual(["Lost: S2 E8"]);
});

test("a season that a sync brings later puts the series back, marked as new, for viewers who are caught up", async () => {
  const app = await ownApp();
  const { ana, ben, clock, db } = app;
  const carl = await app.signUp();
  const { double, sync } = await source({ db, films: 1, series: 3 });
  const season = (number: number, episodes: number, aired: string | null) => ({
    season_number: number,
    episode_count: episodes,
    air_date: aired,
  });
  const before = [season(0, 5, "2019-01-01"), season(1, 10, "2020-01-01"), season(2, 8, "2021-01-01")];
  const wanted = { movie: 1, tv: 3 };
  double.change("tv", 17, { seasons: before });
  await sync({ now: clock.now(), wanted });
  const [series] = await db.query<{ id: number; title: string }>(
    "select t.id, t.title from titles t where t.media_type = 'tv' and t.tmdb_id = 17",
  );
  const { id, title: name } = series ?? { id: 0, title: "" };
  await expect.poll(async () => (await ana.send("GET", `/api/items/${id}/details`)).status).toBe(200);
  await set(ana, id, 2, 7);
  await next(ana, id, 2, 7);
  await set(ben, id, 2, 8, "finished");
  await set(carl, id, 2, 8, "stopped");
  expect(await toContinue(ana)).toEqual([]);

  await letDaysPass(app, 3, [ana, ben, carl]);
  const nextWeek = new Date(clock.now().getTime() + 7 * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  double.change("tv", 17, { seasons: [...before, season(3, 6, nextWeek), season(4, 0, null)] });
  await sync({ now: clock.now(), wanted });
  expect(await toContinue(ana)).toEqual([]);

  await letDaysPass(app, 8, [ana, ben, carl]);
  expect(await toContinue(ana)).toEqual([`${name}: S3 E1, new season`]);
  expect(await toContinue(ben)).toEqual([`${name}: S3 E1, new season`]);
  expect(await toContinue(carl)).toEqual([]);
  expect(await next(ben, id, 2, 8)).toMatchObject({
    progress: { season: 3, episode: 1, state: "watching", is_new_season: false },
  });
  expect(await toContinue(ben)).toEqual([`${name}: S3 E2`]);
  await sync({ now: clock.now(), wanted });
  expect(await toContinue(ana)).toEqual([`${name}: S3 E1, new season`]);
});

test("seasons from a title's first sync aren't new to viewers who counted by themselves", async () => {
  const app = await ownApp();
  const { ana, clock, db } = app;
  const { double, sync } = await source({ db, films: 1, series: 3 });
  const wanted = { movie: 1, tv: 3 };
  await sync({ now: clock.now(), wanted });
  const [series] = await db.query<{ id: number; title: string }>(
    "select t.id, t.title from titles t where t.media_type = 'tv' and t.tmdb_id = 17",
  );
  const { id, title: name } = series ?? { id: 0, title: "" };
  await db.query("update titles set seasons_count = 2 where id = $1", [id]);
  await expect.poll(async () => (await ana.send("GET", `/api/items/${id}/details`)).status).toBe(200);
  await set(ana, id, 1, 10);
  await letDaysPass(app, 3, [ana]);
  const seasons = [10, 8].map((episodes, place) => ({
    season_number: place + 1,
    episode_count: episodes,
    air_date: `202${place}-01-01`,
  }));
  double.change("tv", 17, { seasons });
  await sync({ now: clock.now(), wanted });
  expect(await toContinue(ana)).toEqual([`${name}: S2 E1`]);
  double.change("tv", 17, { seasons: seasons.slice(0, 1) });
  await letDaysPass(app, 3, [ana]);
  await sync({ now: clock.now(), wanted });
  expect(await toContinue(ana)).toEqual([]);
});
