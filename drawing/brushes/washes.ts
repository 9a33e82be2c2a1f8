/** Washes: color over the whole sheet or a level strip of it. */
import type { Sheet, Stop } from "../sheet.ts";
import { rectangle } from "../svg.ts";
import { downward } from "./fills.ts";

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
  { y, deep, colour, strength }: { y: number; deep: number; colour: string; strength: number },
): string {
  return strip(sheet, {
    y,
    deep,
    fill: downward(sheet, [colour, 0], [colour, strength], [colour, 0]),
  });
}

/** Fades a wide sheet into the color toward its left, where the text goes. Nothing on a poster. */
export function quietLeft(sheet: Sheet, colour: string, strength = 0.8): string[] {
  const stops: Stop[] = [
    [0, colour, strength],
    [0.35, colour, strength * 0.86],
    [0.6, colour, strength * 0.5],
    [0.8, colour, strength * 0.17],
    [1, colour, 0],
  ];
  return leftVeil(sheet, 0.56, stops);
}

/** The same in the deepest ink, for scenes that fill the sheet. */
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
