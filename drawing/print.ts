/** Prints a scene as SVG, on a sheet of a given size and palette. */
import { seedOf, seededRandom } from "#engine/random.ts";

import { mix } from "./color.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { type Inks, type Scene, type Sheet, chanceOf, definitions } from "./sheet.ts";

export const POSTER = { width: 1000, height: 1500 } as const;
export const BACKDROP = { width: 1920, height: 1080 } as const;

/** How far a motif reaches below the focal point of a poster. */
const MOTIF_REACH = 360;
const HIGHEST_FOCUS = 470;

export function inksOf(palette: PaletteName, isDay: boolean): Inks {
  const [shade, depth, main, accent, light] = PALETTES[palette];
  return isDay
    ? { ground: light, depth: mix(light, main, 0.34), main, accent, figure: shade, shade, light, isDay }
    : { ground: shade, depth, main, accent, figure: light, shade, light, isDay };
}

/**
 * Creates a sheet for a poster. The same seed gives the same random choices.
 * @param place `motifEnd` is where a motif must end, because the title begins; it moves up for it
 */
export function posterSheet(
  seed: string,
  inks: Inks,
  place: { hasTitleOnTop: boolean; motifEnd?: number },
): Sheet {
  const { hasTitleOnTop, motifEnd = POSTER.height } = place;
  const usual = hasTitleOnTop ? 850 : 590;
  const focus = { x: 500, y: Math.max(HIGHEST_FOCUS, Math.min(usual, motifEnd - MOTIF_REACH)) };
  return { ...POSTER, focus, unit: 1000, isTall: true, inks, ...fresh(seed) };
}

export function backdropSheet(seed: string, inks: Inks): Sheet {
  return { ...BACKDROP, focus: { x: 1300, y: 500 }, unit: 1080, isTall: false, inks, ...fresh(seed) };
}

/** @param over shapes drawn over the scene */
export function printScene(sheet: Sheet, scene: Scene, over: readonly string[] = []): string {
  const { width, height } = sheet;
  const body = [...scene(sheet), ...over].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${sheet.define.text()}</defs>${body}</svg>`;
}

function fresh(seed: string): Pick<Sheet, "chance" | "define"> {
  return { chance: chanceOf(seededRandom(seedOf(seed))), define: definitions() };
}
