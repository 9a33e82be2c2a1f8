/** Formats a title's facts for display. */
import type { Item } from "#contract/item.ts";

import { averageText } from "../messages/formats.ts";
import { messages } from "../messages/messages.ts";
import { truncate } from "./truncate.ts";

type Dated = Pick<Item, "release_date" | "first_air_date">;

const TILE_TITLE_MAX = 20;
const PICTURE_TITLE_MAX = 100;
const HERO_OVERVIEW_MAX = 200;
const LIST_OVERVIEW_MAX = 180;
const MINUTES_PER_HOUR = 60;

export function yearOf({ release_date: released, first_air_date: firstAired }: Dated): string | null {
  return /^\d{4}/.exec(released ?? firstAired ?? "")?.[0] ?? null;
}

/** "2h 35m", "48m", "2h" */
export function runtimeText(minutes: number | null): string | null {
  if (minutes === null || minutes <= 0) return null;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return messages.titles.minutes(rest);
  return rest === 0 ? messages.titles.hours(hours) : messages.titles.hoursAndMinutes(hours, rest);
}

export function seasonsText(count: number | null): string | null {
  if (count === null || count <= 0) return null;
  return messages.titles.seasons(count);
}

/** A movie's runtime, or a series' number of seasons. */
export function lengthText(item: Pick<Item, "media_type" | "runtime" | "seasons_count">): string | null {
  return item.media_type === "tv" ? seasonsText(item.seasons_count) : runtimeText(item.runtime);
}

/** The average vote with one decimal; `null` without votes. */
export function starText(voteAverage: number): string | null {
  return voteAverage > 0 ? averageText(voteAverage) : null;
}

export function tileTitle(title: string): string {
  return truncate(title, TILE_TITLE_MAX);
}

/** The title, cut to the length that fits on an image. */
export function pictureTitle(title: string): string {
  return truncate(title, PICTURE_TITLE_MAX);
}

export function heroOverview(overview: string): string {
  return truncate(overview, HERO_OVERVIEW_MAX, "sentence");
}

/** The accessible name of a tile's link: "Dune, 2021". */
export function titleWithYear(item: Dated & Pick<Item, "title">): string {
  const year = yearOf(item);
  return year === null ? item.title : `${item.title}, ${year}`;
}

export function listOverview(overview: string): string {
  return overview === "" ? messages.titles.noDescription : truncate(overview, LIST_OVERVIEW_MAX, "sentence");
}

export function kindText({ media_type: mediaType }: Pick<Item, "media_type">): string {
  return mediaType === "tv" ? messages.titles.series : messages.titles.movie;
}
