/** Interiors: furniture seen from the side, and windows. */
import type { Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, line, path, polygon, polyline, rectangle, through } from "../svg.ts";
import { person } from "./people.ts";

export type Room = { x: number; y: number; width: number; height: number };

/** A chair seen from the side, with its back to the left and its feet at y = 0. */
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

/** @param facing 1 to draw it as it is, −1 to mirror it */
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

/** The positions of the bars between `count` panes, as shares of the window. */
export function barsBetween(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
}

/** The light of each pane on the floor in front of the window. */
export function panesOnFloor(
  { unit, inks, define }: Sheet,
  window: { left: number; wide: number; floor: number; columns: number; rows: number },
): string[] {
  const { left, wide, floor, columns, rows } = window;
  const deep = unit * 0.32;
  const place = (u: number, v: number): Point => [
    left + wide * (u + (u - 0.5) * v * 0.25) - v * unit * 0.1,
    floor + unit * 0.03 + v * deep,
  ];
  const fill = define.linear([
    [0, inks.accent, 0.5],
    [1, inks.accent, 0.16],
  ]);
  const cells = Array.from({ length: columns * rows }, (_, cell) => [
    cell % columns,
    Math.floor(cell / columns),
  ]);
  return cells.map(([column = 0, row = 0]) => {
    const [u, v] = [(column + 0.04) / columns, (row + 0.05) / rows];
    const [endU, endV] = [(column + 0.96) / columns, (row + 0.95) / rows];
    return polygon([place(u, v), place(endU, v), place(endU, endV), place(u, endV)], { fill });
  });
}

/** A branch with leaves in a glass, whose foot is at the point. */
export function branchInGlass({ unit, inks, chance }: Sheet, [x, y]: Point): string[] {
  const tall = unit * 0.075;
  const lean = chance.between(-0.06, 0.06) * unit;
  const twig: Point[] = [
    [x, y - tall],
    [x + lean * 0.3, y - tall * 2],
    [x + lean, y - tall * 3.1],
  ];
  const leaves = [1.4, 1.9, 2.3, 2.8, 3.1].map((up, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const at: Point = [x + lean * (up / 3.1) + side * tall * 0.22, y - tall * up];
    return ellipse({ x: at[0], y: at[1], radiusX: tall * 0.24, radiusY: tall * 0.1, fill: inks.shade });
  });
  const glass = { x: x - tall * 0.24, y: y - tall, width: tall * 0.48, height: tall, radius: tall * 0.1 };
  return [
    path(through(twig), { stroke: inks.shade, strokeWidth: unit * 0.005 }),
    ...leaves,
    rectangle({ ...glass, fill: inks.shade }),
  ];
}
