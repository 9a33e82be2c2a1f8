/** Drawing tools that many scenes share: choice of inks, gradients, fills of the sheet, smooth random values, and basic shapes. */
import { hexOf, labOf, luminanceOf } from "./color.ts";
import type { Inks, Sheet, Stop, Chance } from "./sheet.ts";
import { rectangle, type Paint, type Point, circle, polygon } from "./svg.ts";

/** A tone that stays dark on pale paper. By day, when the second tone is pale, it's a lighter variant of the deepest ink. */
export function deepOf({ isDay, depth, shade }: Inks): string {
  const [lightness, a, b] = labOf(shade);
  return isDay ? hexOf([lightness + 0.18, a * 1.8, b * 1.8]) : depth;
}

/**
 * @returns `vivid`, the more colorful of the main and accent inks (if neither has much color, `shade` by day and `light` by night), and
 * `calm`, the other one
 */
export function warmth({ main, accent, light, shade, isDay }: Inks): { vivid: string; calm: string } {
  const chroma = (color: string) => Math.hypot(labOf(color)[1], labOf(color)[2]);
  const [vivid, calm] = chroma(main) > chroma(accent) * 1.15 ? [main, accent] : [accent, main];
  return { vivid: chroma(vivid) > 0.07 ? vivid : isDay ? shade : light, calm };
}

/** @returns the accent for thin shapes, or the replacement if the accent is too pale to be visible on pale paper */
export function thinAccent({ isDay, accent }: Inks, replacement: string): string {
  return isDay && luminanceOf(accent) > 0.4 ? replacement : accent;
}

/** A color, optionally with its opacity. */
export type Tint = string | readonly [color: string, opacity: number];

/** A gradient through the tints at even steps, from the top down. */
export function downward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints));
}

/** A gradient through the tints at even steps, from left to right. */
export function sideward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints), { from: [0, 0], to: [1, 0] });
}

/** A patch of light that fades toward its rim. `middle` is its opacity at two fifths of the radius. */
export function halo({ define }: Sheet, color: string, middle: number): string {
  return define.radial([
    [0, color, 0.55],
    [0.4, color, middle],
    [1, color, 0],
  ]);
}

function evenStops(tints: readonly Tint[]): Stop[] {
  return tints.map((tint, index): Stop => {
    const at = index / Math.max(1, tints.length - 1);
    return typeof tint === "string" ? [at, tint] : [at, ...tint];
  });
}

/** The whole sheet. */
export function paper({ width, height }: Sheet, fill: string): string {
  return rectangle({ x: 0, y: 0, width, height, fill });
}

/** Everything below a level: a floor, a sea, a street. */
export function below({ width, height }: Sheet, y: number, fill: string): string {
  return rectangle({ x: 0, y, width, height: height - y, fill });
}

/** A strip across the whole width. */
export function strip(
  { width }: Sheet,
  { y, deep, fill, opacity = 1 }: { y: number; deep: number; fill: string; opacity?: number },
): string {
  return rectangle({ x: 0, y, width, height: deep, fill, opacity });
}

/** A strip of mist that fades at the top and the bottom. */
export function haze(
  sheet: Sheet,
  { y, deep, color, strength }: { y: number; deep: number; color: string; strength: number },
): string {
  return strip(sheet, {
    y,
    deep,
    fill: downward(sheet, [color, 0], [color, strength], [color, 0]),
  });
}

/** Fades a wide sheet into the color toward its left side, where the text is placed. Draws nothing on a poster. */
export function quietLeft(sheet: Sheet, color: string, strength = 0.8): string[] {
  const stops: Stop[] = [
    [0, color, strength],
    [0.35, color, strength * 0.86],
    [0.6, color, strength * 0.5],
    [0.8, color, strength * 0.17],
    [1, color, 0],
  ];
  return leftVeil(sheet, 0.56, stops);
}

/** Like `quietLeft`, but in the deepest ink, for scenes that fill the sheet. */
export function darkLeft(sheet: Sheet, strength = 0.85): string[] {
  const { shade } = sheet.inks;
  return leftVeil(sheet, 0.62, [
    [0, shade, strength],
    [0.55, shade, strength * 0.8],
    [1, shade, 0],
  ]);
}

function leftVeil({ isTall, width, height, define }: Sheet, share: number, stops: readonly Stop[]): string[] {
  if (isTall) return [];
  const fill = define.linear(stops, { from: [0, 0], to: [1, 0] });
  return [rectangle({ x: 0, y: 0, width: width * share, height, fill })];
}

/** @returns a function from a place to a random value from 0 to 1. It's smooth within each period of 1, and jumps between periods */
export function noise(chance: Chance, knots = 96): (place: number) => number {
  const values = Array.from({ length: knots + 2 }, () => chance.next());
  return (place) => {
    const scaled = (((place % 1) + 1) % 1) * knots;
    const knot = Math.floor(scaled);
    const between = scaled - knot;
    const eased = between * between * (3 - 2 * between);
    return (values[knot] ?? 0) * (1 - eased) + (values[knot + 1] ?? 0) * eased;
  };
}

/** Like `noise`, but for outlines around a center. @returns a function from a turn (0 and 1 are the same place) to about 0 to 1 */
export function roundNoise(chance: Chance, waves: number): (turn: number) => number {
  const parts = Array.from({ length: waves }, (_, index) => ({
    frequency: index + 1,
    strength: chance.between(0.1, 0.3) / Math.sqrt(index + 1),
    phase: chance.next() * Math.PI * 2,
  }));
  return (turn) =>
    parts.reduce(
      (sum, { frequency, strength, phase }) =>
        sum + strength * Math.sin(turn * frequency * Math.PI * 2 + phase),
      0.5,
    );
}

/** A horizontal edge: its middle, and half its width. */
export type Edge = readonly [x: number, y: number, half: number];

export function dot([x, y]: Point, radius: number, fill: string): string {
  return circle({ x, y, radius, fill });
}

/** The corners of a shape between two horizontal edges, such as a beam, a road or a long shadow. */
export function tapered([topX, top, halfTop]: Edge, [footX, foot, halfFoot]: Edge): Point[] {
  return [
    [topX - halfTop, top],
    [topX + halfTop, top],
    [footX + halfFoot, foot],
    [footX - halfFoot, foot],
  ];
}

/** @param turn in radians, clockwise from the right */
export function onCircle([x, y]: Point, radius: number, turn: number): Point {
  return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
}

/** Wedges that radiate from a center across an angle, as wide as the gaps between them. Angles are in radians. */
export function rays(
  center: Point,
  { count, from, sweep, reach }: { count: number; from: number; sweep: number; reach: number },
  paint: Paint,
): string[] {
  const edge = (step: number) => onCircle(center, reach, from + (sweep * step) / count);
  return Array.from({ length: count }, (_, ray) => polygon([center, edge(ray), edge(ray + 0.5)], paint));
}

/** The transform that mirrors shapes below the level. `squash` below 1 is for water seen from above. */
export function mirrored(level: number, squash = 1): string {
  return `matrix(1 0 0 ${-squash} 0 ${level * (1 + squash)})`;
}
