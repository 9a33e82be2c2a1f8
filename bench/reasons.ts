/**
 * Checks whether the reasons of picks are true, for the first picks of invented people with random tastes, countries and openness. If a
 * reason names a marked title, everything is rescored without that mark; other claims are checked against the titles' facts.
 */
import { GENRES, type GenreKey, type TitleMood } from "#contract/vocabulary.ts";
import { type Replay, createReplay } from "#engine/evaluation/replay.ts";
import type { Explanation } from "#engine/explanation.ts";
import { hasMood } from "#engine/facets.ts";
import type { Mark, MarkKind } from "#engine/marks.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";

import { readCatalogue } from "./dislikes.ts";

const REASONS = 10_000;
const PICKS = 12;
const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const KINDS: readonly MarkKind[] = [
  "loved",
  "loved",
  "liked",
  "disliked",
  "saved",
  "savedAsLoved",
  "completed",
  "viewed",
];
const LIKES: ReadonlySet<MarkKind> = new Set(["loved", "liked", "savedAsLoved", "savedAsLiked"]);
const POPULAR_SHARE = 0.5;

export async function measureReasons(): Promise<object[]> {
  const index = indexTitles((await readCatalogue()).titles);
  const replay = createReplay(index, { now: NOW, adviser: null });
  const isTrueOf = judgeOf(index, replay);
  const counts = new Map<string, { said: number; untrue: number }>();
  const random = seededRandom(1);
  for (let said = 0; said < REASONS;) {
    const person = invent(index, random);
    const replayed = replay({ ...person, limit: PICKS });
    for (const [nth, reason] of replayed.explain().entries()) {
      const position = replayed.picks[nth]?.candidate ?? -1;
      const count = counts.get(reason.kind) ?? { said: 0, untrue: 0 };
      count.said += 1;
      if (!isTrueOf(reason, { person, position, total: replayed.totals[position] ?? 0 })) count.untrue += 1;
      counts.set(reason.kind, count);
      said += 1;
    }
  }
  return Array.from(counts, ([kind, count]) => ({ kind, ...count }));
}

type Person = {
  marks: Mark[];
  favoriteGenres: GenreKey[];
  country: string | null;
  novelty: number | null;
};

/** Invents a person with 1 to 60 marks who prefers titles of two genres. */
function invent({ titles }: TitleIndex, random: Random): Person {
  const [first, second] = shuffled(
    GENRES.map(({ key }) => key),
    random,
  );
  const countries = [
    ...new Set(titles.flatMap(({ popularityByCountry }) => Object.keys(popularityByCountry))),
  ];
  const isOwn = ({ genres }: TitleFacts) => genres[0] === first || genres[0] === second;
  const marked = shuffled(
    titles.filter((title) => random() < 0.5 || isOwn(title)),
    random,
  ).slice(0, 1 + Math.floor(60 * random() ** 2));
  return {
    marks: marked.map((title) => ({
      titleId: title.id,
      kind:
        isOwn(title) && random() < 0.7 ? "loved" : (KINDS[Math.floor(random() * KINDS.length)] ?? "loved"),
      at: NOW - Math.floor(random() * 700) * DAY_MS,
    })),
    favoriteGenres: random() < 0.3 && first !== undefined ? [first] : [],
    country: random() < 0.5 ? (countries[Math.floor(random() * countries.length)] ?? null) : null,
    novelty: random() < 0.7 ? random() : null,
  };
}

type Said = { person: Person; position: number; total: number };

function judgeOf(index: TitleIndex, replay: Replay): (reason: Explanation, said: Said) => boolean {
  const titleOf = (titleId: number) => index.titles[index.positions.get(titleId) ?? -1];
  return (reason, { person, position, total }) => {
    const pick = index.titles[position];
    if (pick === undefined) return false;
    const spoken = person.marks.filter(({ kind }) => kind !== "viewed" && kind !== "disliked");
    const speaking = spoken.flatMap(({ titleId }) => titleOf(titleId) ?? []);
    switch (reason.kind) {
      case "because": {
        const marks = person.marks.filter(({ titleId }) => titleId !== reason.titleId);
        return (replay({ ...person, marks, limit: 1 }).totals[position] ?? 0) < total;
      }
      case "genre": {
        const has = ({ genres }: TitleFacts) => genres.some((genre) => genre === reason.name);
        return (
          has(pick) && (person.favoriteGenres.some((genre) => genre === reason.name) || speaking.some(has))
        );
      }
      case "mood": {
        const likes = person.marks
          .filter(({ kind }) => LIKES.has(kind))
          .flatMap(({ titleId }) => titleOf(titleId) ?? []);
        const has = (title: TitleFacts) => hasMood(title, reason.name as TitleMood);
        return has(pick) && 3 * likes.filter(has).length >= Math.max(1, likes.length);
      }
      case "person": {
        const { role } = reason;
        const has = ({ cast, directors }: TitleFacts) =>
          (role === "cast" ? cast : directors).some(({ name }) => name === reason.name);
        return has(pick) && speaking.some(has);
      }
      case "people":
      case "different":
        return true;
      case "popular": {
        const priors = priorsIn(index, person.country);
        const isBelow = (prior: number) => prior < (priors[position] ?? 0);
        return priors.filter((prior) => !isBelow(prior)).length <= POPULAR_SHARE * priors.length + 1;
      }
      default:
        return reason satisfies never;
    }
  };
}
