/** Furniture from its side, for rooms that are seen as if cut open. */
import { person } from "../motifs.ts";
import { type Point, circle, line, path, polygon, polyline, rectangle } from "../svg.ts";

export type Room = { x: number; y: number; width: number; height: number };

/** A chair from its side, its back to the left, its feet at the origin's height. */
export function chair(x: number, tall: number, stroke: string, strokeWidth: number): string {
  const seat = -tall * 0.47;
  const data =
    polyline([
      [x - tall * 0.25, 0],
      [x - tall * 0.2, seat],
      [x - tall * 0.27, -tall],
    ]) +
    polyline([
      [x - tall * 0.2, seat],
      [x + tall * 0.22, seat],
      [x + tall * 0.24, 0],
    ]) +
    polyline([
      [x - tall * 0.22, seat * 0.45],
      [x + tall * 0.23, seat * 0.45],
    ]);
  return path(data, { stroke, strokeWidth, lineCap: "round" });
}

/** @param facing 1 as drawn, −1 mirrored */
export function placed([x, y]: Point, facing: number): string {
  return `translate(${Math.round(x)} ${Math.round(y)}) scale(${facing} 1)`;
}

export function cup([x, y]: Point, tall: number, fill: string): string {
  return (
    path(
      `M${x - tall * 0.5} ${y - tall}L${x + tall * 0.5} ${y - tall}L${x + tall * 0.36} ${y}L${x - tall * 0.36} ${y}Z`,
      {
        fill,
      },
    ) +
    circle({
      x: x + tall * 0.55,
      y: y - tall * 0.55,
      radius: tall * 0.25,
      stroke: fill,
      strokeWidth: tall * 0.12,
    })
  );
}

type Furnish = (room: Room, fill: string) => string[];

const lampAndTable: Furnish = ({ x, y, width, height }, fill) => [
  line({
    from: [x + width / 2, y],
    to: [x + width / 2, y + height * 0.3],
    stroke: fill,
    strokeWidth: height * 0.025,
  }),
  polygon(
    [
      [x + width / 2, y + height * 0.26],
      [x + width / 2 + height * 0.14, y + height * 0.4],
      [x + width / 2 - height * 0.14, y + height * 0.4],
    ],
    { fill },
  ),
  rectangle({
    x: x + width / 2 - height * 0.4,
    y: y + height * 0.7,
    width: height * 0.8,
    height: height * 0.05,
    fill,
  }),
  rectangle({
    x: x + width / 2 - height * 0.03,
    y: y + height * 0.7,
    width: height * 0.06,
    height: height * 0.3,
    fill,
  }),
  person([x + width / 2 - height * 0.56, y + height], height * 0.6, fill),
];

const bed: Furnish = ({ x, y, width, height }, fill) => [
  rectangle({ x: x + width * 0.12, y: y + height * 0.5, width: height * 0.05, height: height * 0.5, fill }),
  rectangle({
    x: x + width * 0.12,
    y: y + height * 0.76,
    width: width * 0.6,
    height: height * 0.16,
    radius: height * 0.04,
    fill,
  }),
  circle({ x: x + width * 0.12 + height * 0.2, y: y + height * 0.7, radius: height * 0.075, fill }),
];

const stairs: Furnish = ({ x, y, width, height }, fill) => [
  path(
    `M${x + width * 0.2} ${y + height}${Array.from({ length: 7 }, () => `v${(-height / 7).toFixed(1)}h${((width * 0.62) / 7).toFixed(1)}`).join("")}L${x + width * 0.82} ${y + height}Z`,
    { fill },
  ),
];

const books: Furnish = ({ x, y, width, height }, fill) => [
  ...[0.3, 0.52, 0.74].map((share) =>
    rectangle({
      x: x + width * 0.1,
      y: y + height * share,
      width: width * 0.42,
      height: height * 0.03,
      fill,
    }),
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((book) =>
    rectangle({
      x: x + width * (0.13 + (book % 4) * 0.07),
      y: y + height * (book < 4 ? 0.38 : 0.6),
      width: width * 0.045,
      height: height * 0.14,
      fill,
    }),
  ),
  person([x + width * 0.74, y + height], height * 0.66, fill),
];

const atWindow: Furnish = ({ x, y, width, height }, fill) => [
  rectangle({
    x: x + width * 0.56,
    y: y + height * 0.22,
    width: height * 0.36,
    height: height * 0.42,
    stroke: fill,
    strokeWidth: height * 0.03,
  }),
  line({
    from: [x + width * 0.56 + height * 0.18, y + height * 0.22],
    to: [x + width * 0.56 + height * 0.18, y + height * 0.64],
    stroke: fill,
    strokeWidth: height * 0.02,
  }),
  person([x + width * 0.36, y + height], height * 0.62, fill),
];

const together: Furnish = ({ x, y, width, height }, fill) => [
  person([x + width * 0.42, y + height], height * 0.66, fill),
  person([x + width * 0.42 + height * 0.3, y + height], height * 0.6, fill),
];

export const FURNITURE: readonly Furnish[] = [lampAndTable, bed, stairs, books, atWindow, together];
