/** For wide sheets whose picture fills them: the left sinks into the dark, so that words can stand there. */
import type { Sheet } from "../sheet.ts";
import { rectangle } from "../svg.ts";

/** @returns nothing on a poster */
export function darkLeft({ isTall, width, height, inks, define }: Sheet, strength = 0.85): string[] {
  const fill = define.linear(
    [
      [0, inks.shade, strength],
      [0.55, inks.shade, strength * 0.8],
      [1, inks.shade, 0],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  return isTall ? [] : [rectangle({ x: 0, y: 0, width: width * 0.62, height, fill })];
}
