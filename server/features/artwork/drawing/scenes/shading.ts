/** What several scenes of the night are shaded with. */
import type { Sheet } from "../sheet.ts";
import { type Point, polygon } from "../svg.ts";

/** A fill that turns from one colour to the other, from the top down. */
export function fade({ define }: Sheet, from: string, to: string): string {
  return define.linear([
    [0, from],
    [1, to],
  ]);
}

/** A level strip: its upper and lower edge, each with its height and its width. */
export function band(x: number, [top, wideTop]: Point, [bottom, wideBottom]: Point, fill: string): string {
  const corners: Point[] = [
    [x - wideTop / 2, top],
    [x + wideTop / 2, top],
    [x + wideBottom / 2, bottom],
    [x - wideBottom / 2, bottom],
  ];
  return polygon(corners, { fill });
}
