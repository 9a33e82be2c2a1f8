/** Inks: which of a print's few colours fits, by how colourful or how pale they are. */
import { hexOf, labOf, luminanceOf } from "../colour.ts";
import type { Inks } from "../sheet.ts";

/** By day the second tone is pale; what must stay dark on pale paper takes this instead: the deepest ink, lifted. */
export function deepOf({ isDay, depth, shade }: Inks): string {
  const [lightness, a, b] = labOf(shade);
  return isDay ? hexOf([lightness + 0.18, a * 1.8, b * 1.8]) : depth;
}

/** @returns the more colourful of main and accent, or the palest ink where none has much colour, and the calmer of the two */
export function warmth({ main, accent, light, shade, isDay }: Inks): { vivid: string; calm: string } {
  const chroma = (colour: string) => Math.hypot(labOf(colour)[1], labOf(colour)[2]);
  const [vivid, calm] = chroma(main) > chroma(accent) * 1.15 ? [main, accent] : [accent, main];
  return { vivid: chroma(vivid) > 0.07 ? vivid : isDay ? shade : light, calm };
}

/** The accent for something thin; a pale accent would be lost on pale paper and is replaced. */
export function thinAccent({ isDay, accent }: Inks, replacement: string): string {
  return isDay && luminanceOf(accent) > 0.4 ? replacement : accent;
}
