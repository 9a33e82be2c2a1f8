/** People as flat shapes, and what they wear, carry and ride. */
import { mix } from "../color.ts";
import type { Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, path, polygon, polyline, through } from "../svg.ts";

/** A standing person, with the feet at the point. */
export function person([x, y]: Point, tall: number, fill: string): string {
  const body = polyline([
    [x - tall * 0.16, y],
    [x - tall * 0.13, y - tall * 0.62],
  ]);
  const shoulders = `Q${x - tall * 0.12} ${y - tall * 0.75} ${x} ${y - tall * 0.75}Q${x + tall * 0.12} ${y - tall * 0.75} ${x + tall * 0.13} ${y - tall * 0.62}`;
  return (
    circle({ x, y: y - tall * 0.88, radius: tall * 0.12, fill }) +
    path(`${body}${shoulders}L${x + tall * 0.16} ${y}Z`, { fill })
  );
}

/** A person with a coat blown sideways by the wind. */
export function windswept(
  { inks, chance }: Sheet,
  [x, y]: Point,
  { tall, wind }: { tall: number; wind: number },
): string[] {
  const shoulder = y - tall * 0.74;
  const coat = `M${x - wind * tall * 0.09} ${shoulder}Q${x} ${shoulder - tall * 0.06} ${x + wind * tall * 0.09} ${shoulder}Q${x + wind * tall * 0.1} ${y - tall * 0.4} ${x + wind * tall * chance.between(0.26, 0.36)} ${y - tall * 0.1}L${x + wind * tall * 0.08} ${y - tall * 0.04}V${y}H${x - wind * tall * 0.1}V${y - tall * 0.1}Z`;
  return [
    path(coat, { fill: inks.shade }),
    circle({ x, y: y - tall * 0.88, radius: tall * 0.105, fill: inks.shade }),
  ];
}

/** A person running to the left, with the feet at the point. */
export function runner([x, y]: Point, tall: number, fill: string): string {
  const limb = limbsOf([x, y], tall, fill);
  return group([
    circle({ x: x - tall * 0.2, y: y - tall * 0.9, radius: tall * 0.105, fill }),
    limb(0.2, [-0.14, 0.72], [0, 0.42]),
    limb(0.11, [0, 0.42], [-0.22, 0.3], [-0.2, 0.03]),
    limb(0.11, [0, 0.42], [0.14, 0.2], [0.36, 0.22]),
    limb(0.08, [-0.13, 0.7], [-0.34, 0.54], [-0.44, 0.66]),
    limb(0.08, [-0.12, 0.72], [0.12, 0.6], [0.16, 0.42]),
  ]);
}

/** A long scarf blown from a person's neck. */
export function scarf({ unit, inks, chance }: Sheet, [x, y]: Point, tall: number, wind: number): string {
  const ends = [0, 0.12, 0.24, 0.36, 0.5].map((along, knot): Point => [
    x + wind * tall * (along - 0.04),
    y - tall * 0.755 + (knot % 2 === 0 ? -1 : 1) * tall * 0.028 * chance.between(0.6, 1.3),
  ]);
  const stroke = mix(inks.main, inks.depth, 0.25);
  return path(through(ends), { stroke, strokeWidth: unit * 0.013, lineCap: "round" });
}

/** A rider on a horse coming toward the viewer, with the hooves at the point. */
export function rider([x, y]: Point, tall: number, fill: string): string {
  const leg = (from: number, to: number, end: number) =>
    line({
      from: [x + from * tall, y - tall * 0.34],
      to: [x + to * tall, y - end * tall],
      stroke: fill,
      strokeWidth: tall * 0.055,
      lineCap: "round",
    });
  return group([
    leg(-0.08, -0.1, 0),
    leg(0.07, 0.06, 0.06),
    leg(-0.05, -0.03, 0.08),
    leg(0.1, 0.12, 0.02),
    ellipse({ x, y: y - tall * 0.42, radiusX: tall * 0.145, radiusY: tall * 0.17, fill }),
    polygon(
      [
        [x - tall * 0.07, y - tall * 0.45],
        [x - tall * 0.045, y - tall * 0.68],
        [x + tall * 0.045, y - tall * 0.68],
        [x + tall * 0.07, y - tall * 0.45],
      ],
      { fill },
    ),
    path(
      polyline([
        [x - tall * 0.1, y - tall * 0.72],
        [x - tall * 0.19, y - tall * 0.5],
        [x - tall * 0.17, y - tall * 0.32],
      ]),
      { stroke: fill, strokeWidth: tall * 0.06, lineCap: "round" },
    ),
    path(
      polyline([
        [x + tall * 0.1, y - tall * 0.72],
        [x + tall * 0.19, y - tall * 0.5],
        [x + tall * 0.17, y - tall * 0.32],
      ]),
      { stroke: fill, strokeWidth: tall * 0.06, lineCap: "round" },
    ),
    ellipse({ x, y: y - tall * 0.68, radiusX: tall * 0.125, radiusY: tall * 0.17, fill }),
    hatted([x, y - tall * 0.9], tall * 0.085, fill),
  ]);
}

/** A person waiting in a long coat, with the arms slightly away from the body. */
export function longCoat([x, y]: Point, tall: number, fill: string): string {
  const at = (right: number, up: number): Point => [x + right * tall, y - up * tall];
  const coat = [
    at(-0.1, 0.8),
    at(0.1, 0.8),
    at(0.15, 0.74),
    at(0.13, 0.5),
    at(0.19, 0.14),
    at(0.04, 0.13),
    at(0, 0.27),
    at(-0.04, 0.13),
    at(-0.19, 0.14),
    at(-0.13, 0.5),
    at(-0.15, 0.74),
  ];
  const limb = limbsOf([x, y], tall, fill);
  return group([
    polygon(coat, { fill }),
    limb(0.055, [-0.13, 0.75], [-0.21, 0.56], [-0.17, 0.42]),
    limb(0.055, [0.13, 0.75], [0.21, 0.56], [0.17, 0.42]),
    limb(0.075, [-0.05, 0.3], [-0.09, 0]),
    limb(0.075, [0.05, 0.3], [0.09, 0]),
    hatted(at(0, 0.89), tall * 0.065, fill),
  ]);
}

/**
 * For a person with the feet at the point.
 * @returns a function that draws an arm or leg through joints. Each joint is given as its distance to the right and up, in shares of the
 * person's height
 */
export function limbsOf(
  [x, y]: Point,
  tall: number,
  stroke: string,
): (thick: number, ...joints: readonly Point[]) => string {
  return (thick, ...joints) =>
    path(polyline(joints.map(([right, up]): Point => [x + right * tall, y - up * tall])), {
      stroke,
      strokeWidth: tall * thick,
      lineCap: "round",
    });
}

/** A head with a broad hat. */
function hatted([x, y]: Point, radius: number, fill: string): string {
  const crown: Point[] = [
    [x - radius * 0.95, y - radius * 0.45],
    [x - radius * 0.75, y - radius * 1.55],
    [x + radius * 0.75, y - radius * 1.55],
    [x + radius * 0.95, y - radius * 0.45],
  ];
  return (
    circle({ x, y, radius, fill }) +
    polygon(crown, { fill }) +
    ellipse({ x, y: y - radius * 0.45, radiusX: radius * 2.3, radiusY: radius * 0.34, fill })
  );
}
