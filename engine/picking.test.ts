import { expect, test } from "vitest";

import { MATURITY_LEVELS } from "#contract/maturity.ts";
import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import { GENRES, TITLE_MOODS } from "#contract/vocabulary.ts";

import {
  type CandidateLimits,
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
} from "./candidates.ts";
import { UNKNOWN_MATURITY } from "./certification.ts";
import { createVariety } from "./diversity.ts";
import { findEligible } from "./eligibility.ts";
import type { Mark } from "./marks.ts";
import { type PickSource, type PickedTitle, type Picking, pickTitles, sharesOf } from "./picking.ts";
import { comparableVotes } from "./popularity.ts";
import { type Random, seededRandom } from "./random.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import {
  NOW,
  YEAR_MS,
  NO_WISHES,
  disliked,
  gatheringFor,
  loved,
  person,
  marked,
  saved,
  titleOf,
  tunablesWith,
} from "./world.fixture.ts";

const CASES = 20_000;
const WORLDS = 60;

test("in 20,000 random cases, no forbidden title or repeat is picked, and shares are met where possible", () => {
  const random = seededRandom(20_261_121);
  const worlds = Array.from({ length: WORLDS }, (_, number) => inventWorld(random, number % 2 === 0));
  const faults: string[] = [];
  let withShares = 0;
  for (let number = 0; number < CASES; number++) {
    const world = worlds[number % WORLDS] as World;
    const picking = inventPerson(world, random);
    const picks = pickTitles(picking);
    const hasBeyond = picks.some(({ fallback }) => fallback !== null);
    const fault =
      faultOf(picking, picks) ??
      (number % 10 === 0 ? faultOfRepeating(picking, picks) : null) ??
      (world.hasFlooding || hasBeyond ? null : faultOfShares(picking, picks, () => (withShares += 1)));
    if (fault !== null) faults.push(`case ${number}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(withShares).toBeGreaterThan(CASES / 60);
}, 120_000);

test("loving films alone doesn't shut series out, and loving series alone brings mostly series", () => {
  const index = indexTitles(
    Array.from({ length: 400 }, (_, place) =>
      titleOf(place + 1, {
        mediaType: place % 4 === 3 ? "tv" : "movie",
        genres: ["drama"],
        moods: { [TITLE_MOODS[place % 7] as string]: 0.5 },
      }),
    ),
  );
  const loves = (count: number, isLoved: (id: number) => boolean) =>
    index.titles
      .filter(({ id }) => isLoved(id))
      .slice(0, count)
      .map(({ id }) => loved(id));
  const isSeries = (id: number) => id % 4 === 0;
  const seriesAfter = (marks: Mark[]) =>
    pickTitles(pickingFor(index, { marks, limit: 20 })).filter(({ candidate }) =>
      isSeries(index.titles[candidate]?.id ?? 0),
    ).length;
  for (const films of [1, 5, 20]) {
    const series = seriesAfter(loves(films, (id) => !isSeries(id)));
    expect(series, `${films} films`).toBeGreaterThanOrEqual(2);
    expect(series, `${films} films`).toBeLessThanOrEqual(5);
  }
  expect(seriesAfter(loves(10, isSeries))).toBeGreaterThanOrEqual(12);
});

test("one loved genre dominates the list, and two equally loved genres share it", () => {
  const index = indexTitles(
    Array.from({ length: 200 }, (_, place) =>
      titleOf(place + 1, {
        genres: [place % 2 === 0 ? "horror" : "romance"],
        // All horror is more popular: by score alone it would come first.
        popularity: place % 2 === 0 ? 60 : 50,
        moods: { [TITLE_MOODS[place % 7] as string]: 0.5 },
      }),
    ),
  );
  const horrorShare = (marks: Mark[]) => {
    const picks = pickTitles(pickingFor(index, { marks, limit: 20 }));
    const horror = picks.filter(({ candidate }) => index.titles[candidate]?.genres[0] === "horror");
    return horror.length / picks.length;
  };
  expect(horrorShare([loved(1), loved(3), loved(5)])).toBeGreaterThan(0.9);
  const mixedShare = horrorShare([loved(1), loved(3), loved(2), loved(4)]);
  expect(mixedShare).toBeGreaterThan(0.35);
  expect(mixedShare).toBeLessThanOrEqual(0.75);
});

test("a failing source loses only its own candidates and is reported", () => {
  const index = indexTitles(Array.from({ length: 30 }, (_, place) => titleOf(place + 1)));
  const picking = pickingFor(index, { marks: [loved(1)], limit: 10 });
  const failed: string[] = [];
  // Exploration fails without its chances.
  const picks = pickTitles({
    ...picking,
    chances: null as never,
    onFailure: (source) => failed.push(source),
  });
  expect(picks).toHaveLength(10);
  expect(failed).toEqual(["exploration"]);
});

test("if the best few hundred titles are all by one director, the rest are considered too", () => {
  const index = indexTitles(
    Array.from({ length: 600 }, (_, place) =>
      titleOf(place + 1, place < 550 ? { directors: [person(1)], popularity: 1_000 } : {}),
    ),
  );
  const picks = pickTitles(pickingFor(index, { marks: [], limit: 20 }));
  expect(picks).toHaveLength(20);
  expect(picks.filter(({ candidate }) => candidate < 550)).toHaveLength(3);
});

test.for([
  [{ RECENCY_MIN_RECENT_RATIO: 0.3 }, { recent: 30, exploration: 5 }],
  [{ RECENCY_MIN_RECENT_RATIO: 1 }, { primary: 0, recent: 100, genre: 0, similar: 0, exploration: 0 }],
  [
    { MIX_RECENT_PCT: 40, MIX_PRIMARY_PCT: 40, MIX_GENRE_PCT: 20, EXPLORATION_PCT: 50 },
    { recent: 20, similar: 0 },
  ],
  [
    { MIX_PRIMARY_PCT: 100, MIX_RECENT_PCT: 100, MIX_GENRE_PCT: 0, EXPLORATION_PCT: 0 },
    { primary: 50, recent: 50 },
  ],
] as const)("the shares of %j are %j", ([tunables, shares]) => {
  const percent = sharesOf(tunablesWith(tunables));
  expect(percent).toMatchObject(shares);
  expect(Object.values(percent).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 6);
});

test.for<[string, Parameters<typeof titleOf>[1]]>([
  ["vote average", { voteAverage: Number.NaN, voteCount: Number.NaN }],
  ["popularity", { popularity: Number.NaN }],
  ["infinite popularity", { popularity: Number.POSITIVE_INFINITY }],
  ["release date", { releasedAt: Number.NaN }],
  ["mood strength", { moods: { chilling: Number.NaN } }],
])("a title with an invalid %s breaks no list", ([, facts]) => {
  const titles = Array.from({ length: 40 }, (_, place) => titleOf(place + 1, place % 4 === 0 ? facts : {}));
  const index = indexTitles(titles);
  for (const marks of [[], [loved(1), disliked(2)]]) {
    const picking = pickingFor(index, { marks, limit: 20 });
    for (const total of picking.scores.totals) expect(total).not.toBeNaN();
    const picks = pickTitles(picking);
    expect(new Set(picks.map(({ candidate }) => candidate)).size).toBe(20);
  }
});

test("a model score that isn't a number puts the title last and breaks nothing", () => {
  const index = indexTitles(Array.from({ length: 30 }, (_, place) => titleOf(place + 1)));
  const collaborative = new Float32Array(30).fill(0.5);
  collaborative[0] = Number.NaN;
  const picks = pickTitles(
    pickingFor(index, { marks: [], limit: 29, collaborative, tunables: { EXPLORATION_PCT: 0 } }),
  );
  expect(picks.map(({ candidate }) => candidate)).not.toContain(0);
});

test("an empty catalog gives an empty list", () => {
  expect(pickTitles(pickingFor(indexTitles([]), { marks: [loved(1)], limit: 20 }))).toEqual([]);
});

type World = { index: TitleIndex; hasFlooding: boolean };

function inventWorld(random: Random, hasFlooding: boolean): World {
  const count = 4 + Math.floor(random() * 36);
  const titles = Array.from({ length: count }, (_, place) =>
    titleOf(place + 1, {
      genres: [...new Set([1, 2].map(() => one(GENRES.slice(0, 5), random).key))],
      moods: { [one(TITLE_MOODS.slice(0, 4), random)]: 0.2 + 0.8 * random() },
      releasedAt: NOW - 30 * YEAR_MS * random() ** 2,
      popularity: 100 * random(),
      maturity: random() < 0.2 ? null : one(MATURITY_LEVELS, random),
      ...(random() < 0.2 ? { voteCount: 5, popularity: 0 } : { voteCount: 1_000 }),
      ...(hasFlooding && {
        collection: random() < 0.5 ? one(["A", "B"], random) : null,
        directors: random() < 0.5 ? [person(1 + Math.floor(random() * 3))] : [],
      }),
    }),
  );
  return { index: indexTitles(titles), hasFlooding };
}

function inventPerson({ index }: World, random: Random): Picking {
  const some = (share: number) => index.titles.filter(() => random() < share).map(({ id }) => id);
  const share = random() < 0.2 ? random() : 0.2 * random();
  const marks = some(share).map((id) =>
    random() < 0.2
      ? saved(id)
      : marked(id, one(["disliked", "liked", "loved"] as const, random), Math.floor(random() * 100)),
  );
  const picking = pickingFor(index, {
    marks,
    limit: 1 + Math.floor(random() * 20),
    tunables: inventKnobs(random),
    seed: Math.floor(random() * 1e9),
  });
  return {
    ...picking,
    wishes: {
      excluded: [...marks.flatMap(({ kind, titleId }) => (kind === "saved" ? [] : titleId)), ...some(0.05)],
      overexposed: random() < 0.3 ? some(0.4) : [],
      onPlatforms: random() < 0.2 ? new Set(some(0.5)) : null,
      moods: random() < 0.2 ? [one(TITLE_MOODS.slice(0, 4), random)] : null,
      avoided: random() < 0.2 ? new Set(some(0.3)) : null,
      maturityLimit: random() < 0.2 ? one(MATURITY_LEVELS, random) : null,
      sessionMatches: random() < 0.2 ? Uint8Array.from(index.titles, () => Number(random() < 0.5)) : null,
    },
  };
}

function inventKnobs(random: Random): Partial<Tunables> {
  const keys = Object.keys(TUNABLES) as TunableKey[];
  return Object.fromEntries(
    keys
      .filter(() => random() < 0.2)
      .map((key) => {
        const { min, max } = TUNABLES[key];
        return [key, min + random() * (max - min)];
      }),
  );
}

function pickingFor(
  index: TitleIndex,
  told: Parameters<typeof gatheringFor>[1] & { marks: readonly Mark[]; limit: number; seed?: number },
): Picking {
  return {
    ...gatheringFor(index, told),
    seed: told.seed ?? 1,
    favoriteGenres: [],
    wishes: { ...NO_WISHES, excluded: told.marks.map(({ titleId }) => titleId) },
    limit: told.limit,
    onFailure: (source, error) => {
      throw new Error(`The source ${source} failed`, { cause: error });
    },
  };
}

function faultOf(picking: Picking, picks: readonly PickedTitle[]): string | null {
  const { index, wishes, tunables, limit } = picking;
  const positions = picks.map(({ candidate }) => candidate);
  if (new Set(positions).size !== positions.length) return "a title stands twice";
  if (positions.length > limit) return "the list is too long";
  const excluded = new Set(wishes.excluded);
  const overexposed = new Set(wishes.overexposed);
  const isMatching = ({ id, moods }: (typeof index.titles)[number]) =>
    wishes.sessionMatches?.[index.positions.get(id) ?? -1] !== 0 &&
    (wishes.onPlatforms === null || wishes.onPlatforms.has(id)) &&
    (wishes.moods === null || wishes.moods.some((mood) => (moods[mood] ?? 0) >= 0.5));
  const isFitting = (title: (typeof index.titles)[number]) => isMatching(title) && !overexposed.has(title.id);
  const mayBeShown = (title: (typeof index.titles)[number]) => {
    const years = (NOW - title.releasedAt) / YEAR_MS;
    const isNew = years * 12 < tunables.NEW_TITLE_MONTHS;
    return (
      !excluded.has(title.id) &&
      wishes.avoided?.has(title.id) !== true &&
      (title.maturity ?? UNKNOWN_MATURITY) <= (wishes.maturityLimit ?? UNKNOWN_MATURITY) &&
      years <= tunables.RECENCY_MAX_YEARS &&
      !(isNew && comparableVotes(title) < tunables.NEW_TITLE_MIN_VOTES)
    );
  };
  const picked = positions.flatMap((position) => index.titles[position] ?? []);
  if (!picked.every(mayBeShown)) return "a title is picked that must never be";
  const fitting = picked.filter(isFitting);
  const steps = picked.map((title) => {
    if (isFitting(title)) return null;
    return isMatching(title) ? "saturation" : "filters";
  });
  if (picks.some(({ fallback }, place) => fallback !== steps[place]))
    return "it is not said why a pick is beyond the wishes";
  const matching = picked.filter(isMatching);
  for (const [before, isOne] of [
    [fitting, isFitting],
    [matching, isMatching],
  ] as const) {
    if (!picked.slice(0, before.length).every(isOne))
      return "a title further beyond stands before one that is less so";
    const variety = createVariety();
    for (const title of before) variety.join(title);
    const left = index.titles.filter(
      (title) => mayBeShown(title) && isOne(title) && !picked.includes(title) && variety.admits(title),
    );
    if (before.length < limit && left.length > 0) return "a better title is left out, and there was room";
  }
  return null;
}

function faultOfRepeating(picking: Picking, picks: readonly PickedTitle[]): string | null {
  const again = pickTitles(picking);
  const isSame = again.every(
    ({ candidate, source }, place) => picks[place]?.candidate === candidate && picks[place].source === source,
  );
  return isSame && again.length === picks.length ? null : "the same seed gave another list";
}

const SOURCES: Record<PickSource, (picking: Picking, among: CandidateLimits) => number[]> = {
  primary: primarySource,
  recent: recentSource,
  genre: genreSource,
  similar: similarSource,
  exploration: explorationSource,
};

/** The shares must be met if every source can get its share of titles at the same time. */
function faultOfShares(picking: Picking, picks: readonly PickedTitle[], count: () => void): string | null {
  if (picks.length < picking.limit) return null;
  const { fitting } = findEligible(picking.index, picking.wishes, picking);
  const among = { allowed: fitting, reach: fitting.length };
  const shares = Object.entries(sharesOf(picking.tunables)) as [PickSource, number][];
  const needs = shares.map(([source, share]) => ({
    source,
    due: (share * picking.limit) / 100,
    titles: SOURCES[source](picking, among),
  }));
  if (!canBeServed(needs.map(({ due, titles }) => ({ need: Math.ceil(due), titles })))) return null;
  count();
  for (const { source, due } of needs) {
    const given = picks.filter((pick) => pick.source === source).length;
    if (Math.abs(given - due) >= 1 + 1e-9) return `${source} gave ${given} where ${due} were due`;
  }
  return null;
}

/** Whether every list can supply the titles it needs without repeats: a matching by augmenting paths. */
function canBeServed(lists: readonly { need: number; titles: readonly number[] }[]): boolean {
  const owners = new Map<number, number>();
  const serve = (list: number, tried: Set<number>): boolean =>
    (lists[list]?.titles ?? []).some((title) => {
      if (tried.has(title)) return false;
      tried.add(title);
      const owner = owners.get(title);
      if (owner !== undefined && !serve(owner, tried)) return false;
      owners.set(title, list);
      return true;
    });
  return lists.every(({ need }, list) => Array.from({ length: need }).every(() => serve(list, new Set())));
}

function one<Kind>(list: readonly Kind[], random: Random): Kind {
  return list[Math.floor(random() * list.length)] as Kind;
}
