/**
 * Recommendations: picks for a viewer, each with its source and its reason, and titles like a title. The picks follow from what is
 * stored at the moment of asking: a rating that was answered counts in the very next answer. Nothing is cached between answers.
 */
import type { Reason } from "#contract/item.ts";
import type { PICK_SOURCES } from "#contract/recommendations.ts";
import type { StreamingServiceKey } from "#contract/streaming-services.ts";
import type { Tunables } from "#contract/tunables.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import {
  type GatherContext,
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
} from "#engine/candidates.ts";
import { addsVariety } from "#engine/diversity.ts";
import { type Narrowing, type Verdict, fits, judge } from "#engine/eligibility.ts";
import { explain } from "#engine/explanation.ts";
import { type Mixed, type Shares, mix } from "#engine/mixing.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import { scoreAll } from "#engine/scoring.ts";
import { nearestTo } from "#engine/similarity.ts";
import { tasteOf } from "#engine/taste.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type ViewerContext, readContext } from "./context.ts";
import { createExposure } from "./exposure.ts";
import { reasonFor } from "./reasons.ts";

export type PickSource = (typeof PICK_SOURCES)[number];

export type Pick = { titleId: number; source: PickSource; reason: Reason };

export type Picks = {
  picks: Pick[];
  /** Why picks beyond the wishes were needed: filters were set, or too much had been shown of late. */
  mixedReason: "filters" | "saturation" | null;
};

export type Wanted = {
  userId: number;
  sessionId: string | null;
  limit: number;
  /** Undefined: as the viewer's saved filters say. */
  platforms: readonly StreamingServiceKey[] | undefined;
  moods: readonly TitleMood[] | undefined;
  exclude: readonly number[];
};

export type Recommendations = {
  picksFor(wanted: Wanted): Promise<Picks>;
  /** Ids, nearest first, without those in `excluded`. Throws `not_found`. */
  similarTo(
    titleId: number,
    options: { limit: number; excluded: ReadonlySet<number>; narrowing: Narrowing },
  ): number[];
  /** Writes down what was shown and not yet written. */
  flush(): Promise<void>;
};

export type RecommendationNeeds = {
  db: Database;
  catalogue: Catalogue;
  library: Library;
  preferences: Preferences;
  filters: Filters;
  settings: Settings;
  clock: Clock;
  logger: Logger;
};

const SOURCES: Readonly<Record<PickSource, (context: GatherContext) => number[]>> = {
  primary: primarySource,
  recent: recentSource,
  genre: genreSource,
  similar: similarSource,
  exploration: explorationSource,
};

