/** Seasons of a series, and where the viewer is in it. */
import { z } from "zod";

import { defineCall, done, pathId } from "./call.ts";
import { EPISODE_MAX, PROGRESS_STATES, SEASON_MAX } from "./episodes.ts";

const season = z.int().min(1).max(SEASON_MAX);
const episode = z.int().min(0).max(EPISODE_MAX);
const position = { season, episode };

const progress = z.object({
  /** The last watched episode; episode 0 if none of the season is watched yet. */
  ...position,
  state: z.enum(PROGRESS_STATES),
  updated_at: z.string(),
  /** The episode to watch next; `null` if the viewer is caught up or has finished. */
  next: z.object(position).nullable(),
  /** `next` begins a season that wasn't known yet when the viewer last moved. */
  is_new_season: z.boolean(),
});

/** A viewer's progress in a series, with what is known about its seasons. */
export const seriesProgress = z.object({
  /** The seasons that have begun, in order; empty if their lengths aren't known. */
  seasons: z.array(z.object({ season, episodes: episode, air_date: z.string().nullable() })),
  /** `null` if the viewer hasn't started. */
  progress: progress.nullable(),
});

export type SeriesProgress = z.infer<typeof seriesProgress>;

const path = "/api/series/{id}/progress";
const params = z.object({ id: pathId });
const limits = [{ by: "account", points: 240, seconds: 60, bucket: "series progress" }] as const;

export const readSeriesProgress = defineCall({
  method: "GET",
  path,
  access: "user",
  summary: "Where the viewer is in a series, and its seasons",
  params,
  answer: seriesProgress,
});

export const setSeriesProgress = defineCall({
  method: "PUT",
  path,
  access: "user",
  summary:
    "Set the last watched episode of a series, and whether the viewer is watching, has finished or stopped",
  params,
  body: z.object({ ...position, state: z.enum(PROGRESS_STATES).default("watching") }),
  answer: seriesProgress,
  limits,
});

export const watchNextEpisode = defineCall({
  method: "POST",
  path: `${path}/next`,
  access: "user",
  summary:
    "Mark the next episode as watched. The body is the viewer’s current position; if it’s outdated, nothing changes and the answer has the current one",
  params,
  body: z.object(position),
  answer: seriesProgress,
  limits,
});

export const clearSeriesProgress = defineCall({
  method: "DELETE",
  path,
  access: "user",
  summary: "Forget where the viewer is in a series; no effect if they haven’t started",
  params,
  answer: done,
  limits,
});
