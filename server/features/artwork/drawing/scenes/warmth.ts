/** Which of a print's inks catches the eye. */
import { labOf } from "../colour.ts";
import type { Inks } from "../sheet.ts";

/** @returns the more colourful of main and accent, or the palest ink where none has much colour, and the calmer of the two */
export function warmth({ main, accent, light, shade, isDay }: Inks): { vivid: string; calm: string } {
  const chroma = (colour: string) => Math.hypot(labOf(colour)[1], labOf(colour)[2]);
  const [vivid, calm] = chroma(main) > chroma(accent) * 1.15 ? [main, accent] : [accent, main];
  return { vivid: chroma(vivid) > 0.07 ? vivid : isDay ? shade : light, calm };
}
