/** The sheet that a scene is drawn on: its measures, its inks, its chance, and the definitions that shapes refer to. */
import type { GenreKey } from "#contract/vocabulary.ts";
import type { Random } from "#engine/random.ts";

/** The inks of a print, from few: `shade` deepest, then `ground`, `depth`, `main`, `accent`, `light` palest. */
export type Inks = {
  /** The colour of the paper: dark by night, pale by day. */
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
  /** Where the eye goes. Wide sheets have it to the right, so that words find a quiet left. */
  focus: { x: number; y: number };
  /** The measure of things: 1000 on a poster, 1080 on a backdrop. */
  unit: number;
  isTall: boolean;
  inks: Inks;
  chance: Chance;
  define: Definitions;
};

/** Draws the whole sheet: SVG shapes, the first of which covers everything. Deterministic in the sheet's chance. */
export type Scene = (sheet: Sheet) => string[];

/** A scene with what it is good for. */
export type SceneEntry = {
  draw: Scene;
  /** Genres that it may stand for, when no theme of the title asks for another scene; none: for its themes alone. */
  genres: readonly GenreKey[];
  /** Nanogenres of the catalogue that ask for it. */
  themes: readonly string[];
  /** It works on pale paper too. */
  standsDaylight?: true;
  /** Its upper third is quiet enough for the title. */
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

/** Where along the shape (0 to 1), which colour, how opaque. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Definitions = {
  /** @returns a fill: a gradient along a line in the shape's own box, from the top down unless told */
  linear(
    stops: readonly Stop[],
    line?: { from: readonly [number, number]; to: readonly [number, number] },
  ): string;
  /** @returns a fill: a gradient from a centre in the shape's own box */
  radial(stops: readonly Stop[], circle?: { x: number; y: number; radius: number }): string;
  /** @returns a value for `clip` */
  clip(...shapes: string[]): string;
  /** @returns a value for `mask`: white shows, black hides */
  mask(...shapes: string[]): string;
  /** @returns a value for `filter` */
  blur(radius: number): string;
  /** All that was defined, for the head of the picture. */
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
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
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
