import type { PersonMood } from "#contract/quiz-answers.ts";
import type { StreamingServiceKey } from "#contract/streaming-services.ts";
/**
 * The first step of the pipeline and the only one that reads what is stored about the viewer: all of it in one read, and the marks in
 * another where they are not the very same as before.
 */
import { TUNABLES, type Tunables } from "#contract/tunables.ts";
import type { GenreKey, TitleMood } from "#contract/vocabulary.ts";
import type { Correction } from "#engine/corrections.ts";
import type { Wishes } from "#engine/eligibility.ts";
import { serviceNamed } from "#server/features/availability/availability.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import {
  type ActiveAnswers,
  type Quizzes,
  activeAnswers,
  answersOfMoods,
} from "#server/features/quiz/quiz.ts";
import { type Interleaving, interleavingFrom, tunablesFrom } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import type { Exposure } from "./exposure.ts";
import type { MarksCache, Marks } from "./marks-cache.ts";
import { selectMarks, selectViewer, selectViews } from "./store.ts";

/** What one call asks for, and who asks. */
export type PicksRequest = {
  userId: number;
  sessionId: string | null;
  limit: number;
  /** Undefined: as the viewer's saved filters say. */
  platforms: readonly StreamingServiceKey[] | undefined;
  moods: readonly TitleMood[] | undefined;
  /** Undefined: as the viewer's quiz of this session says, else as the preferred mood does. */
  personMoods: readonly PersonMood[] | undefined;
  exclude: readonly number[];
};

export type ViewerContext = {
  tunables: Tunables;
  /** The comparison of settings that is going on, whether in this viewer's picks or not. */
  interleaving: Interleaving | null;
  /** The same object as long as nothing was marked. */
  marks: Marks;
  favouriteGenres: readonly GenreKey[];
  /** Subgenres and themes. */
  favouriteSubgenres: readonly string[];
  /** How much of the unknown the viewer wants, 0 to 1; null where nothing is said. */
  openness: number | null;
  /** What the viewer wants less or more of than the marks say, the oldest first. */
  corrections: readonly Correction[];
  /** What the viewer is in the mood for; null where nothing is said. */
  answers: ActiveAnswers | null;
  /** Where the viewer says to live, by ISO 3166 code; null where nothing is said. */
  country: string | null;
  /** But for what the catalogue has as asked for in this session. */
  wishes: Omit<Wishes, "sessionMatches">;
  /** Title id → how often it was in view of late. */
  views: ReadonlyMap<number, number>;
};

type Needs = {
  db: Database;
  clock: Clock;
  filters: Filters;
  quizzes: Pick<Quizzes, "countsSince">;
  exposure: Exposure;
  marksCache: MarksCache;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function createContext({
  db,
  clock,
  filters,
  quizzes,
  exposure,
  marksCache,
}: Needs): (wanted: PicksRequest) => Promise<ViewerContext> {
  // Showings are asked for by the window of the answer before, in the read that brings the one of now; they hardly ever differ.
  let windowDays: number = TUNABLES.EXPOSURE_WINDOW_DAYS.default;

  function daysAgo(days: number): Date {
    return new Date(clock.now().getTime() - days * DAY_MS);
  }

  return async (wanted) => {
    const days = windowDays;
    const { userId } = wanted;
    const since = { showings: daysAgo(days), quizzes: quizzes.countsSince() };
    const stored = await selectViewer(db, wanted, since);
    const before = marksCache.get(userId);
    const marks = before?.revision === stored.revision ? before : await selectMarks(db, userId);
    marksCache.set(userId, marks);
    const tunables = tunablesFrom(stored.tunables);
    windowDays = tunables.EXPOSURE_WINDOW_DAYS;
    const answers =
      wanted.personMoods === undefined ? activeAnswers(stored.context) : answersOfMoods(wanted.personMoods);
    const [narrowing, views] = await Promise.all([
      filters.narrowingFrom(stored, {
        services: wanted.platforms ?? ownServicesOf(stored),
        moods: wanted.moods,
        context: answers ?? undefined,
      }),
      windowDays === days ? stored.views : selectViews(db, userId, daysAgo(windowDays)),
    ]);
    const isAlreadyShown = ([, count]: [number, number]) => count >= tunables.EXPOSURE_MAX_VIEWS;
    return {
      tunables,
      interleaving: interleavingFrom(stored.interleaving),
      marks,
      favouriteGenres: stored.favouriteGenres,
      favouriteSubgenres: stored.favouriteSubgenres,
      openness: stored.openness,
      corrections: stored.corrections,
      answers,
      country: stored.country,
      views,
      wishes: {
        excluded: [...marks.decided, ...wanted.exclude],
        overexposed: [
          ...[...views].filter(isAlreadyShown).map(([titleId]) => titleId),
          ...exposure.overexposedInSession(wanted, tunables),
        ],
        ...narrowing,
      },
    };
  };
}

/** Picks are from the services that the viewer pays for, unless saved filters name others. Undefined: nothing was told of any. */
function ownServicesOf({
  filters,
  ownServices,
}: Pick<Awaited<ReturnType<typeof selectViewer>>, "filters" | "ownServices">):
  | StreamingServiceKey[]
  | undefined {
  if (filters !== null && filters.streamingServices.length > 0) return undefined;
  const known = ownServices.flatMap((word) => serviceNamed(word) ?? []);
  return known.length === 0 ? undefined : known;
}
