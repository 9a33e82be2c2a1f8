/**
 * Standings: what follows from a viewer's marks alone, kept for those who asked last. Every answer learns whether the marks are the very
 * same, and a standing serves only while they are, on the same day, by the same catalogue and model: a rating counts in the very next
 * answer, whichever process took it.
 */
import type { GenreKey } from "#contract/vocabulary.ts";
import { type Advice, type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import type { CollaborativeModel } from "#engine/collaborative/model.ts";
import { type Explanation, createExplainer } from "#engine/explanation.ts";
import { affinitiesOf } from "#engine/scoring.ts";
import { type Mark, type Taste, tasteOf } from "#engine/taste.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Models } from "#server/features/models/models.ts";
import type { Logger } from "#server/platform/logger.ts";

import type { Marks } from "./kept-marks.ts";

export type Standing = {
  taste: Taste;
  /** How near each title is to the taste, by position. */
  affinities: Float32Array;
  /** Null without a model, and for somebody of whom it knows nothing. */
  advice: Advice | null;
  explain: (position: number) => Explanation;
};

/** Everything a standing follows from. */
type Ground = {
  index: TitleIndex;
  model: CollaborativeModel | null;
  /** The same object as long as nothing was marked. */
  marks: Marks;
  favouriteGenres: readonly GenreKey[];
  /** The beginning of the day, in milliseconds since 1970: within a day nothing of a taste fades. */
  day: number;
};

type Asked = { userId: number } & Pick<Ground, "index" | "marks" | "favouriteGenres" | "day">;

/** In all standings together, about 4 bytes each. */
const MOST_NUMBERS = 8_000_000;

export function keepStandings({
  models,
  logger,
}: {
  models: { current: Models["current"] };
  logger: Logger;
}): (asked: Asked) => Standing {
  const kept = new Map<number, { ground: Ground; standing: Standing }>();
  let advising: { model: CollaborativeModel; index: TitleIndex; adviser: Adviser } | null = null;

  /** A model that fails at somebody's marks costs its advice and nothing else. */
  function adviceOn({ index, model }: Ground, marks: readonly Mark[]): Advice | null {
    if (model === null) return null;
    if (advising?.model !== model || advising.index !== index) {
      advising = { model, index, adviser: createAdviser(model, index) };
    }
    try {
      return advising.adviser(marks);
    } catch (error) {
      logger.error({ err: error }, "the model gave no advice");
      return null;
    }
  }

  function standingOn(ground: Ground): Standing {
    const { index, favouriteGenres, day } = ground;
    const marks = [...ground.marks.ratings, ...ground.marks.watchlist];
    const taste = tasteOf(index, { marks, favouriteGenres, now: day });
    const advice = adviceOn(ground, marks);
    const explain = createExplainer({ index, taste, advice });
    const explained = new Map<number, Explanation>();
    return {
      taste,
      affinities: affinitiesOf(index, taste),
      advice,
      explain(position) {
        const explanation = explained.get(position) ?? explain(position);
        explained.set(position, explanation);
        return explanation;
      },
    };
  }

  return ({ userId, ...given }) => {
    const ground: Ground = { ...given, model: models.current()?.model ?? null };
    const before = kept.get(userId);
    const entry =
      before !== undefined && isSame(before.ground, ground)
        ? before
        : { ground, standing: standingOn(ground) };
    // Moved to the end, so that the first one is always the one unasked for longest.
    kept.delete(userId);
    kept.set(userId, entry);
    const most = Math.max(1, Math.floor(MOST_NUMBERS / numbersIn(ground)));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.standing;
  };
}

function isSame(a: Ground, b: Ground): boolean {
  return (
    a.index === b.index &&
    a.model === b.model &&
    a.day === b.day &&
    a.marks === b.marks &&
    a.favouriteGenres.length === b.favouriteGenres.length &&
    a.favouriteGenres.every((genre, place) => genre === b.favouriteGenres[place])
  );
}

/** Two for each title, one for each feature of the taste, and what each mark says of its features. */
function numbersIn({ index, marks }: Ground): number {
  const count = marks.ratings.length + marks.watchlist.length;
  return 2 * index.titles.length + 2 * index.features.length + 100 * count;
}