export function createRecommendations(needs: RecommendationNeeds): Recommendations {
  const { catalogue, clock, logger } = needs;
  const exposure = createExposure(needs);

  return {
    async picksFor(wanted) {
      const context = await readContext(needs, exposure, wanted);
      const gathering = gatheringContext(context, wanted.userId);
      const candidates = gather(gathering, logger);
      const { mixed, mixedReason } = fill(context, candidates, wanted);
      const picks = mixed.map(({ candidate, source }) => pickOf(gathering, candidate, source));
      exposure.note(
        wanted,
        picks.map(({ titleId }) => titleId),
      );
      return { picks, mixedReason };
    },
    similarTo(titleId, { limit, excluded, narrowing }) {
      const index = catalogue.index();
      const position = index.positions.get(titleId);
      if (position === undefined) throw notFound();
      const among = (reach: number) =>
        nearestTo(index, position, reach)
          .flatMap((neighbour) => index.titles[neighbour.position] ?? [])
          .filter((title) => !excluded.has(title.id) && fits(title, narrowing))
          .map(({ id }) => id)
          .slice(0, limit);
      const near = among(limit + excluded.size);
      return near.length === limit ? near : among(index.titles.length);
    },
    flush: () => exposure.flush(),
  };

  function gatheringContext(context: ViewerContext, userId: number): GatherContext {
    const { index, tunables } = context;
    const now = clock.now().getTime();
    const taste = tasteOf(index, { marks: context.marks, favouriteGenres: context.favouriteGenres, now });
    const today = clock.now().toISOString().slice(0, 10);
    return {
      index,
      taste,
      tunables,
      now,
      scores: scoreAll(index, taste, { tunables, now }),
      // The same person sees the same all day, and something else tomorrow.
      random: seededRandom(seedOf(`${userId} ${today}`)),
    };
  }

  function fill(
    context: ViewerContext,
    candidates: Record<PickSource, number[]>,
    wanted: Wanted,
  ): { mixed: Mixed<PickSource, number>[]; mixedReason: Picks["mixedReason"] } {
    const now = clock.now().getTime();
    const verdicts = context.index.titles.map((title) => judge(title, context.wishes, context.tunables, now));
    const fitting = mixAdmitted(context, {
      candidates: keepOnly(candidates, verdicts, "fitting"),
      limit: wanted.limit,
      before: [],
    });
    if (fitting.length >= wanted.limit) return { mixed: fitting, mixedReason: null };
    const beyond = mixAdmitted(context, {
      candidates: keepOnly(candidates, verdicts, "beyond"),
      limit: wanted.limit - fitting.length,
      before: fitting.map(({ candidate }) => candidate),
    });
    if (beyond.length === 0) return { mixed: fitting, mixedReason: null };
    const hasFilters = context.wishes.onPlatforms !== null || context.wishes.moods !== null;
    return { mixed: [...fitting, ...beyond], mixedReason: hasFilters ? "filters" : "saturation" };
  }

  function pickOf({ index, taste }: GatherContext, position: number, source: PickSource): Pick {
    const titleId = index.titles[position]?.id ?? 0;
    return { titleId, source, reason: reasonFor(explain(index, taste, position), source, catalogue) };
  }
}

/** A source that fails costs its own candidates and nothing else. */
function gather(context: GatherContext, logger: Logger): Record<PickSource, number[]> {
  const entries = Object.entries(SOURCES).map(([name, source]) => {
    try {
      return [name, source(context)];
    } catch (error) {
      logger.error({ err: error, source: name }, "a source of candidates failed");
      return [name, []];
    }
  });
  return Object.fromEntries(entries) as Record<PickSource, number[]>;
}

function keepOnly(
  candidates: Record<PickSource, number[]>,
  verdicts: readonly Verdict[],
  verdict: Verdict,
): Record<PickSource, number[]> {
  const kept = Object.entries(candidates).map(([source, positions]) => [
    source,
    positions.filter((position) => verdicts[position] === verdict),
  ]);
  return Object.fromEntries(kept) as Record<PickSource, number[]>;
}

function mixAdmitted(
  { index, tunables }: ViewerContext,
  part: { candidates: Record<PickSource, number[]>; limit: number; before: readonly number[] },
): Mixed<PickSource, number>[] {
  return mix({
    limit: part.limit,
    shares: sharesOf(tunables),
    candidates: part.candidates,
    isAdmitted: (position, taken) => {
      const title = index.titles[position];
      const others = [...part.before, ...taken].flatMap((other) => index.titles[other] ?? []);
      return title !== undefined && addsVariety(title, others);
    },
  });
}

/** Percent for each source. Exploration takes its part from all others alike. */
export function sharesOf(tunables: Tunables): Shares<PickSource> {
  const recent = Math.max(tunables.MIX_RECENT_PCT, 100 * tunables.RECENCY_MIN_RECENT_RATIO);
  const { MIX_PRIMARY_PCT: primary, MIX_GENRE_PCT: genre, EXPLORATION_PCT: exploration } = tunables;
  const similar = Math.max(0, 100 - primary - recent - genre);
  const rest = (100 - exploration) / (primary + recent + genre + similar);
  return {
    primary: primary * rest,
    recent: recent * rest,
    genre: genre * rest,
    similar: similar * rest,
    exploration,
  };
}
