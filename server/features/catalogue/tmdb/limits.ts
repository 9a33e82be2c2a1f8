/** How much of TMDB's data is kept, and which image paths are valid. */
import type { Fields } from "./fields.ts";

export const LIMITS = {
  title: 300,
  overview: 10_000,
  name: 200,
  keyword: 100,
  cast: 20,
  directors: 8,
  keywords: 60,
  alternativeTitles: 40,
  translations: 60,
  logos: 60,
  countries: 30,
  offers: 3_000,
} as const;

const PICTURE = /^\/[\w-]{1,100}\.(jpg|png)$/;

/** `null` for images that can't be shown, such as SVG logos. */
export function picturePath(fields: Fields, name: string): string | null {
  const path = fields.text(name, LIMITS.name);
  return path !== null && PICTURE.test(path) ? path : null;
}
