/** All scenes, and those that fit a title. */
import type { GenreKey } from "#contract/vocabulary.ts";

import { readPictureFiles } from "./picture-files.ts";
import { CITY_SCENES } from "./scenes/cities.ts";
import { DOOR_SCENES } from "./scenes/doors.ts";
import { LAND_SCENES } from "./scenes/land.ts";
import { MARK_SCENES } from "./scenes/marks.ts";
import { PATTERN_SCENES } from "./scenes/patterns.ts";
import { ROAD_SCENES } from "./scenes/roads.ts";
import { ROOM_SCENES } from "./scenes/rooms.ts";
import { SPACE_SCENES } from "./scenes/space.ts";
import { WATER_SCENES } from "./scenes/water.ts";
import { WOODS_SCENES } from "./scenes/woods.ts";
import type { SceneEntry } from "./sheet.ts";

export const SCENES: Readonly<Record<string, SceneEntry>> = mergedScenes([
  CITY_SCENES,
  DOOR_SCENES,
  LAND_SCENES,
  MARK_SCENES,
  PATTERN_SCENES,
  ROAD_SCENES,
  ROOM_SCENES,
  SPACE_SCENES,
  WATER_SCENES,
  WOODS_SCENES,
  await readPictureFiles(),
]);

/** Throws if two scenes have the same name. */
export function mergedScenes(
  groups: readonly Readonly<Record<string, SceneEntry>>[],
): Record<string, SceneEntry> {
  const all: Record<string, SceneEntry> = {};
  for (const [name, scene] of groups.flatMap((group) => Object.entries(group))) {
    if (name in all) throw new Error(`There are two scenes named ${name}`);
    all[name] = scene;
  }
  return all;
}

const shared = Object.entries(SCENES).filter(([, { isFor }]) => isFor !== "title");

/** @returns the names of the theme's scenes, if it has any */
export function scenesOfTheme(theme: string): string[] {
  return shared.flatMap(([name, { themes }]) => (themes.includes(theme) ? name : []));
}

export function scenesOfGenre(genre: GenreKey): string[] {
  return shared.flatMap(([name, { genres, isFor }]) =>
    isFor !== "themes" && genres.includes(genre) ? name : [],
  );
}
