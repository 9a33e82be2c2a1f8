/** A line over minutes, as a path: where nothing was measured it has a gap. */

export type Point = { x: number; y: number };

/**
 * The pieces of the line: neighbours of which both were measured are joined.
 * @param values oldest first; null where there is none @param size of the picture, in its own units @param most the value at its upper edge
 */
export function piecesOf(
  values: readonly (number | null)[],
  { width, height, most }: { width: number; height: number; most: number },
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
    pieces.at(-1)?.push({ x: place * step, y: height * (1 - Math.min(1, value / most)) });
  }
  return pieces;
}

export function lineOf(points: readonly Point[]): string {
  return points
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** A round number at or above: 1, 2 or 5, and noughts. Ten at least. */
export function roundAbove(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(10, value)));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((round) => round >= value) ?? 10 * ten;
}
