import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import {
  DEFAULT_TUNABLES,
  TUNABLE_KEYS,
  TUNABLE_PRESETS,
  TUNABLES,
  type Tunables,
  sharesProblem,
} from "#contract/tunables.ts";
import { someTunables } from "#contract/tuning.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { administering, settingsOn } from "./settings.fixture.ts";
import type { Challenge } from "./settings.ts";

const PATH = "/api/admin/recommendations/config";

type Tuning = CallAnswer<"GET /api/admin/recommendations/config">;
type History = CallAnswer<"GET /api/admin/recommendations/config/history">;

/** An app with default tuning parameters and two administrators. */
async function setUp(): Promise<TestApp> {
  const app = await testApp();
  await app.db.query("delete from settings");
  await administering(app, app.ana);
  await administering(app, app.ben);
  return app;
}

const read = (person: Person) => person.get<Tuning>(PATH);
const save = (person: Person, body: object) => person.ok<Tuning>("POST", PATH, body);
const history = (person: Person, query = "") => person.get<History>(`${PATH}/history${query}`);

test("administrators see every parameter with its value, default, description and range, and the presets", async () => {
  const { ana } = await setUp();
  const { config, defaults, descriptions, ranges, presets } = await read(ana);
  expect(config).toEqual(DEFAULT_TUNABLES);
  expect(defaults).toEqual(DEFAULT_TUNABLES);
  expect(Object.keys(descriptions).toSorted()).toEqual(TUNABLE_KEYS.toSorted());
  expect(ranges.RECENCY_WEIGHT).toEqual({
    type: "number",
    min: 0,
    max: 1,
    step: 0.05,
    unit: null,
    group: "recency",
    label: "Recency weight",
  });
  expect(presets.map(({ name }) => name)).toEqual(["Conservative", "Balanced", "Recent-forward"]);
});

test.for(Object.entries(TUNABLE_PRESETS))("the preset %s can be saved as it is", async ([, preset]) => {
  const { ana } = await setUp();
  expect((await save(ana, preset)).config).toEqual(preset);
});

test("saving changes only the parameters sent, and a reset restores the defaults", async () => {
  const { ana } = await setUp();
  await save(ana, { RECENCY_WEIGHT: 0.35 });
  const { config } = await save(ana, { MIX_PRIMARY_PCT: 50, NEW_TITLE_MONTHS: 18 });
  expect(config).toEqual({
    ...DEFAULT_TUNABLES,
    RECENCY_WEIGHT: 0.35,
    MIX_PRIMARY_PCT: 50,
    NEW_TITLE_MONTHS: 18,
  });
  expect((await read(ana)).config).toEqual(config);
  expect((await ana.ok<Tuning>("DELETE", PATH)).config).toEqual(DEFAULT_TUNABLES);
  expect((await read(ana)).config).toEqual(DEFAULT_TUNABLES);
});

