/** Texts about the progress in a series. Separate from `messages`, so they only load where it's shown. */
import type { Position } from "#contract/episodes.ts";

const episodeLabel = ({ season, episode }: Position) => `S${season} E${episode}`;

const englishSeries = {
  episode: episodeLabel,
  /** After an episode: the number of episodes in its season. */
  of: (count: number) => `of ${count}`,
  newSeason: "New season",
  watched: (position: Position) => `Watched ${episodeLabel(position)}`,
  /** Name of the same button; starts with its text. */
  watchedNext: (position: Position, title: string) =>
    `Watched ${episodeLabel(position)}, next episode: ${title}`,
  watchedOf: (position: Position, title: string) => `Watched ${episodeLabel(position)} of ${title}`,
  caughtUpWith: (title: string) => `You’re caught up with ${title}`,
  clearedOf: (title: string) => `Progress cleared: ${title}`,
  failed: "Your place in the series couldn’t be saved. Please try again.",
  where: {
    heading: "Where are you in this series?",
    loadFailed: "Your place in this series couldn’t be loaded.",
    start: "I’m watching this",
    lastWatched: "Last watched",
    season: "Season",
    episode: "Episode",
    less: (what: string) => `${what}: previous`,
    more: (what: string) => `${what}: next`,
    next: "Next episode",
    upNext: (position: Position) => `Up next: ${episodeLabel(position)}`,
    newSeasonNext: (position: Position) => `New season. Up next: ${episodeLabel(position)}`,
    caughtUp: "You’re caught up.",
    finished: "You’ve finished this series. It returns to Continue watching when a new season comes out.",
    stopped: "You’ve stopped watching this series.",
    state: (title: string) => `Your progress: ${title}`,
    states: { watching: "Watching", finished: "Finished", stopped: "Stopped" },
  },
};

export type SeriesMessages = typeof englishSeries;

export const seriesWords: SeriesMessages = englishSeries;
