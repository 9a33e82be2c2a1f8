/** The words and figures of a title, as a viewer reads them. */
import type { Item } from "#contract/item.ts";

import { averageText } from "../messages/formats.ts";
import { messages } from "../messages/messages.ts";
import { cut } from "./cut.ts";

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

/** The runtime of a film, the seasons of a series. */
export function lengthText(item: Pick<Item, "media_type" | "runtime" | "seasons_count">): string | null {
  return item.media_type === "tv" ? seasonsText(item.seasons_count) : runtimeText(item.runtime);
}

/** The average vote with one decimal; null for a title that nobody has voted on. */
export function starText(voteAverage: number): string | null {
  return voteAverage > 0 ? averageText(voteAverage) : null;
}

export function tileTitle(title: string): string {
  return cut(title, TILE_TITLE_MAX);
}

/** As much of a title as there is room for on a picture. */
export function pictureTitle(title: string): string {
  return cut(title, PICTURE_TITLE_MAX);
}

export function heroOverview(overview: string): string {
  return cut(overview, HERO_OVERVIEW_MAX, "sentence");
}

/** What a tile's link is called: "Dune, 2021". */
export function titleWithYear(item: Dated & Pick<Item, "title">): string {
  const year = yearOf(item);
  return year === null ? item.title : `${item.title}, ${year}`;
}

export function listOverview(overview: string): string {
  return overview === "" ? messages.titles.noDescription : cut(overview, LIST_OVERVIEW_MAX, "sentence");
}

export function kindText({ media_type: mediaType }: Pick<Item, "media_type">): string {
  return mediaType === "tv" ? messages.titles.series : messages.titles.movie;
}