test.for<[string, unknown, RegExp]>([
  ["an unknown key", { NO_SUCH_KNOB: 1 }, /^NO_SUCH_KNOB isn't a tuning parameter$/],
  ["a malformed key", { "<img onerror>": 1 }, /^The configuration contains an unknown key$/],
  ["a string", { MIX_GENRE_PCT: "15" }, /^MIX_GENRE_PCT must be a whole number from 0 to 100$/],
  ["null", { MIX_GENRE_PCT: null }, /^MIX_GENRE_PCT must be/],
  ["a list", { MIX_GENRE_PCT: [15] }, /^MIX_GENRE_PCT must be/],
  [
    "a fraction for a whole number",
    { EXPOSURE_MAX_VIEWS: 2.5 },
    /^EXPOSURE_MAX_VIEWS must be a whole number from 1/,
  ],
  ["a value above its range", { RECENCY_WEIGHT: 1.01 }, /^RECENCY_WEIGHT must be a number from 0 to 1$/],
  ["a negative duration", { SESSION_EXPOSURE_TTL: -1 }, /^SESSION_EXPOSURE_TTL must be/],
  [
    "a mix above 100 percent",
    { MIX_PRIMARY_PCT: 80, MIX_RECENT_PCT: 25, MIX_GENRE_PCT: 15 },
    /^MIX_PRIMARY_PCT, MIX_RECENT_PCT and MIX_GENRE_PCT must add up to 100 at most; they add up to 120$/,
  ],
  ["a mix above 100 percent with the current values", { MIX_PRIMARY_PCT: 80 }, /they add up to 105$/],
  [
    "recent picks that leave no room for exploration",
    { RECENCY_MIN_RECENT_RATIO: 0.9, EXPLORATION_PCT: 20 },
    /^RECENCY_MIN_RECENT_RATIO and EXPLORATION_PCT must add up to 100 % at most/,
  ],
])("%s is refused with a reason, and nothing else in the request is saved", async ([, body, sentence]) => {
  const { ana } = await setUp();
  const answer = await ana.send("POST", PATH, { RECENCY_HARD_YEARS: 33, ...(body as object) });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(answer.body["error"]).toMatch(sentence);
  expect((await read(ana)).config).toEqual(DEFAULT_TUNABLES);
});

test("a body with a __proto__ key is refused", async () => {
  const { ana } = await setUp();
  expect(await ana.send("POST", PATH, '{"__proto__": {"RECENCY_WEIGHT": 1}}')).toMatchObject({ status: 400 });
  expect((await read(ana)).config).toEqual(DEFAULT_TUNABLES);
});

test("saving over somebody else's newer change is refused as a conflict, and nothing is lost", async () => {
  const { ana, ben } = await setUp();
  const { revision } = await read(ana);
  await save(ben, { EXPLORATION_PCT: 8, revision });
  const late = await ana.send("POST", PATH, { RECENCY_WEIGHT: 0.5, revision });
  expect(late).toMatchObject({
    status: 409,
    body: { code: "conflict", error: expect.stringContaining("Somebody else has changed this") },
  });
  const now = await read(ana);
  expect(now.config).toEqual({ ...DEFAULT_TUNABLES, EXPLORATION_PCT: 8 });
  await save(ana, { RECENCY_WEIGHT: 0.5, revision: now.revision });
  expect((await read(ben)).config).toEqual({ ...DEFAULT_TUNABLES, EXPLORATION_PCT: 8, RECENCY_WEIGHT: 0.5 });
});

test("the history says who changed what and when, in pages", async () => {
  const { ana, ben, clock } = await setUp();
  clock.advance(60);
  await save(ana, { RECENCY_WEIGHT: 0.35, EXPLORATION_PCT: 8 });
  const first = clock.now().toISOString();
  clock.advance(60);
  await ben.ok("DELETE", PATH);
  const newest = await history(ana, "?limit=1");
  expect(newest.changes).toMatchObject([
    {
      changed_by: ben.name,
      changed_at: clock.now().toISOString(),
      restored_from: null,
      config: DEFAULT_TUNABLES,
      differences: [
        { key: "RECENCY_WEIGHT", before: 0.35, after: 0.05 },
        { key: "EXPLORATION_PCT", before: 8, after: 5 },
      ],
    },
  ]);
  expect(newest.pagination.hasMore).toBe(true);
  const older = await history(ana, `?limit=1&before=${newest.changes[0]?.id}`);
  expect(older.changes).toMatchObject([{ changed_by: ana.name, changed_at: first }]);
});

test("saving unchanged values keeps the revision", async () => {
  const { ana } = await setUp();
  const { revision } = await save(ana, { EXPLORATION_PCT: 9 });
  expect((await save(ana, { EXPLORATION_PCT: 9 })).revision).toBe(revision);
  expect((await save(ana, {})).revision).toBe(revision);
});

test("any earlier state can be restored, including the one before the first change", async () => {
  const { ana } = await setUp();
  await save(ana, { RECENCY_WEIGHT: 0.35 });
  await save(ana, { RECENCY_WEIGHT: 0.6, EXPLORATION_PCT: 9 });
  await save(ana, { MIX_GENRE_PCT: 0 });
  const { changes } = await history(ana, "?limit=3");
  const [third, , first] = changes.map(({ id }) => id);
  const restored = await ana.ok<Tuning>("POST", `${PATH}/restore`, { id: first });
  expect(restored.config).toEqual({ ...DEFAULT_TUNABLES, RECENCY_WEIGHT: 0.35 });
  expect((await history(ana, "?limit=1")).changes).toMatchObject([{ restored_from: first }]);
  await ana.ok("POST", `${PATH}/restore`, { id: third, state: "before" });
  expect((await read(ana)).config).toMatchObject({ RECENCY_WEIGHT: 0.6, MIX_GENRE_PCT: 15 });
  await ana.ok("POST", `${PATH}/restore`, { id: first, state: "before" });
  expect((await read(ana)).config).toEqual(DEFAULT_TUNABLES);
  expect(await ana.send("POST", `${PATH}/restore`, { id: 999_999 })).toMatchObject({ status: 404 });
});

test("a change stays in the history after its administrator's account is deleted", async () => {
  const { ana, ben } = await setUp();
  await save(ben, { EXPLORATION_PCT: 11 });
  await ben.ok("DELETE", "/api/user", { password: ben.password });
  const { changes } = await history(ana, "?limit=1");
  expect(changes).toMatchObject([{ changed_by: null, differences: [{ key: "EXPLORATION_PCT", after: 11 }] }]);
});

test("the audit log has each change with its actor, origin and values", async () => {
  const { ana, db } = await setUp();
  await save(ana, { EXPLORATION_PCT: 12 });
  const [entry] = await db.query<{ by: string; origin: string; details: Record<string, unknown> }>(
    `select u.username as by, a.origin, a.details from audit_entries a join users u on u.id = a.actor_id
     where a.action = 'settings_changed' order by a.id desc limit 1`,
  );
  expect(entry).toMatchObject({
    by: ana.name,
    origin: "127.0.0.1",
    details: { setting: "tunables", before: '{"EXPLORATION_PCT":5}', after: '{"EXPLORATION_PCT":12}' },
  });
});

test("a save and a reset at the same time leave one of the two in full", async () => {
  const { ana, ben } = await setUp();
  const saved = { RECENCY_WEIGHT: 0.4, EXPLORATION_PCT: 20, MIX_PRIMARY_PCT: 30 };
  for (let round = 0; round < 5; round++) {
    await Promise.all([save(ana, saved), ben.ok("DELETE", PATH)]);
    const { config } = await read(ana);
    const isSaved = config.RECENCY_WEIGHT === 0.4;
    expect(config).toEqual(isSaved ? { ...DEFAULT_TUNABLES, ...saved } : DEFAULT_TUNABLES);
  }
});

test("of ten simultaneous saves of the same revision, one succeeds", async () => {
  const { ana } = await setUp();
  const { revision } = await read(ana);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => ana.send("POST", PATH, { EXPLORATION_PCT: 10 + nth, revision })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ]);
});

