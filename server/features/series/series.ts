/**
 * Series: where each viewer is in a series, and which series they can continue. The position is the last watched episode. What comes next
 * and whether a season is new are computed from the stored seasons at each read, so a new season needs no job for each viewer.
 * It never changes a title, a rating or the watchlist.
 */
import {
  type Position,
  type ProgressState,
  episodeAfter,
  isSamePosition,
  lastEpisode,
} from "#contract/episodes.ts";
import type { SeriesProgress } from "#contract/series.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";

import {
  type KnownSeason,
  type StoredProgress,
  type StoredSeries,
  copyProgress,
  deleteProgress,
  selectSeries,
  selectToContinue,
  updatePosition,
  upsertProgress,
} from "./store.ts";

export type Progress = StoredProgress & {
  /** `null` if the viewer is caught up or has finished. */
  next: Position | null;
  isNewSeason: boolean;
};

export type ViewedSeries = { titleId: number; seasons: KnownSeason[]; progress: Progress | null };

export type Series = {
  /** This and the next two throw `not_found` if there's no such series. */
  read(userId: number, titleId: number): Promise<ViewedSeries>;
  /** A finished series is set to its last known episode. */
  set(userId: number, titleId: number, to: Position & { state: ProgressState }): Promise<ViewedSeries>;
  /** Marks the next episode as watched, if the viewer is still at this position. Otherwise, or if nothing comes next, nothing changes. */
  watchNext(userId: number, titleId: number, from: Position): Promise<ViewedSeries>;
  clear(userId: number, titleId: number): Promise<void>;
  /** Series with an episode to watch next, those with the latest news first. */
  toContinue(userId: number): Promise<ViewedSeries[]>;
  /** For merged titles: progress that the viewer already has on the second title wins. */
  moveProgress(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
};

const MAX_TO_CONTINUE = 20;

export function createSeries({ db, clock }: { db: Database; clock: Clock }): Series {
  async function find(userId: number, titleId: number): Promise<ViewedSeries> {
    const series = await selectSeries(db, { userId, titleId, now: clock.now() });
    if (series === null) throw notFound();
    return viewed(series);
  }

  return {
    read: find,
    async set(userId, titleId, { state, ...position }) {
      const { seasons } = await find(userId, titleId);
      const reached = (state === "finished" ? lastEpisode(seasons) : null) ?? position;
      await upsertProgress(db, { userId, titleId, ...reached, state, at: clock.now() });
      return find(userId, titleId);
    },
    async watchNext(userId, titleId, from) {
      const series = await find(userId, titleId);
      const { progress } = series;
      if (progress === null || progress.next === null || !isSamePosition(progress, from)) return series;
      await updatePosition(db, { userId, titleId, from, to: progress.next, at: clock.now() });
      return find(userId, titleId);
    },
    clear: (userId, titleId) => deleteProgress(db, userId, titleId),
    async toContinue(userId) {
      const series = await selectToContinue(db, { userId, now: clock.now(), limit: MAX_TO_CONTINUE });
      return series.map(viewed);
    },
    moveProgress: copyProgress,
  };
}

/** As answers show it. */
export function seriesProgressOf({ seasons, progress }: ViewedSeries): SeriesProgress {
  return {
    seasons: seasons.map(({ season, episodes, aired }) => ({ season, episodes, air_date: aired })),
    progress: progress && {
      season: progress.season,
      episode: progress.episode,
      state: progress.state,
      updated_at: progress.updatedAt.toISOString(),
      next: progress.next,
      is_new_season: progress.isNewSeason,
    },
  };
}

function viewed({ titleId, seasons, progress }: StoredSeries): ViewedSeries {
  if (progress === null) return { titleId, seasons, progress };
  const { season, state, updatedAt } = progress;
  const newSeasons = seasons.filter((known) => known.season > season && known.knownAt > updatedAt.getTime());
  const next = state === "finished" ? startOf(newSeasons[0]) : episodeAfter(progress, seasons);
  const isNewSeason = next?.episode === 1 && newSeasons.some((known) => known.season === next.season);
  return { titleId, seasons, progress: { ...progress, next, isNewSeason } };
}

function startOf(season: KnownSeason | undefined): Position | null {
  return season === undefined ? null : { season: season.season, episode: 1 };
}
