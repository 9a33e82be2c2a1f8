/** All scenes, and those that fit a title. */
import type { GenreKey } from "#contract/vocabulary.ts";

import { ACTION_SCENES } from "./scenes/action.ts";
import { ADVENTURE_SCENES } from "./scenes/adventure.ts";
import { ANIMATION_SCENES } from "./scenes/animation.ts";
import { COMEDY_SCENES } from "./scenes/comedy.ts";
import { CONTEST_SCENES } from "./scenes/contests.ts";
import { CREATURE_SCENES } from "./scenes/creatures.ts";
import { CRIME_SCENES } from "./scenes/crime.ts";
import { DEEP_SPACE_SCENES } from "./scenes/deep-space.ts";
import { DOCUMENTARY_SCENES } from "./scenes/documentary.ts";
import { DOUBLE_SCENES } from "./scenes/doubles.ts";
import { DRAMA_SCENES } from "./scenes/drama.ts";
import { DREAD_SCENES } from "./scenes/dread.ts";
import { EVIDENCE_SCENES } from "./scenes/evidence.ts";
import { EXPEDITION_SCENES } from "./scenes/expedition.ts";
import { FACADE_SCENES } from "./scenes/facades.ts";
import { FAMILY_SCENES } from "./scenes/family.ts";
import { FANTASY_SCENES } from "./scenes/fantasy.ts";
import { FARCE_SCENES } from "./scenes/farce.ts";
import { FLIGHT_SCENES } from "./scenes/flight.ts";
import { FRONTIER_SCENES } from "./scenes/frontier.ts";
import { HAUNTED_LAND_SCENES } from "./scenes/haunted-land.ts";
import { HIDDEN_PLACE_SCENES } from "./scenes/hidden-places.ts";
import { HISTORY_SCENES } from "./scenes/history.ts";
import { HORROR_SCENES } from "./scenes/horror.ts";
import { INSTRUMENT_SCENES } from "./scenes/instruments.ts";
import { KITCHEN_SCENES } from "./scenes/kitchen.ts";
import { MUSIC_SCENES } from "./scenes/music.ts";
import { MYSTERY_SCENES } from "./scenes/mystery.ts";
import { NATURE_SCENES } from "./scenes/nature.ts";
import { NIGHT_HUNT_SCENES } from "./scenes/night-hunts.ts";
import { NIGHT_ROADS_SCENES } from "./scenes/night-roads.ts";
import { OUTBREAK_SCENES } from "./scenes/outbreaks.ts";
import { PURSUIT_SCENES } from "./scenes/pursuit.ts";
import { REMEMBRANCE_SCENES } from "./scenes/remembrance.ts";
import { ROMANCE_SCENES } from "./scenes/romance.ts";
import { ROOM_SCENES } from "./scenes/rooms.ts";
import { SCIENCE_FICTION_SCENES } from "./scenes/science-fiction.ts";
import { STATION_SCENES } from "./scenes/stations.ts";
import { THRILLER_SCENES } from "./scenes/thriller.ts";
import { TRACE_SCENES } from "./scenes/traces.ts";
import { VOYAGE_SCENES } from "./scenes/voyages.ts";
import { WAR_SCENES } from "./scenes/war.ts";
import { WATERSIDE_SCENES } from "./scenes/waterside.ts";
import type { SceneEntry } from "./sheet.ts";

export const SCENES: Readonly<Record<string, SceneEntry>> = {
  ...ACTION_SCENES,
  ...ADVENTURE_SCENES,
  ...ANIMATION_SCENES,
  ...COMEDY_SCENES,
  ...CONTEST_SCENES,
  ...CREATURE_SCENES,
  ...CRIME_SCENES,
  ...DEEP_SPACE_SCENES,
  ...DOCUMENTARY_SCENES,
  ...DOUBLE_SCENES,
  ...DRAMA_SCENES,
  ...DREAD_SCENES,
  ...EVIDENCE_SCENES,
  ...EXPEDITION_SCENES,
  ...FACADE_SCENES,
  ...FAMILY_SCENES,
  ...FANTASY_SCENES,
  ...FARCE_SCENES,
  ...FLIGHT_SCENES,
  ...FRONTIER_SCENES,
  ...HAUNTED_LAND_SCENES,
  ...HIDDEN_PLACE_SCENES,
  ...HISTORY_SCENES,
  ...HORROR_SCENES,
  ...INSTRUMENT_SCENES,
  ...KITCHEN_SCENES,
  ...MUSIC_SCENES,
  ...MYSTERY_SCENES,
  ...NATURE_SCENES,
  ...NIGHT_HUNT_SCENES,
  ...NIGHT_ROADS_SCENES,
  ...OUTBREAK_SCENES,
  ...PURSUIT_SCENES,
  ...REMEMBRANCE_SCENES,
  ...ROMANCE_SCENES,
  ...ROOM_SCENES,
  ...SCIENCE_FICTION_SCENES,
  ...STATION_SCENES,
  ...THRILLER_SCENES,
  ...TRACE_SCENES,
  ...VOYAGE_SCENES,
  ...WAR_SCENES,
  ...WATERSIDE_SCENES,
};

const names = Object.keys(SCENES);

/** @returns the names of the theme's scenes, if it has any */
export function scenesOfTheme(theme: string): string[] {
  return names.filter((name) => SCENES[name]?.themes.includes(theme));
}

export function scenesOfGenre(genre: GenreKey): string[] {
  return names.filter((name) => SCENES[name]?.genres.includes(genre));
}
