import { expect, test } from "vitest";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { TunableKey, Tunables } from "#contract/tunables.ts";
import { administering } from "#server/features/settings/settings.fixture.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { type Picks, idsOf, trios } from "./recommendations.fixture.ts";

const PATH = "/api/admin/recommendations/config";
const SESSION = { "x-session-id": "an-evening" };

type Setup = TestApp & { viewer: Person; set: (tunables: Partial<Tunables>) => Promise<void> };

type Effect = {
  /** Other parameters to set, so that this one decides. */
  beside?: Partial<Tunables>;
  /** Shows titles to the viewer before the measurements. @returns their ids, for `measure` */
  before?: (setup: Setup) => Promise<number[]>;
  from: number;
  to: number;
  measure: (picks: Picks, seen: readonly number[], now: Date) => number;
  /** Checks the measurement with the parameter at `to` against the one with it at `from`. */
  comesTo: (after: number, before: number) => boolean;
};

/** The effect of each parameter on GET /api/recommendations. */
const EFFECTS: Record<TunableKey, Effect> = {
  RECENCY_WEIGHT: {
    from: 0,
    to: 1,
    measure: meanYears,
    comesTo: (after, before) => after < 0.8 * before,
  },
  RECENCY_SQL_YEARS: {
    beside: { MIX_PRIMARY_PCT: 30, MIX_RECENT_PCT: 40, RECENCY_WEIGHT: 0 },
    from: 3,
    to: 30,
    measure: ({ items }, _, now) =>
      Math.max(
        ...yearsOf(
          items.filter(({ source }) => source === "recent"),
          now,
        ),
      ),
    comesTo: (after, before) => before <= 3 && after > 5 && after <= 30,
  },
  RECENCY_MIN_RECENT_RATIO: {
    from: 0,
    to: 0.5,
    measure: ({ items }) => shareOf(items, "recent"),
    comesTo: (after, before) => before < 0.2 && after >= 0.5,
  },
  RECENCY_HARD_YEARS: {
    beside: { RECENCY_WEIGHT: 1 },
    from: 150,
    to: 10,
    measure: meanYears,
    comesTo: (after, before) => after < 0.8 * before,
  },
  RECENCY_MAX_YEARS: {
    from: 150,
    to: 12,
    measure: ({ items }, _, now) => Math.max(...yearsOf(items, now)),
    comesTo: (after, before) => before > 12 && after <= 12,
  },
  NEW_TITLE_MONTHS: {
    beside: { NEW_TITLE_MIN_VOTES: 100_000, RECENCY_WEIGHT: 1, RECENCY_SQL_YEARS: 1 },
    from: 0,
    to: 60,
    measure: youngest,
    comesTo: (after, before) => before < 3 && after > 4.9,
  },
  NEW_TITLE_MIN_VOTES: {
    beside: { NEW_TITLE_MONTHS: 60, RECENCY_WEIGHT: 1, RECENCY_SQL_YEARS: 1 },
    from: 0,
    to: 100_000,
    measure: youngest,
    comesTo: (after, before) => before < 3 && after > 4.9,
  },
  MIX_PRIMARY_PCT: {
    from: 0,
    to: 70,
    measure: ({ items }) => shareOf(items, "primary"),
    comesTo: (after, before) => before === 0 && after > 0.6,
  },
  MIX_RECENT_PCT: {
    beside: { RECENCY_MIN_RECENT_RATIO: 0 },
    from: 0,
    to: 25,
    measure: ({ items }) => shareOf(items, "recent"),
    comesTo: (after, before) => before === 0 && after > 0.2,
  },
  MIX_GENRE_PCT: {
    from: 0,
    to: 30,
    measure: ({ items }) => shareOf(items, "genre"),
    comesTo: (after, before) => before === 0 && after > 0.2,
  },
  EXPLORATION_PCT: {
    from: 0,
    to: 50,
    measure: ({ items }) => shareOf(items, "exploration"),
    comesTo: (after, before) => before === 0 && after === 0.5,
  },
  EXPOSURE_MAX_VIEWS: {
    before: (setup) => shownDaysAgo(setup, { days: 0, views: 4 }),
    from: 5,
    to: 4,
    measure: countOfSeen,
    comesTo: (after, before) => before > 3 && after === 0,
  },
  EXPOSURE_WINDOW_DAYS: {
    before: (setup) => shownDaysAgo(setup, { days: 10, views: 30 }),
    from: 9,
    to: 12,
    measure: countOfSeen,
    comesTo: (after, before) => before > 3 && after === 0,
  },
  SESSION_EXPOSURE_MAX: {
    before: shownInSession,
    from: 2,
    to: 1,
    measure: countOfSeen,
    comesTo: (after, before) => before > 3 && after === 0,
  },
  SESSION_EXPOSURE_TTL: {
    beside: { SESSION_EXPOSURE_MAX: 1 },
    async before(setup) {
      const seen = await shownInSession(setup);
      setup.clock.advance(60);
      return seen;
    },
    from: 59,
    to: 61,
    measure: countOfSeen,
    comesTo: (after, before) => before > 3 && after === 0,
  },
};

