/** Fills: colours that turn into each other or fade. */
import type { Sheet, Stop } from "../sheet.ts";

/** A colour, or a colour and how opaque it is. */
export type Tint = string | readonly [colour: string, opacity: number];

/** Turns through the tints at even steps, from the top down. */
export function downward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints));
}

/** Turns through the tints at even steps, from left to right. */
export function sideward({ define }: Sheet, ...tints: readonly Tint[]): string {
  return define.linear(evenStops(tints), { from: [0, 0], to: [1, 0] });
}

/** Light that has fallen on something and fades to its rim. `middle` is its strength at two fifths of the way. */
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
