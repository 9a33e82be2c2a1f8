/** The sheet that a scene is drawn on: its size, its inks, its random source, and the SVG definitions that shapes refer to. */
import type { GenreKey } from "#contract/vocabulary.ts";
import type { Random } from "#engine/random.ts";

/** The few inks of a print, like those of a screen print. `shade` is the darkest, `light` the palest. */
export type Inks = {
  /** The color of the paper: dark by night, pale by day. */
  ground: string;
  /** The second tone of the paper. */
  depth: string;
  main: string;
  accent: string;
  /** Figures and other things that must stand out from the ground. */
  figure: string;
  shade: string;
  light: string;
  isDay: boolean;
};

export type Sheet = {
  width: number;
  height: number;
  /** The focal point. On wide sheets it's on the right, because text is placed on the left. */
  focus: { x: number; y: number };
  /** The base length that sizes refer to: 1000 on a poster, 1080 on a backdrop. */
  unit: number;
  isTall: boolean;
  inks: Inks;
  chance: Chance;
  define: Definitions;
};

/** Draws the whole sheet. @returns SVG shapes; the first one covers everything. The same `chance` gives the same shapes */
export type Scene = (sheet: Sheet) => string[];

/** The places that a scene's motif can be put in; `stages.ts` draws them. */
export const STAGE_NAMES = [
  "burst",
  "chart",
  "city",
  "clouds",
  "confetti",
  "corridor",
  "curtain",
  "desert",
  "disc",
  "dots",
  "dusk",
  "embers",
  "forest",
  "grid",
  "halo",
  "meadow",
  "mist",
  "moon",
  "plain",
  "rain",
  "ridges",
  "rings",
  "room",
  "sea",
  "snow",
  "space",
  "spotlight",
  "stripes",
  "sun",
  "table",
  "underwater",
  "wallpaper",
] as const;

export type StageName = (typeof STAGE_NAMES)[number];

/** A scene and the titles it fits. */
export type SceneEntry = {
  /** @param stage one of `stages`, for scenes that have some */
  draw: (sheet: Sheet, stage?: StageName) => string[];
  /** Where its motif can be put; the first is the usual one. */
  stages?: readonly [StageName, ...StageName[]];
  /** Genres for which it may be used if no theme of the title has a scene. */
  genres: readonly GenreKey[];
  /** Nanogenres of the catalog that it depicts. */
  themes: readonly string[];
  /** `title`: only titles that it was chosen for. `themes`: also titles with one of its themes and one of its genres. */
  isFor?: "title" | "themes";
  /** Whether titles with one of its themes get no other scene: a film about genocide gets no kite. */
  isObligatory?: true;
  /** Whether it also works on pale paper. */
  standsDaylight?: true;
  /** Whether the upper third is quiet enough for the title. */
  leavesTopFree?: true;
};

export type Chance = {
  /** 0 to 1 */
  next: Random;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  isTrue(probability?: number): boolean;
};

export function chanceOf(next: Random): Chance {
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    isTrue: (probability = 0.5) => next() < probability,
  };
}

/** Position along the gradient (0 to 1), color, and opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

export type Definitions = {
  /** @returns a fill: a gradient along a line in the shape's own box, by default from the top down */
  linear(
    stops: readonly Stop[],
    line?: { from: readonly [number, number]; to: readonly [number, number] },
  ): string;
  /** @returns a fill: a gradient from a center in the shape's own box */
  radial(stops: readonly Stop[], circle?: { x: number; y: number; radius: number }): string;
  /** @returns a value for `clip` */
  clip(...shapes: string[]): string;
  /** @returns a value for `mask`: white shows, black hides */
  mask(...shapes: string[]): string;
  /** @returns a value for `filter` */
  blur(radius: number): string;
  /** All definitions, for the picture's `<defs>`. */
  text(): string;
};

export function definitions(): Definitions {
  const defined: string[] = [];
  const add = (write: (id: string) => string) => {
    const id = `d${defined.length}`;
    defined.push(write(id));
    return `url(#${id})`;
  };
  const stopsText = (stops: readonly Stop[]) =>
    stops
      .map(
        ([offset, color, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
      )
      .join("");
  return {
    linear: (stops, { from, to } = { from: [0, 0], to: [0, 1] }) =>
      add(
        (id) =>
          `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsText(stops)}</linearGradient>`,
      ),
    radial: (stops, { x, y, radius } = { x: 0.5, y: 0.5, radius: 0.5 }) =>
      add(
        (id) =>
          `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsText(stops)}</radialGradient>`,
      ),
    clip: (...shapes) => add((id) => `<clipPath id="${id}">${shapes.join("")}</clipPath>`),
    mask: (...shapes) => add((id) => `<mask id="${id}">${shapes.join("")}</mask>`),
    blur: (radius) =>
      add(
        (id) =>
          `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    text: () => defined.join(""),
  };
}
