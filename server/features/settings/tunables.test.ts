import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import {
  DEFAULT_TUNABLES,
  TUNABLES,
  TUNABLE_KEYS,
  TUNABLE_PRESETS,
  type Tunables,
  sharesProblem,
} from "#contract/tunables.ts";
import { someTunables } from "#contract/tuning.ts";

test("the documents have the same table of the knobs", () => {
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
  "%s is within all ranges, and its shares can be met",
  ([, preset]) => {
    expect(someTunables.safeParse(preset).success).toBe(true);
    expect(sharesProblem(preset)).toBeNull();
  },
);

test("the presets lean as their names say", () => {
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
])("whether the shares with %j can be met: %j", ([some, canBeMet]) => {
  expect(sharesProblem({ ...DEFAULT_TUNABLES, ...some }) === null).toBe(canBeMet);
});

test("each range holds its default, and whole steps lead to it", () => {
  for (const { default: usual, min, max, step, type } of Object.values(TUNABLES)) {
    expect(usual >= min && usual <= max).toBe(true);
    expect(Math.abs(Math.round(usual / step) * step - usual)).toBeLessThan(1e-9);
    expect(type === "number" || [usual, min, max, step].every(Number.isInteger)).toBe(true);
  }
});
