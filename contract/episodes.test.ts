import { expect, test } from "vitest";

import { EPISODE_MAX, episodeAfter, lastEpisode } from "./episodes.ts";

const SEASONS = [
  { season: 1, episodes: 10 },
  { season: 2, episodes: 8 },
  { season: 4, episodes: 6 },
];

const after = (season: number, episode: number, seasons = SEASONS) =>
  episodeAfter({ season, episode }, seasons);

test("the next episode of a season comes next, and after its last the first of the next season", () => {
  expect(after(1, 0)).toEqual({ season: 1, episode: 1 });
  expect(after(1, 9)).toEqual({ season: 1, episode: 10 });
  expect(after(1, 10)).toEqual({ season: 2, episode: 1 });
  expect(after(2, 8)).toEqual({ season: 4, episode: 1 });
});

test("nothing comes after the last known episode", () => {
  expect(after(4, 6)).toBeNull();
  expect(after(4, 7)).toBeNull();
  expect(lastEpisode(SEASONS)).toEqual({ season: 4, episode: 6 });
});

test("in a season whose length isn't known, episodes are counted up", () => {
  expect(after(2, 40, [])).toEqual({ season: 2, episode: 41 });
  expect(after(7, 3)).toEqual({ season: 7, episode: 4 });
  expect(after(2, EPISODE_MAX, [])).toBeNull();
  expect(lastEpisode([])).toBeNull();
});
