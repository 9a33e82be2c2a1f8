/** Basic shapes that many scenes use, and positions on them. */
import { type Paint, type Point, circle, path, polygon, tenth } from "../svg.ts";

/** A level edge: its middle, and half its width. */
export type Edge = readonly [x: number, y: number, half: number];

export function dot([x, y]: Point, radius: number, fill: string): string {
  return circle({ x, y, radius, fill });
}

/** The corners of a shape between two level edges: a beam, a road, a long shadow. */
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

/** Wedges from a center across an angle, as wide as the gaps between them. Angles in radians. */
export function rays(
  centre: Point,
  { count, from, sweep, reach }: { count: number; from: number; sweep: number; reach: number },
  paint: Paint,
): string[] {
  const edge = (step: number) => onCircle(centre, reach, from + (sweep * step) / count);
  return Array.from({ length: count }, (_, ray) => polygon([centre, edge(ray), edge(ray + 0.5)], paint));
}

/** An opening with a round top, its foot at the point. `tall` is the height at which the curve begins. */
export function arched([x, y]: Point, wide: number, tall: number, fill: string): string {
  const [half, spring] = [wide / 2, y - tall];
  return path(`M${x - half} ${y}V${spring}A${half} ${half} 0 0 1 ${x + half} ${spring}V${y}Z`, { fill });
}

/** The transform that mirrors shapes below the level. `squash` below 1 is for water seen from above. */
export function mirrored(level: number, squash = 1): string {
  return `matrix(1 0 0 ${-squash} 0 ${level * (1 + squash)})`;
}

/** Path data of a closed outline with straight and curved steps. */
export function outline(start: Point, ...steps: readonly Step[]): string {
  const written = (points: readonly Point[]) =>
    points
      .flat()
      .map((value) => tenth(value))
      .join(" ");
  return `M${written([start])}${steps.map((step) => COMMANDS[step.length] + written(step)).join("")}Z`;
}

/** One point is a straight line to it; two are a curve with one control point, three a curve with two. The last point is the end. */
type Step = readonly [Point] | readonly [Point, Point] | readonly [Point, Point, Point];

const COMMANDS = { 1: "L", 2: "Q", 3: "C" } as const;
