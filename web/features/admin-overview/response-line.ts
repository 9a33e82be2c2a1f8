/** A chart line over minutes, as an SVG path with gaps where nothing was measured. */

export type Point = { x: number; y: number };

/**
 * Line segments between neighboring measurements.
 * @param values oldest first; `null` if nothing was measured @param size of the chart, in its own units @param
 * most the value at the upper edge
 */
export function segmentsOf(
  values: readonly (number | null)[],
  { width, height, max }: { width: number; height: number; max: number },
): Point[][] {
  const step = width / Math.max(1, values.length - 1);
  const pieces: Point[][] = [];
  let isOpen = false;
  for (const [place, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) pieces.push([]);
    isOpen = true;
    pieces.at(-1)?.push({ x: place * step, y: height * (1 - Math.min(1, value / max)) });
  }
  return pieces;
}

export function lineOf(points: readonly Point[]): string {
  return points
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** The next round number: 1, 2 or 5 times a power of ten, at least 10. */
export function roundAbove(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(10, value)));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((round) => round >= value) ?? 10 * ten;
}
