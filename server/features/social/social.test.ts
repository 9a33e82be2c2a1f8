import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { isUnderAge } from "#contract/form-rules.ts";
import { visibilityOf } from "#server/features/accounts/privacy.ts";
import type { Client } from "#server/testing/client.ts";
import { queryPlan } from "#server/testing/databases.ts";
import { type Person, type TestApp, testApp, ownApp } from "#server/testing/test-app.ts";

import { selectFeed } from "./store.ts";

type Feed = CallAnswer<"GET /api/social/feed">;

const app = () => testApp({ features: ["social"] });

function feed(asker: Client, query = ""): Promise<Feed> {
  return asker.get<Feed>(`/api/social/feed?limit=50${query}`);
}

/** The person's activities in the viewer's feed, which also has those of other tests' people. */
async function activitiesOf(asker: Client, { name }: Person, query = "") {
  const { activities } = await feed(asker, query);
  return activities
    .filter((activity) => activity.display_name === name)
    .map(({ activity_type: type, title, activity_value: value }) => [type, title, value]);
}

const ANSWERS = {
  moods: ["calm", "happy"],
  viewing_group: "my secret friends",
  energy_level: "low",
  avoid_content: "gore",
};

async function signInAgain(person: Person): Promise<void> {
  const { email, password } = person;
  person.token = (await person.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
}

async function takeQuiz(person: Person): Promise<void> {
  await person.ok("POST", "/api/quiz/session", { moods: ["calm"] });
}

test("the feed shows what people did, newest first, and marks the viewer's own activities", async () => {
  const { ana, ben, clock, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  clock.advance(60);
  await ben.ok("POST", "/api/watchlist", { id: alien.id });
  clock.advance(60);
  await ana.ok("POST", "/api/events", { eventType: "COMPLETE", itemId: alien.id });
  const { activities } = await feed(ben);
  expect(activities.slice(0, 3)).toMatchObject([
    { display_name: ana.name, is_own: false, activity_type: "watch_completed", item_id: alien.id },
    { display_name: ben.name, is_own: true, activity_type: "watchlist_add", activity_value: null },
    {
      display_name: ana.name,
      activity_type: "rating",
      item_id: arrival.id,
      title: "Arrival",
      poster_path: arrival.poster_path,
      activity_value: 3,
      mood_context: null,
    },
  ]);
  expect(await activitiesOf(ben, ana, "&activityType=rating")).toEqual([["rating", "Arrival", 3]]);
  expect(await activitiesOf(ben, ana, "&activityType=other")).toEqual([]);
});

test("a repeated activity appears once, in its latest state", async () => {
  const { ana, ben, title } = await app();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 3);
  await ana.rate(arrival.id, 1);
  for (let times = 0; times < 2; times++) {
    await ana.ok("POST", "/api/watchlist", { id: arrival.id });
    await ana.ok("DELETE", `/api/watchlist/${arrival.id}`);
    await ana.ok("POST", "/api/events", { eventType: "COMPLETE", itemId: arrival.id });
  }
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  expect(await activitiesOf(ben, ana)).toEqual([
    ["watchlist_add", "Arrival", null],
    ["watch_completed", "Arrival", null],
    ["rating", "Arrival", 1],
  ]);
});

test("a watched title is in the feed until it's unmarked, and only the sharer sees a share", async () => {
  const { ana, ben, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.ok("POST", "/api/watched", { id: arrival.id });
  await ana.ok("POST", "/api/events", { eventType: "SHARE", itemId: alien.id });
  await ana.ok("POST", "/api/events", { eventType: "SHARE", itemId: alien.id });
  expect(await activitiesOf(ben, ana)).toEqual([["watch_completed", "Arrival", null]]);
  expect(await activitiesOf(ana, ana)).toEqual([
    ["other", "Alien", null],
    ["watch_completed", "Arrival", null],
  ]);
  expect(await activitiesOf(ana, ana, "&activityType=other")).toEqual([["other", "Alien", null]]);
  await ana.ok("DELETE", `/api/watched/${arrival.id}`);
  expect(await activitiesOf(ben, ana)).toEqual([]);
});

test("removed ratings and watchlist entries disappear from the feed", async () => {
  const { ana, ben, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  await ana.ok("DELETE", `/api/watchlist/${alien.id}`);
  expect(await activitiesOf(ben, ana)).toEqual([]);
});

test("browser events can't put a nonexistent rating, watchlist entry or quiz in the feed", async () => {
  const { ana, ben, title } = await app();
  const { id: itemId } = await title("Arrival");
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  await ana.ok("POST", "/api/events/batch", {
    events: [
      { eventType: "RATE", itemId, eventValue: 3 },
      { eventType: "ADD_TO_WATCHLIST", itemId },
      { eventType: "QUIZ_COMPLETED" },
    ],
  });
  expect(await activitiesOf(ben, ana)).toEqual([]);
});

test("a rating without an event isn't in the feed", async () => {
  const { ana, ben, db, clock, title } = await app();
  const { id } = await title("Arrival");
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select u.id, $2, 3, $3 from users u where u.username = $1`,
    [ana.name, id, clock.now()],
  );
  expect(await activitiesOf(ben, ana)).toEqual([]);
});

test("only the person who added a title manually sees activities about it", async () => {
  const { ana, ben } = await app();
  const { itemId: id } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: `Home film of ${ana.name}`,
    year: 2020,
    mediaType: "movie",
  });
  await ana.rate(id, 3);
  expect(await activitiesOf(ana, ana)).toHaveLength(1);
  expect(await activitiesOf(ben, ana)).toEqual([]);
});

const CHOICES = [null, "private", "members", "public"] as const;
const AGES = [
  [null, null],
  ["13-17", null],
  ["25-34", null],
  ["25-34", "young"],
  [null, "today"],
  ["13-17", "old"],
] as const;

test("who sees a person's activities depends on their visibility setting and age", async () => {
  const { signUp, ana: asker, db, clock, title } = await app();
  const { id } = await title("Arrival");
  const now = clock.now();
  const born = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  const birthdates = { young: born(18, 1), today: born(18, 0), old: born(40, 0) };
  for (const chosenVisibility of CHOICES) {
    for (const [ageRange, kind] of AGES) {
      const birthdate = kind === null ? null : birthdates[kind];
      const person = await signUp();
      await db.query(
        `with u as (update users set profile_visibility = $2 where username = $1 returning id)
         insert into profiles (user_id, age_range, birthdate, updated_at) select u.id, $3, $4, now() from u
         on conflict (user_id) do update set age_range = excluded.age_range, birthdate = excluded.birthdate`,
        [person.name, chosenVisibility, ageRange, birthdate],
      );
      await person.rate(id, 2);
      await takeQuiz(person);
      const facts = { chosenVisibility, ageRange, birthdate };
      const isTold = visibilityOf(facts, now) !== "private" && !isUnderAge(facts, now);
      const told = await activitiesOf(asker, person);
      expect([facts, told.map(([type]) => type)]).toEqual([
        facts,
        [...(isTold && chosenVisibility !== null ? ["mood_update"] : []), ...(isTold ? ["rating"] : [])],
      ]);
      expect(await activitiesOf(person, person)).toHaveLength(2);
    }
  }
});

test("the feed requires signing in", async () => {
  const { visitor } = await app();
  expect(await visitor.send("GET", "/api/social/feed")).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test("making a profile private or deleting an account removes its activities at once", async () => {
  const { ana, ben, signUp, title } = await app();
  const gone = await signUp();
  const { id } = await title("Arrival");
  await ana.rate(id, 3);
  await gone.rate(id, 3);
  expect([await activitiesOf(ben, ana), await activitiesOf(ben, gone)].map((told) => told.length)).toEqual([
    1, 1,
  ]);
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  await gone.ok("DELETE", "/api/user", { password: gone.password });
  expect([await activitiesOf(ben, ana), await activitiesOf(ben, gone)]).toEqual([[], []]);
});

test("the feed shows a quiz's current moods and nothing else from it", async () => {
  const { ana, ben, clock } = await app();
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "members" });
  await ana.ok("POST", "/api/quiz/session", ANSWERS);
  const moodsTold = async () => {
    const { activities } = await feed(ben, "&activityType=mood_update");
    const own = activities.filter(({ display_name: name }) => name === ana.name);
    expect(JSON.stringify(own)).not.toMatch(/secret|energy|gore/i);
    return own.map(({ mood_context: moods }) => moods);
  };
  expect(await moodsTold()).toEqual([["happy", "calm"]]);
  await ana.ok("PUT", "/api/quiz/context", { without: ["moods:happy"] });
  expect(await moodsTold()).toEqual([["calm"]]);
  clock.advance(2 * 60 * 60);
  for (const person of [ana, ben]) await signInAgain(person);
  await ana.ok("POST", "/api/quiz/session", { moods: ["sad"] });
  expect(await moodsTold()).toEqual([["sad"]]);
});

test("feed pages don't shift when activities come in, and nothing is lost or repeated", async () => {
  const app1 = await app();
  const { ana, ben } = app1;
  const titleIds = await someTitles(app1, 7);
  for (const id of titleIds) await ana.rate(id, 2);
  const seen: number[] = [];
  let before: number | undefined;
  for (let hasMore = true; hasMore && seen.length < titleIds.length;) {
    const query = `limit=3&activityType=rating${before === undefined ? "" : `&before=${before}`}`;
    const page = await ben.get<Feed>(`/api/social/feed?${query}`);
    const own = page.activities.filter(({ display_name: name }) => name === ana.name);
    seen.push(...own.map(({ item_id: id }) => id ?? 0));
    before = page.activities.at(-1)?.activity_id;
    ({ hasMore } = page.pagination);
    await ben.rate(titleIds[0] ?? 0, 3);
  }
  expect(seen).toEqual(titleIds.toReversed());
});

test("an offset continues the feed, and the last page is marked as the last", async () => {
  const app1 = await app();
  const { ana, db } = app1;
  await db.query("delete from events");
  for (const id of await someTitles(app1, 3)) await ana.rate(id, 2);
  const all = (await feed(ana)).activities.map(({ activity_id: id }) => id);
  const page = (query: string) => ana.get<Feed>(`/api/social/feed?${query}`);
  expect(await page("limit=2")).toMatchObject({ success: true, pagination: { hasMore: true } });
  const last = await page("limit=2&offset=2");
  expect(last.pagination).toEqual({ hasMore: false });
  expect(last.activities.map(({ activity_id: id }) => id)).toEqual(all.slice(2));
  expect(await page("offset=3")).toMatchObject({ activities: [], pagination: { hasMore: false } });
});

test.for([["activityType=everything"], ["offset=-1"], ["offset=1000000000"], ["before=0"], ["limit=many"]])(
  "a feed request with %s is refused",
  async ([query]) => {
    const { ana } = await app();
    expect(await ana.send("GET", `/api/social/feed?${query}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

test("the feed doesn't exist while its feature is off", async () => {
  const { ana } = await testApp({ features: ["vault"] });
  expect(await ana.send("GET", "/api/social/feed")).toMatchObject({
    status: 404,
    body: { code: "feature_disabled" },
  });
});

async function someTitles({ visitor }: TestApp, many: number): Promise<number[]> {
  const { items } = await visitor.get<{ items: { id: number }[] }>(`/api/trending?limit=${many}`);
  return items.map(({ id }) => id);
}

test("reading the feed among 100,000 events uses indexes", async () => {
  const { db } = await ownApp();
  await db.longTransaction(async (tx) => {
    await tx.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select w, w, w, w, '' from (select gen_random_uuid()::text as w from generate_series(1, 1000)) words`,
    );
    await tx.query(
      `with titles_in_order as (select array_agg(t.id order by t.id) as ids from titles t),
         told as (select u.id as user_id, ids[1 + (n * 7 + u.id) % 500] as title_id, now() - make_interval(mins => n) as at,
           (array['RATE', 'VIEW', 'ADD_TO_WATCHLIST', 'COMPLETE'])[1 + n % 4] as kind
           from users u cross join generate_series(1, 100) n cross join titles_in_order),
         rated as (insert into ratings (user_id, title_id, rating, rated_at)
           select user_id, title_id, 2, at from told where kind = 'RATE' on conflict do nothing)
       insert into events (user_id, title_id, event_type, created_at) select user_id, title_id, kind, at from told`,
    );
    await tx.query("analyze events, ratings, users");
  });
  const plan = await queryPlan(db, (asked) =>
    selectFeed(asked, { viewerId: 1, bornBy: "2000-01-01", most: 20, offset: 0 }),
  );
  expect(plan).toContain("events_told on events");
  expect(plan).toContain("events_told_again");
  expect(plan).not.toMatch(/Seq Scan on (events|ratings)/);
}, 60_000);
