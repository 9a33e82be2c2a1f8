/** Interiors: furniture seen from the side, and windows. */
import type { Sheet } from "../sheet.ts";
import { type Point, ellipse, path, polygon, polyline, rectangle, through } from "../svg.ts";

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
