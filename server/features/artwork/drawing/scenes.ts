/** All scenes, and which of them a title asks for. */
import type { GenreKey } from "#contract/vocabulary.ts";

import { SCIENCE_FICTION_SCENES } from "./scenes/science-fiction.ts";
import type { SceneEntry } from "./sheet.ts";

export const SCENES: Readonly<Record<string, SceneEntry>> = {
  ...SCIENCE_FICTION_SCENES,
};

const names = Object.keys(SCENES);

/** @returns the names of the scenes that the theme asks for; none for a theme that no scene knows */
export function scenesOfTheme(theme: string): string[] {
  return names.filter((name) => SCENES[name]?.themes.includes(theme));
}

export function scenesOfGenre(genre: GenreKey): string[] {
  return names.filter((name) => SCENES[name]?.genres.includes(genre));
}
