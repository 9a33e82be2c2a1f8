/** Closed outlines of straight and curved steps, for a path. */
import { type Point, tenth } from "../svg.ts";

/** One point is a straight step to it, two are a curve with one handle, three a curve with two. */
type Step = readonly [Point] | readonly [Point, Point] | readonly [Point, Point, Point];

const COMMANDS = { 1: "L", 2: "Q", 3: "C" } as const;

export function outline(start: Point, ...steps: readonly Step[]): string {
  const written = (points: readonly Point[]) =>
    points
      .flat()
      .map((value) => tenth(value))
      .join(" ");
  return `M${written([start])}${steps.map((step) => COMMANDS[step.length] + written(step)).join("")}Z`;
}
