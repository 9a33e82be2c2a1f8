/** Washes: fills and full-width strips of colour that the wide scenes are built from. */
import type { Sheet, Stop } from "../sheet.ts";
import { rectangle } from "../svg.ts";

/** A fill that turns through the colours at even steps, from the top down. */
export function downward({ define }: Sheet, ...colours: readonly string[]): string {
  return define.linear(evenStops(colours));
}

/** A fill that turns through the colours at even steps, from left to right. */
export function sideward({ define }: Sheet, ...colours: readonly string[]): string {
  return define.linear(evenStops(colours), { from: [0, 0], to: [1, 0] });
}

/** A strip over the whole width. */
export function strip(
  { width }: Sheet,
  { y, deep, fill, opacity = 1 }: { y: number; deep: number; fill: string; opacity?: number },
): string {
  return rectangle({ x: 0, y, width, height: deep, fill, opacity });
}

/** A strip of mist: it fades upwards and downwards. */
export function haze(
  sheet: Sheet,
  { y, deep, colour, strength }: { y: number; deep: number; colour: string; strength: number },
): string {
  const fill = sheet.define.linear([
    [0, colour, 0],
    [0.5, colour, strength],
    [1, colour, 0],
  ]);
  return strip(sheet, { y, deep, fill });
}

/** A wide sheet sinks into the colour towards its left, where words stand. Nothing on a poster. */
export function quietLeft(
  { isTall, width, height, define }: Sheet,
  colour: string,
  strength = 0.8,
): string[] {
  const fill = define.linear(
    [
      [0, colour, strength],
      [0.35, colour, strength * 0.86],
      [0.6, colour, strength * 0.5],
      [0.8, colour, strength * 0.17],
      [1, colour, 0],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  return isTall ? [] : [rectangle({ x: 0, y: 0, width: width * 0.56, height, fill })];
}

function evenStops(colours: readonly string[]): Stop[] {
  return colours.map((colour, index): Stop => [index / Math.max(1, colours.length - 1), colour]);
}
