import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

type Preview = CallAnswer<"POST /api/admin/lab/preview">;
type Tastes = CallAnswer<"GET /api/admin/lab/tastes">;
type Evaluation = CallAnswer<"GET /api/admin/lab/evaluation">;
type Experiment = CallAnswer<"GET /api/admin/lab/experiment">;

const PREVIEW = "/api/admin/lab/preview";
const EVALUATION = "/api/admin/lab/evaluation";
const EXPERIMENT = "/api/admin/lab/experiment";
const PATIENTLY = { timeout: 60_000, interval: 200 };

const RECENT = { RECENCY_MIN_RECENT_RATIO: 1 };
const WESTERNS = { sample: "men alone in the west" };

async function withAdministrator(app: Promise<TestApp> = testApp()): Promise<TestApp> {
  const found = await app;
  await found.db.query("update users set is_admin = true where username = $1", [found.ana.name]);
  return found;
}

const idsOf = ({ picks }: Preview["before"]) => picks.map(({ item_id: id }) => id);

test("a preview with changed settings shows a different list and leaves viewers' picks alone", async () => {
  const { ana, ben, db } = await withAdministrator();
  const served = (await ben.picks(12)).items.map(({ id }) => id);
  const impressions = async () => (await db.query("select from impressions")).length;
  const written = await impressions();
  const {
    before,
    after,
    in_both: inBoth,
    items,
  } = await ana.ok<Preview>("POST", PREVIEW, {
    tunables: RECENT,
    taste: WESTERNS,
    limit: 20,
  });
  expect(before.picks).toHaveLength(20);
  expect(after.composition).toEqual({ primary: 0, recent: 20, genre: 0, similar: 0, exploration: 0 });
  expect(after.ageBuckets.y5to10 + after.ageBuckets.gte10).toBe(0);
  expect(before.composition.recent).toBeLessThan(20);
  expect(inBoth).toBe(idsOf(after).filter((id) => idsOf(before).includes(id)).length);
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([...idsOf(before), ...idsOf(after)]));
  expect((await ben.picks(12)).items.map(({ id }) => id)).toEqual(served);
  expect(await impressions()).toBe(written);
});

test("the parts of a score add up to the score", async () => {
  const { ana } = await withAdministrator();
  const { before } = await ana.ok<Preview>("POST", PREVIEW, { tunables: {}, taste: WESTERNS });
  for (const { score, parts } of before.picks)
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 4);
  expect(before.picks.some(({ parts }) => parts.taste > 0)).toBe(true);
});

test("a preview without changes shows the same list twice", async () => {
  const { ana } = await withAdministrator();
  const { before, after } = await ana.ok<Preview>("POST", PREVIEW, { tunables: {}, taste: WESTERNS });
  expect(after).toEqual(before);
});

test("an account's picks can be previewed only with its owner's consent, and each preview is audited", async () => {
  const { ana, ben, db, title } = await withAdministrator();
  await ben.rate((await title("Alien")).id, 3);
  const [{ id } = { id: 0 }] = await db.query<{ id: number }>("select id from users where username = $1", [
    ben.name,
  ]);
  const asked = { tunables: RECENT, taste: { account_id: id }, limit: 12 };
  expect(await ana.send("POST", PREVIEW, asked)).toMatchObject({ status: 404 });
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private", picks_may_be_studied: true });
  const { accounts } = await ana.get<Tastes>("/api/admin/lab/tastes");
  expect(accounts).toContainEqual({ id, display_name: ben.name, rating_count: 1 });
  const { before } = await ana.ok<Preview>("POST", PREVIEW, asked);
  expect(idsOf(before)).toEqual((await ben.picks(12)).items.map((item) => item.id));
  expect(
    await db.query("select details from audit_entries where action = 'picks_studied' and subject_id = $1", [
      id,
    ]),
  ).toHaveLength(1);
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private", picks_may_be_studied: false });
  expect(await ana.send("POST", PREVIEW, asked)).toMatchObject({ status: 404 });
});

test("people under 18 can't consent, and earlier consent ends once the profile says under 18", async () => {
  const { ana, ben, db } = await withAdministrator();
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private", picks_may_be_studied: true });
  await ben.ok("PUT", "/api/profile", { ...PROFILE, age_range: "13-17" });
  const { accounts } = await ana.get<Tastes>("/api/admin/lab/tastes");
  expect(accounts.map(({ display_name: name }) => name)).not.toContain("Ben");
  const [{ id } = { id: 0 }] = await db.query<{ id: number }>("select id from users where username = $1", [
    ben.name,
  ]);
  const asked = { tunables: RECENT, taste: { account_id: id } };
  expect(await ana.send("POST", PREVIEW, asked)).toMatchObject({ status: 404 });
  const again = { profile_visibility: "private", picks_may_be_studied: true };
  expect(await ben.send("PUT", "/api/user/privacy", again)).toMatchObject({
    status: 400,
    body: { fields: { picks_may_be_studied: "People under 18 can’t turn this on" } },
  });
});