test("saved parameters affect the next picks on every server", async () => {
  const { ana, secondServer } = await setUp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  expect((await elsewhere.picks(20)).sources.exploration).toBeLessThan(5);
  await save(ana, { EXPLORATION_PCT: 50 });
  expect((await elsewhere.picks(20)).sources.exploration).toBeGreaterThanOrEqual(10);
  expect((await elsewhere.get<Tuning>(PATH)).config.EXPLORATION_PCT).toBe(50);
});

test("the documentation has the same table of parameters", () => {
  const document = readFileSync(new URL("../../../docs/recommender-constants.md", import.meta.url), "utf8");
  const [, settings = ""] = document.split(/^## /m);
  const cells = settings
    .split("\n")
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const table = TUNABLE_KEYS.map((key) => {
    const { default: usual, min, max, unit, description } = TUNABLES[key];
    return ["", `\`${key}\``, String(usual), `${min} to ${max}`, unit ?? "", description, ""];
  });
  expect(cells).toEqual(table);
});

test.for(Object.entries(TUNABLE_PRESETS))(
  "the preset %s is within all ranges, and its shares can be met",
  ([, preset]) => {
    expect(someTunables.safeParse(preset).success).toBe(true);
    expect(sharesProblem(preset)).toBeNull();
  },
);

test("the presets differ in the direction their names say", () => {
  const { Conservative, Balanced, "Recent-forward": recentForward } = TUNABLE_PRESETS;
  expect(Balanced).toEqual(DEFAULT_TUNABLES);
  const inOrder = (key: keyof Tunables) => [Conservative[key], Balanced[key], recentForward[key]];
  for (const key of ["RECENCY_WEIGHT", "RECENCY_MIN_RECENT_RATIO", "MIX_RECENT_PCT"] as const) {
    expect(inOrder(key)).toEqual(inOrder(key).toSorted((a, b) => a - b));
  }
  expect(Conservative.EXPLORATION_PCT).toBeLessThan(Balanced.EXPLORATION_PCT);
});

test.for<[Partial<Tunables>, boolean]>([
  [{ MIX_PRIMARY_PCT: 75 }, true],
  [{ MIX_PRIMARY_PCT: 76 }, false],
  [{ RECENCY_MIN_RECENT_RATIO: 0.95, EXPLORATION_PCT: 5 }, true],
  [{ RECENCY_MIN_RECENT_RATIO: 0.95, EXPLORATION_PCT: 6 }, false],
  [{ RECENCY_MIN_RECENT_RATIO: 1, EXPLORATION_PCT: 0 }, true],
])("the shares with %j can be met: %j", ([some, canBeMet]) => {
  expect(sharesProblem({ ...DEFAULT_TUNABLES, ...some }) === null).toBe(canBeMet);
});

test("every default is within its range and a whole number of steps", () => {
  for (const { default: usual, min, max, step, type } of Object.values(TUNABLES)) {
    expect(usual >= min && usual <= max).toBe(true);
    expect(Math.abs(Math.round(usual / step) * step - usual)).toBeLessThan(1e-9);
    expect(type === "number" || [usual, min, max, step].every(Number.isInteger)).toBe(true);
  }
});

test("an experiment starts when it's set, restarts when it's set again, and can be ended", async () => {
  const { db, clock } = await testApp();
  const settings = await settingsOn({ db, clock });
  expect(await settings.interleaving()).toBeNull();
  const challenge = { tunables: { RECENCY_WEIGHT: 0.2, MIX_GENRE_PCT: 30 }, sharePct: 12.5 };
  await settings.setInterleaving(db, challenge);
  expect(await settings.interleaving()).toEqual({ ...challenge, startedAt: clock.now() });
  clock.advance(60);
  await settings.setInterleaving(db, { ...challenge, sharePct: 1 });
  expect(await settings.interleaving()).toMatchObject({ sharePct: 1, startedAt: clock.now() });
  await settings.setInterleaving(db, null);
  expect(await settings.interleaving()).toBeNull();
});

test.for<[string, Challenge]>([
  ["an experiment with a parameter out of range", { tunables: { EXPLORATION_PCT: 51 }, sharePct: 10 }],
  ["an experiment with an unknown parameter", { tunables: { VOLUME: 11 } as object, sharePct: 10 }],
  ["an experiment with a share above 100 percent", { tunables: {}, sharePct: 101 }],
  [
    "an experiment with an exposure parameter, which counts per viewer",
    { tunables: { EXPOSURE_MAX_VIEWS: 5 }, sharePct: 10 },
  ],
])("%s is refused", async ([, challenge]) => {
  const { db, clock } = await testApp();
  const settings = await settingsOn({ db, clock });
  await expect(settings.setInterleaving(db, challenge)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await settings.interleaving()).toBeNull();
});

test.for<[string]>([
  ["7"],
  ["{}"],
  ['{"tunables": {}, "sharePct": 10}'],
  ['{"tunables": {"EXPLORATION_PCT": 99}}'],
])("an invalid stored experiment is ignored: %s", async ([stored]) => {
  const { db, clock, ana } = await testApp();
  await db.query("insert into settings (key, value) values ('interleaving', $1::jsonb)", [stored]);
  expect(await (await settingsOn({ db, clock })).interleaving()).toBeNull();
  expect((await ana.picks(5)).items).toHaveLength(5);
  await db.query("delete from settings where key = 'interleaving'");
});
