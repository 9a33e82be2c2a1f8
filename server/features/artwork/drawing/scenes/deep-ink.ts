/** By day the sheet's second tone is pale; what must stay dark on pale paper takes this tone instead: the deepest ink, lifted. */
import { hexOf, labOf } from "../colour.ts";
import type { Inks } from "../sheet.ts";

export function deepOf({ isDay, depth, shade }: Inks): string {
  const [lightness, a, b] = labOf(shade);
  return isDay ? hexOf([lightness + 0.18, a * 1.8, b * 1.8]) : depth;
}
