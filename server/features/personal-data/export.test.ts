import { expect, test } from "vitest";

import type { PersonalData } from "#contract/own-account.ts";
import { testApp } from "#server/testing/test-app.ts";

import { columnsOfPeople, somebodyWithEverything, userIdOf } from "./personal-data.fixture.ts";

const PATH = "/api/user/export";

/** The part of an export that contains a table's rows. */
const PART_OF: Readonly<Record<string, keyof PersonalData>> = {
  adders: "added_titles",
  audit_entries: "history",
  events: "events",
  exposures: "shown",
  filters: "filters",
  group_members: "groups",
  groups: "groups",
  impressions: "picks",
  quizzes: "quizzes",
  taste_corrections: "taste_corrections",
  link_reports: "link_reports",
  logins: "sessions",
  mails: "letters",
  notices: "notices",
  preferences: "preferences",
  profiles: "profile",
  ratings: "ratings",
  seen_titles: "seen",
  imports: "imports",
  skips: "skipped",
  watchlist_entries: "watchlist",
};
/** What the export leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  marks_revisions: "a random number that says that marks have changed",
  setting_changes: "what administrators decided for everybody; that they did is in the history",
  one_time_tokens: "hashes of secrets that only their mails tell",
};

test("every table that says whose a row is is in the export, or is left out for a reason", async () => {
  const { db } = await testApp();
  const tables = new Set((await columnsOfPeople(db)).map(({ table }) => table));
  expect([...tables].toSorted()).toEqual([...Object.keys(PART_OF), ...Object.keys(LEFT_OUT)].toSorted());
});

test("an export holds something of every table in which there is something", async () => {
  const app = await testApp();
  const person = await somebodyWithEverything(app);
  const kept = await person.get<PersonalData>(PATH);
  const again = await person.get<PersonalData>(PATH);
  const empty = Object.values(PART_OF).filter((part) => isNothing(again[part]));
  expect(empty).toEqual([]);
  const now = app.clock.now().toISOString();
  expect(kept).toMatchObject({
    exported_at: now,
    account: {
      username: person.name,
      email: person.email,
      email_verified_at: null,
      member_since: now,
      is_administrator: false,
      profile_visibility: "private",
    },
    profile: { display_name: "Somebody", birthdate: "1990-02-28", country: "PT" },
    preferences: { favorite_genres: ["horror"] },
    filters: { streaming_services: [], availability: "all", moods: [] },
    ratings: [{ title: "Alien", year: 1979, rating: 3, rated_at: now }],
    skipped: [{ title: "Jaws", year: 1975, skipped_at: now }],
    watchlist: [{ title: "The Shining", year: 1980, seed_rating: 2, added_at: now }],
    added_titles: [{ title: `A film of ${person.name}`, year: 1999 }],
    sessions: [{ device: "Unknown device", started_at: now, ended_at: null }],
    shown: [{ day: "2026-01-02", views: 3 }],
    picks: [
      {
        answered_at: "2026-01-02T00:00:00.000Z",
        sources: ["primary", "recent"],
        scores: [1.5, 0.5],
        drawn_rank: 2,
        propensity: 0.25,
        teams: null,
        seen_at: ["2026-01-02T00:00:03.000Z", null],
      },
    ],
    left_out: {},
  });
  expect(kept.letters.at(-1)).toMatchObject({
    kind: "verify_address",
    recipient: person.email,
    created_at: now,
  });
  expect(kept.events.map(({ event_type }) => event_type)).toContain("SEARCH");
  expect(again.history).toContainEqual(
    expect.objectContaining({ action: "account_exported", origin: "127.0.0.1" }),
  );
});

test("who has done nothing gets an export of nothing", async () => {
  const { ana } = await testApp();
  expect(await ana.get(PATH)).toMatchObject({
    profile: null,
    preferences: null,
    filters: null,
    ratings: [],
    events: [],
  });
});

test("an export comes as a file that nobody keeps on the way", async () => {
  const { ana, clock } = await testApp();
  const { headers } = await ana.send("GET", PATH);
  const day = clock.now().toISOString().slice(0, 10);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="halflight-${day}.json"`);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("there is no secret in an export, and nothing of anybody else", async () => {
  const { ana, ben, db, title } = await testApp();
  await ben.rate((await title("Alien")).id, 3);
  const text = JSON.stringify(await ana.get(PATH));
  const [stored] = await db.query<{ hash: string; link: string }>(
    `select u.password_hash as hash, m.letter ->> 'link' as link
     from users u join mails m on m.user_id = u.id where u.username = $1`,
    [ana.name],
  );
  for (const secret of [stored?.hash, stored?.link, ben.name, "Alien"]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});

test("of more events than an export holds the newest are in it, and how many are not", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into events (user_id, event_type, event_value, created_at)
     select $1, 'SEARCH', n::text, '2026-01-01'::timestamptz + make_interval(secs => n) from generate_series(1, 20002) n`,
    [await userIdOf(db, ana)],
  );
  const kept = await ana.get<PersonalData>(PATH);
  expect(kept.events).toHaveLength(20_000);
  expect(kept.events[0]).toMatchObject({ event_value: "20002" });
  expect(kept.left_out).toEqual({ events: 2 });
});

function isNothing(held: unknown): boolean {
  return held === null || (Array.isArray(held) && held.length === 0);
}
