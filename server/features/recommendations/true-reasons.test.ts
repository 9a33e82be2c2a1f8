import { beforeAll, expect, test } from "vitest";

import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";
import { type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import { GRADES } from "#engine/collaborative/grades.ts";
import { interactionsOf } from "#engine/collaborative/interactions.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { createExplainer } from "#engine/explanation.ts";
import type { Mark, MarkKind } from "#engine/marks.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { affinitiesOf, scoreAll } from "#engine/scoring.ts";
import { bestOf } from "#engine/selection.ts";
import { NO_CONTEXT } from "#engine/session-context.ts";
import { tasteOf } from "#engine/taste.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { testApp } from "#server/testing/test-app.ts";

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const PERSONS = 60;
const PICKS = 12;
const DEFAULTS = Object.fromEntries(
  Object.entries(TUNABLES).map(([key, tunable]) => [key, tunable.default]),
) as Record<TunableKey, number> satisfies Tunables;

let titles: readonly TitleFacts[];
let index: TitleIndex;

beforeAll(async () => {
  const { db } = await testApp();
  titles = await allFacts(db);
  index = indexTitles(titles);
});

test("without a model, a pick would score lower without the title its reason names", () => {
  const { named, untrue, kinds } = reasonsOf(null);
  expect(untrue).toEqual([]);
  expect(named).toBeGreaterThan(200);
  expect(kinds.size).toBeGreaterThanOrEqual(4);
});

test("with a model, a pick would score lower without the title its reason names", () => {
  const model = trainModel(interactionsOf(crowd(400)), { seed: 1, titles });
  const { named, untrue, kinds } = reasonsOf(createAdviser(model, index));
  expect(untrue).toEqual([]);
  expect(named).toBeGreaterThan(200);
  expect(kinds.size).toBeGreaterThanOrEqual(4);
}, 120_000);

type Person = {
  marks: readonly Mark[];
  favoriteGenres: readonly GenreKey[];
  country: string | null;
  novelty: number | null;
};

/**
 * Counts the reasons for invented people's best picks and finds the untrue ones: those where the pick doesn't score lower when everything
 * is rescored without the title the reason names.
 */
function reasonsOf(adviser: Adviser | null) {
  const kinds = new Map<string, number>();
  const untrue: string[] = [];
  let named = 0;
  for (let number = 0; number < PERSONS; number++) {
    const person = invent(seededRandom(number));
    const { taste, affinities, advice, totals } = scored(person, adviser);
    const unmarked = new Uint8Array(index.titles.length).fill(1);
    for (const { titleId } of person.marks) unmarked[index.positions.get(titleId) ?? -1] = 0;
    const picks = bestOf(totals, PICKS, unmarked);
    const explain = createExplainer({ index, taste, affinities, advice });
    for (const [nth, reason] of explain(picks, person).entries()) {
      kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1);
      if (reason.kind !== "because") continue;
      named += 1;
      const position = picks[nth] ?? -1;
      const marks = person.marks.filter(({ titleId }) => titleId !== reason.titleId);
      const without = scored({ ...person, marks }, adviser).totals[position] ?? 0;
      if (!(without < (totals[position] ?? 0))) untrue.push(`person ${number}, pick ${nth}`);
    }
  }
  return { named, untrue, kinds };
}

function scored({ marks, favoriteGenres, country, novelty }: Person, adviser: Adviser | null) {
  const taste = tasteOf(index, { marks, favoriteGenres, now: NOW });
  const affinities = affinitiesOf(index, taste);
  const advice = adviser?.(marks) ?? null;
  const collaborative = advice?.scores ?? null;
  const scoring = {
    taste,
    tunables: DEFAULTS,
    now: NOW,
    collaborative,
    country,
    context: NO_CONTEXT,
    novelty,
  };
  return { taste, affinities, advice, totals: scoreAll(index, affinities, scoring).totals };
}

/** A person with 1 to 60 marks, on titles of two favorite genres more often than on others. */
function invent(random: Random): Person {
  const genres = shuffled(
    GENRES.map(({ key }) => key),
    random,
  );
  const own = new Set<string>(genres.slice(0, 2));
  const count = 1 + Math.floor(60 * random() ** 2);
  const kinds = Object.keys(GRADES) as MarkKind[];
  const chosen = shuffled(
    titles.filter((title) => random() < 0.5 || own.has(title.genres[0] ?? "")),
    random,
  ).slice(0, count);
  return {
    marks: chosen.map(({ id, genres: [first = ""] }) => ({
      titleId: id,
      kind: own.has(first) ? "loved" : (kinds[Math.floor(random() * kinds.length)] ?? "saved"),
      at: NOW - Math.floor(random() * 700) * DAY_MS,
    })),
    favoriteGenres: random() < 0.3 ? genres.slice(0, 1) : [],
    // A country where the popularity of many titles differs from worldwide.
    country: random() < 0.5 ? "JP" : null,
    novelty: random() < 0.7 ? Math.round(random()) : null,
  };
}

function crowd(people: number) {
  return Array.from({ length: people }, (_, person) =>
    invent(seededRandom(10_000 + person)).marks.map(({ titleId, kind }) => ({
      titleId,
      weight: GRADES[kind],
    })),
  );
}
