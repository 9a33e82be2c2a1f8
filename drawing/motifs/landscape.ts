/** Sky, land, water and cities. */
import { noise } from "../brushes.ts";
import { mix } from "../color.ts";
import type { Chance, Sheet } from "../sheet.ts";
import { type Point, circle, path, polygon, polyline, rectangle, through } from "../svg.ts";

/** Covers the sheet with a gradient from the top down; by default from the color of the paper to its second tone. */
export function sky(
  { width, height, inks, define }: Sheet,
  { from = inks.ground, to = inks.depth, start = 0, end = 1 } = {},
): string {
  return rectangle({
    x: 0,
    y: 0,
    width,
    height,
    fill: define.linear([
      [start, from],
      [end, to],
    ]),
  });
}

/** Stars in the upper part of the sheet; `depth` is that part's share of the height. */
export function stars(
  { width, height, inks, chance }: Sheet,
  count: number,
  { opacity = 0.7, depth = 1 } = {},
): string[] {
  return Array.from({ length: count }, () =>
    circle({
      x: chance.next() * width,
      y: chance.next() * height * depth,
      radius: chance.isTrue(0.1) ? 2.6 : chance.between(0.6, 1.5),
      fill: inks.light,
      opacity: chance.between(0.2, 1) * opacity,
    }),
  );
}

/** Light that fades outward. */
export function glow({ define }: Sheet, [x, y]: Point, radius: number, color: string, strength = 1): string {
  const fill = define.radial([
    [0, color, strength],
    [0.35, color, strength * 0.45],
    [1, color, 0],
  ]);
  return circle({ x, y, radius, fill });
}

/** Land below an uneven line. `waves` is the number of rises across the sheet. */
export function land(
  { width, height, chance }: Sheet,
  ground: {
    y: number;
    rise: number;
    waves: number;
    fill: string;
    roughness?: number;
    isSharp?: boolean;
    opacity?: number;
  },
): string {
  const { y, rise, waves, fill, roughness = 0.35, isSharp = false, opacity = 1 } = ground;
  const [coarse, fine] = [noise(chance), noise(chance)];
  const steps = 120;
  const edge = Array.from({ length: steps + 1 }, (_, step): Point => {
    const along = step / steps;
    const up = coarse(along * waves * 0.06 + 0.13) + roughness * 0.5 * fine(along * waves * 0.31 + 0.5);
    return [along * width, y - rise * up];
  });
  const line = isSharp ? polyline(edge) : through(edge);
  return path(`${line}L${width} ${height}L0 ${height}Z`, { fill, opacity });
}

/** Mountains with the given summits, with snow on their right sides if `snow` is a color. */
export function mountains(
  { width, height, chance }: Sheet,
  range: { y: number; summits: readonly Point[]; roughness: number; fill: string; snow?: string },
): string[] {
  const { y, summits, roughness, fill, snow } = range;
  const corners: Point[] = [[-40, y], ...summits, [width + 40, y]];
  const edge = corners.flatMap((corner, index) => {
    const next = corners[index + 1];
    return next === undefined
      ? [corner]
      : [corner, ...broken(corner, next, Math.abs(next[0] - corner[0]) * roughness, chance, 5)];
  });
  const rock = path(`${polyline(edge)}L${width + 40} ${height}L-40 ${height}Z`, { fill });
  const caps = summits.flatMap(([x, top], index) => {
    const [footX, footY] = corners[index + 2] ?? [width, y];
    if (snow === undefined) return [];
    const tall = y - top;
    const hem = Array.from({ length: 7 }, (_, step): Point => {
      const down = step + 1;
      const jag = step % 2 === 0 ? 0.05 : -0.03;
      return [
        x + (footX - x) * 0.1 * down + (chance.next() - 0.5) * tall * 0.05,
        top + tall * (0.105 * down + jag),
      ];
    });
    const edgeEnd: Point = [x + (footX - x) * 0.8, top + (footY - top) * 0.8];
    return polygon([[x, top], ...hem, edgeEnd], { fill: snow, opacity: 0.55 });
  });
  return [rock, ...caps];
}

/** Still water from `y` down, with `count` glints that grow toward the viewer. */
export function water(
  { width, height, inks, chance, define }: Sheet,
  {
    y,
    count,
    top = mix(inks.main, inks.depth, 0.4),
    bottom = inks.shade,
  }: { y: number; count: number; top?: string; bottom?: string },
): string[] {
  const surface = rectangle({
    x: 0,
    y,
    width,
    height: height - y,
    fill: define.linear([
      [0, top],
      [1, bottom],
    ]),
  });
  const glints = Array.from({ length: count }, () => {
    const near = chance.next();
    const long = width * chance.between(0.02, 0.09) * (0.4 + near);
    return rectangle({
      x: chance.next() * width - long / 2,
      y: y + 6 + near * near * (height - y) * 0.9,
      width: long,
      height: 1.5 + near * 3,
      radius: 2,
      fill: inks.light,
      opacity: chance.between(0.08, 0.4),
    });
  });
  return [surface, ...glints];
}

/** Buildings along the whole width, with their feet at `y` and some windows lit. */
export function skyline(
  { width, inks, chance, unit }: Sheet,
  city: { y: number; lowest: number; highest: number; fill: string; lit?: number; window?: string },
): string[] {
  const { y, lowest, highest, fill, lit = 0, window = inks.light } = city;
  const shapes: string[] = [];
  for (let x = -20; x < width;) {
    const wide = unit * chance.between(0.04, 0.11);
    const tall = unit * chance.between(lowest, highest);
    shapes.push(rectangle({ x, y: y - tall, width: wide, height: tall, fill }));
    if (chance.isTrue(0.3))
      shapes.push(
        rectangle({
          x: x + wide * 0.42,
          y: y - tall - unit * 0.04,
          width: wide * 0.08,
          height: unit * 0.04,
          fill,
        }),
      );
    for (let pane = 0; pane < 14; pane++) {
      if (!chance.isTrue(lit)) continue;
      shapes.push(
        rectangle({
          x: x + wide * chance.between(0.12, 0.8),
          y: y - tall * chance.between(0.08, 0.94),
          width: wide * 0.08,
          height: wide * 0.05,
          fill: window,
          opacity: 0.8,
        }),
      );
    }
    x += wide * chance.between(0.92, 1.3);
  }
  return shapes;
}

/** A jagged random line from one point to the other, by midpoint displacement. */
function broken(from: Point, to: Point, amount: number, chance: Chance, depth: number): Point[] {
  if (depth === 0) return [];
  const middle: Point = [
    (from[0] + to[0]) / 2 + (chance.next() - 0.5) * amount * 0.35,
    (from[1] + to[1]) / 2 + (chance.next() - 0.5) * amount,
  ];
  return [
    ...broken(from, middle, amount / 2, chance, depth - 1),
    middle,
    ...broken(middle, to, amount / 2, chance, depth - 1),
  ];
}