test.for(Object.entries(EFFECTS))(
  "changing %s affects the very next picks",
  async ([key, { beside = {}, before, from, to, measure, comesTo }]) => {
    const setup = await setUpWithViewer();
    const seen = (await before?.(setup)) ?? [];
    const measured = async (value: number) => {
      await setup.set({ ...beside, [key]: value });
      return measure(await picksOf(setup.viewer), seen, setup.clock.now());
    };
    const atFirst = await measured(from);
    const atLast = await measured(to);
    expect(comesTo(atLast, atFirst), `${atFirst} at ${from}, ${atLast} at ${to}`).toBe(true);
  },
);

/** An app with the default parameters, a viewer who loves three horror titles, and an administrator who can set parameters. */
async function setUpWithViewer(): Promise<Setup> {
  const app = await testApp();
  const { ana: viewer, ben } = app;
  await administering(app, ben);
  await ben.ok("DELETE", PATH);
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await viewer.rate(item.id, 3);
  return {
    ...app,
    viewer,
    async set(tunables) {
      await ben.ok("POST", PATH, tunables);
    },
  };
}

async function picksOf(viewer: Person, limit = 40): Promise<Picks> {
  return (await viewer.send<Picks>("GET", `/api/recommendations?limit=${limit}`, undefined, SESSION)).body;
}

async function shownDaysAgo(
  { viewer, db, clock }: Setup,
  { days, views }: { days: number; views: number },
): Promise<number[]> {
  const seen = idsOf(await picksOf(viewer, 20));
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select u.id, t.id, ($3::timestamptz at time zone 'UTC')::date - $4::integer, $5
     from users u, unnest($2::integer[]) as t(id) where u.username = $1`,
    [viewer.name, seen, clock.now(), days, views],
  );
  return seen;
}

async function shownInSession({ viewer }: Setup): Promise<number[]> {
  const seen = idsOf(await picksOf(viewer, 20));
  const metadata = { section: PICKS_SECTION, screen: "one" };
  const events = seen.map((itemId) => ({ eventType: "VIEW", itemId, metadata }));
  await viewer.send("POST", "/api/events/batch", { events }, SESSION);
  return seen;
}

function countOfSeen({ items }: Picks, seen: readonly number[]): number {
  return items.filter(({ id }) => seen.includes(id)).length;
}

function shareOf(items: Picks["items"], source: Picks["items"][number]["source"]): number {
  return items.filter((item) => item.source === source).length / items.length;
}

function meanYears({ items }: Picks, _: readonly number[], now: Date): number {
  return yearsOf(items, now).reduce((sum, years) => sum + years, 0) / items.length;
}

function youngest({ items }: Picks, _: readonly number[], now: Date): number {
  return Math.min(...yearsOf(items, now));
}

function yearsOf(items: readonly Item[], now: Date): number[] {
  return items.map(
    ({ release_date: released, first_air_date: aired }) =>
      (now.getTime() - Date.parse(released ?? aired ?? "")) / (365.25 * 24 * 3600 * 1000),
  );
}
