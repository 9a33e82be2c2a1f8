/** Chooses among a print's inks by how colorful or pale they are. */
import { hexOf, labOf, luminanceOf } from "../colour.ts";
import type { Inks } from "../sheet.ts";

/** A tone that stays dark on pale paper. By day, when the second tone is pale, it's a lighter variant of the deepest ink. */
export function deepOf({ isDay, depth, shade }: Inks): string {
  const [lightness, a, b] = labOf(shade);
  return isDay ? hexOf([lightness + 0.18, a * 1.8, b * 1.8]) : depth;
}

/** @returns the more colorful of main and accent (if neither has much color, `shade` by day and `light` by night), and the other one */
export function warmth({ main, accent, light, shade, isDay }: Inks): { vivid: string; calm: string } {
  const chroma = (colour: string) => Math.hypot(labOf(colour)[1], labOf(colour)[2]);
  const [vivid, calm] = chroma(main) > chroma(accent) * 1.15 ? [main, accent] : [accent, main];
  return { vivid: chroma(vivid) > 0.07 ? vivid : isDay ? shade : light, calm };
}

/** The accent for thin shapes. On pale paper a pale accent isn't visible, so the replacement is used. */
export function thinAccent({ isDay, accent }: Inks, replacement: string): string {
  return isDay && luminanceOf(accent) > 0.4 ? replacement : accent;
}
