/** Seasons and episodes of a series, and which episode comes next. Shared by the server and the browser, so both compute the same. */
export const PROGRESS_STATES = ["watching", "finished", "stopped"] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

export const SEASON_MAX = 99;
export const EPISODE_MAX = 9999;

/** An episode, or the start of a season: episode 0 means that none of it is watched yet. */
export type Position = { season: number; episode: number };

/** A season that has begun, and how many episodes it has. */
export type Season = { season: number; episodes: number };

/**
 * The episode after this one: the next of its season, otherwise the first of the next known season. In a season whose length isn't known,
 * episodes are counted up.
 * @param seasons in order
 * @returns `null` if no later episode is known
 */
export function episodeAfter({ season, episode }: Position, seasons: readonly Season[]): Position | null {
  const own = seasons.find((known) => known.season === season);
  if (episode < (own?.episodes ?? EPISODE_MAX)) return { season, episode: episode + 1 };
  const following = seasons.find((known) => known.season > season);
  return following === undefined ? null : { season: following.season, episode: 1 };
}

/** @returns `null` if no season is known */
export function lastEpisode(seasons: readonly Season[]): Position | null {
  const last = seasons.at(-1);
  return last === undefined ? null : { season: last.season, episode: last.episodes };
}

export function isSamePosition(one: Position, other: Position): boolean {
  return one.season === other.season && one.episode === other.episode;
}
