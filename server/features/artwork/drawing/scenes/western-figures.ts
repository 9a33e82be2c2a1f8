/** People of the western: dark, with broad hats. */
import { type Point, circle, ellipse, group, line, path, polygon, polyline } from "../svg.ts";

/** Somebody on a horse that comes towards the viewer, hooves at the point. */
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

/** Somebody who waits in a long coat, arms a little off the body. */
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
  const limb = (points: readonly Point[], strokeWidth: number) =>
    path(polyline(points), { stroke: fill, strokeWidth: tall * strokeWidth, lineCap: "round" });
  return group([
    polygon(coat, { fill }),
    limb([at(-0.13, 0.75), at(-0.21, 0.56), at(-0.17, 0.42)], 0.055),
    limb([at(0.13, 0.75), at(0.21, 0.56), at(0.17, 0.42)], 0.055),
    limb([at(-0.05, 0.3), at(-0.09, 0)], 0.075),
    limb([at(0.05, 0.3), at(0.09, 0)], 0.075),
    hatted(at(0, 0.89), tall * 0.065, fill),
  ]);
}
