/** Fills: gradients and fades. */
import type { Sheet, Stop } from "../sheet.ts";

/** A color, optionally with its opacity. */
export type Tint = string | readonly [colour: string, opacity: number];

/** A gradient through the tints at even steps, from the top down. */
export function downward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints));
}

/** A gradient through the tints at even steps, from left to right. */
export function sideward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints), { from: [0, 0], to: [1, 0] });
}

/** A patch of light that fades toward its rim. `middle` is its opacity at two fifths of the radius. */
export function halo({ define }: Sheet, colour: string, middle: number): string {
  return define.radial([
    [0, colour, 0.55],
    [0.4, colour, middle],
    [1, colour, 0],
  ]);
}

function evenStops(tints: readonly Tint[]): Stop[] {
  return tints.map((tint, index): Stop => {
    const at = index / Math.max(1, tints.length - 1);
    return typeof tint === "string" ? [at, tint] : [at, ...tint];
  });
}