const PROFILE = {
  display_name: "Ben",
  birthdate: "",
  gender: "",
  age_range: "",
  country: "",
  preferred_languages: [],
  streaming_platforms: [],
};

test.for<[object, string]>([
  [{ RECENCY_WEIGHT: 2 }, "RECENCY_WEIGHT must be a number from 0 to 1"],
  [{ EXPLORATION_PCT: -1 }, "EXPLORATION_PCT must be a whole number from 0 to 50"],
])("the setting %j is refused with its name and range", async ([tunables, sentence]) => {
  const { ana } = await withAdministrator();
  expect(await ana.send("POST", PREVIEW, { tunables, taste: WESTERNS })).toMatchObject({
    status: 400,
    body: { message: sentence },
  });
});

test("an unknown sample taste is not found", async () => {
  const { ana } = await withAdministrator();
  const asked = { tunables: {}, taste: { sample: "nobody's" } };
  expect(await ana.send("POST", PREVIEW, asked)).toMatchObject({ status: 404 });
});

test("an evaluation on held-out favorites compares settings before and after, and is kept in the database", async () => {
  const { ana, db } = await withAdministrator(ownApp());
  expect(await ana.get<Evaluation>(EVALUATION)).toEqual({ evaluation: null });
  await ana.ok("POST", EVALUATION, { tunables: { RECENCY_MIN_RECENT_RATIO: 1 } });
  await expect
    .poll(async () => (await ana.get<Evaluation>(EVALUATION)).evaluation?.state, PATIENTLY)
    .toBe("done");
  const { evaluation } = await ana.get<Evaluation>(EVALUATION);
  expect(evaluation).toMatchObject({
    before: { RECENCY_MIN_RECENT_RATIO: 0.1 },
    after: { RECENCY_MIN_RECENT_RATIO: 1 },
    result: { accounts: null },
  });
  const { samples } = evaluation?.result ?? {};
  expect(samples?.people).toBeGreaterThan(0);
  // People with these tastes can't love only recent titles.
  expect(samples?.after.ndcg20.mean).toBeLessThan(samples?.before.ndcg20.mean ?? 0);
  expect(samples?.gain.mean).toBeLessThan(0);
  expect(await db.query("select from setting_evaluations where state = 'done'")).toHaveLength(1);
}, 90_000);

test("only one evaluation runs at a time, and it can be stopped", async () => {
  const { ana, db } = await withAdministrator(ownApp());
  const order = { tunables: RECENT };
  const [first, second] = await Promise.all([
    ana.send("POST", EVALUATION, order),
    ana.send("POST", EVALUATION, order),
  ]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  await ana.ok("DELETE", EVALUATION);
  const { evaluation } = await ana.get<Evaluation>(EVALUATION);
  expect(evaluation).toMatchObject({ state: "stopped", result: null });
  await ana.ok("POST", EVALUATION, order);
  await ana.ok("DELETE", EVALUATION);
  expect(await db.query("select from setting_evaluations where state = 'running'")).toEqual([]);
}, 60_000);

test("an evaluation fails when its process dies, and another can be started", async () => {
  const { ana, db } = await withAdministrator(ownApp());
  await db.query(
    `insert into setting_evaluations (started_at, alive_at, before, after, state)
     select now() - interval '1 hour', now() - interval '1 hour', e.settings, e.settings, 'running'
     from (select '{}'::jsonb as settings) e`,
  );
  await db.query("update setting_evaluations set started_at = '2000-01-01', alive_at = '2000-01-01'");
  expect((await ana.get<Evaluation>(EVALUATION)).evaluation?.state).toBe("failed");
  await ana.ok("POST", EVALUATION, { tunables: RECENT });
  await ana.ok("DELETE", EVALUATION);
}, 60_000);

test("an experiment runs until it's ended, and its start and end are in the audit log", async () => {
  const { ana, ben, db } = await withAdministrator(ownApp());
  expect(await ana.get<Experiment>(EXPERIMENT)).toEqual({ experiment: null });
  await ana.ok("PUT", EXPERIMENT, { tunables: RECENT, share_pct: 100 });
  await ben.picks(12);
  expect((await ana.get<Experiment>(EXPERIMENT)).experiment).toMatchObject({
    tunables: RECENT,
    share_pct: 100,
    wins: { current: 0, challenger: 0, ties: 0 },
    difference: null,
    margin: null,
    p_value: 1,
  });
  await ana.ok("DELETE", EXPERIMENT);
  expect(await ana.get<Experiment>(EXPERIMENT)).toEqual({ experiment: null });
  const entries = await db.query<{ action: string }>(
    "select action from audit_entries where action like 'experiment_%' order by id",
  );
  expect(entries.map(({ action }) => action)).toEqual(["experiment_started", "experiment_ended"]);
}, 60_000);
