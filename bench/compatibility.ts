/**
 * Checks the margin of compatibility on pairs of people from a folder of MovieLens files (`items.csv`, `grades.csv`): how often the
 * percentage from all ratings is within the margin of the percentage from a random half of them. Also computes the percentages of invented
 * pairs with opposite, equal and independent ratings of the same titles.
 */
import { join } from "node:path";

import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";
import { type Rated, compatibilityOf, usualSharesOf } from "#engine/compatibility.ts";
import { seededRandom, shuffled } from "#engine/random.ts";

import { findFile, idOf, readCsv } from "../scripts/evaluation/read-csv.ts";
import { readTitles } from "../scripts/evaluation/read-split.ts";

const PAIRS = 1000;
const SEED = 16;
const SEEDS = 200;
const SHARED = [10, 20, 100];
/** Each function invents the two ratings that a pair gives one title. */
const INVENTED: Record<string, (random: () => number) => readonly [Rating, Rating]> = {
  "one loves, the other dislikes": () => [LOVED, DISLIKED],
  "opposite, each loves half": (random) => (random() < 0.5 ? [LOVED, DISLIKED] : [DISLIKED, LOVED]),
  "both love everything": () => [LOVED, LOVED],
  "the same, usual ratings": (random) => twice(usualRating(random)),
  "independent, usual ratings": (random) => [usualRating(random), usualRating(random)],
  "independent, a fifth likes": (random) => [mostlyLoved(random), mostlyLoved(random)],
};

/** Bounds of the groups of pairs by the number of ratings the two halves share. */
const BANDS = [0, 1, 5, 15, 40, Number.POSITIVE_INFINITY];

export async function measureCompatibility(folder: string | null): Promise<object[]> {
  if (folder === null) return [{ measured: "skipped: needs a folder of MovieLens files" }];
  const titles = new Map((await readTitles(join(folder, "items.csv"))).map((title) => [title.id, title]));
  const usual = usualSharesOf([...titles.values()]);
  const factsOf = (titleId: number) => titles.get(titleId) ?? null;
  const people = [...(await readRatings(join(folder, "grades.csv"))).values()];
  const random = seededRandom(SEED);
  const any = () => people[Math.floor(random() * people.length)] ?? [];
  const half = (rated: readonly Rated[]) => shuffled(rated, random).slice(0, Math.ceil(rated.length / 2));
  const pairs = Array.from({ length: PAIRS }, () => {
    const [one, other] = [any(), any()];
    const whole = compatibilityOf({ one, other, factsOf, usual });
    const known = compatibilityOf({ one: half(one), other: half(other), factsOf, usual });
    return { known, whole, isCovered: Math.abs(known.percentage - whole.percentage) <= known.margin };
  });
  const row = (measured: string, among: typeof pairs) => ({
    measured,
    pairs: among.length,
    "covered, of 100": rounded((100 * among.filter(({ isCovered }) => isCovered).length) / among.length),
    "mean margin": rounded(meanOf(among.map(({ known }) => known.margin))),
    "mean value, half": rounded(meanOf(among.map(({ known }) => known.percentage))),
    "mean value, all": rounded(meanOf(among.map(({ whole }) => whole.percentage))),
    "mean difference": rounded(
      meanOf(among.map(({ known, whole }) => Math.abs(known.percentage - whole.percentage))),
    ),
  });
  return [
    ...Object.entries(INVENTED).map(([measured, rate]) => ({
      measured,
      ...Object.fromEntries(
        SHARED.map((count) => {
          const percentages = Array.from({ length: SEEDS }, () => {
            const shared = shuffled([...titles.keys()], random)
              .slice(0, count)
              .map((titleId) => ({ titleId, ratings: rate(random) }));
            const [one, other] = [0, 1].map((side) =>
              shared.map(({ titleId, ratings }) => ({ titleId, rating: ratings[side] ?? LIKED })),
            );
            return compatibilityOf({ one: one ?? [], other: other ?? [], factsOf, usual }).percentage;
          });
          const range = `${Math.min(...percentages)} to ${Math.max(...percentages)}`;
          return [`${count} titles`, `${rounded(meanOf(percentages))} (${range})`];
        }),
      ),
    })),
    row("all pairs", pairs),
    ...BANDS.slice(1).flatMap((end, nth) => {
      const from = BANDS[nth] ?? 0;
      const among = pairs.filter(
        ({ known: { sharedRatings } }) => sharedRatings >= from && sharedRatings < end,
      );
      return among.length === 0 ? [] : row(`halves that share at least ${from}`, among);
    }),
  ];
}

function usualRating(random: () => number): Rating {
  const drawn = random();
  if (drawn < 0.2) return DISLIKED;
  return drawn < 0.65 ? LIKED : LOVED;
}

function mostlyLoved(random: () => number): Rating {
  return random() < 0.2 ? LIKED : LOVED;
}

function twice(rating: Rating): readonly [Rating, Rating] {
  return [rating, rating];
}

async function readRatings(path: string): Promise<Map<number, Rated[]>> {
  const file = findFile(path);
  if (file === null) throw new Error(`File not found: ${path}`);
  const people = new Map<number, Rated[]>();
  for await (const [user, item, stars] of readCsv(file, ["user", "item", "stars"])) {
    const rated = people.get(idOf(user, file)) ?? [];
    rated.push({ titleId: idOf(item, file), rating: ratingOf(Number(stars)) });
    people.set(idOf(user, file), rated);
  }
  return people;
}

function ratingOf(stars: number): Rating {
  if (stars >= 5) return LOVED;
  return stars >= 3 ? LIKED : DISLIKED;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
