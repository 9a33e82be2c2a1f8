/**
 * The first step of making picks: reads everything stored about the viewer, usually in one query, plus one for the marks if they've changed
 * since the last request.
 */
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { StreamingServiceKey } from "#contract/streaming-services.ts";
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

/** A request for picks. */
export type PicksRequest = {
  userId: number;
  sessionId: string | null;
  limit: number;
  /** `undefined` uses the viewer's saved filters. */
  platforms: readonly StreamingServiceKey[] | undefined;
  moods: readonly TitleMood[] | undefined;
  /** `undefined` uses the quiz of this session, or else the preferred moods. */
  personMoods: readonly PersonMood[] | undefined;
  exclude: readonly number[];
};

export type ViewerContext = {
  tunables: Tunables;
  /** The running experiment with tuning parameters, whether or not this viewer is part of it. */
  interleaving: Interleaving | null;
  /** The same object until a mark changes. */
  marks: Marks;
  favoriteGenres: readonly GenreKey[];
  /** Subgenres and themes. */
  favoriteSubgenres: readonly string[];
  /** How open the viewer is to unfamiliar titles, 0 to 1; `null` if unknown. */
  openness: number | null;
  /** The viewer's taste corrections, oldest first. */
  corrections: readonly Correction[];
  /** The viewer's current mood; `null` if unknown. */
  answers: ActiveAnswers | null;
  /** The viewer's country as an ISO 3166 code; `null` if unknown. */
  country: string | null;
  /** Without the titles that match the session's mood. */
  wishes: Omit<Wishes, "sessionMatches">;
  /** Title id → number of recent views. */
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
  // Views are read in the same query as the window itself, using the window of the previous request. If it has changed, they're read again.
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
      filters.narrowingFrom(
        { userId, ...stored },
        {
          services: wanted.platforms ?? ownServicesOf(stored),
          moods: wanted.moods,
          context: answers ?? undefined,
        },
      ),
      windowDays === days ? stored.views : selectViews(db, userId, daysAgo(windowDays)),
    ]);
    const isAlreadyShown = ([, count]: [number, number]) => count >= tunables.EXPOSURE_MAX_VIEWS;
    return {
      tunables,
      interleaving: interleavingFrom(stored.interleaving),
      marks,
      favoriteGenres: stored.favoriteGenres,
      favoriteSubgenres: stored.favoriteSubgenres,
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

/** Preferred moods are lasting preferences, so reasons mention moods only if the viewer stated them for tonight. */
export function areOfTonight(answers: ActiveAnswers | null): boolean {
  return answers !== null && answers.origin !== "preferred";
}

/** The viewer's own services, unless the saved filters name others. `undefined` if neither is set. */
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
