/** How much of what TMDB tells is kept, and what its pictures are called. */
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

/** Null for what is no picture that can be shown, as letters in SVG. */
export function picturePath(fields: Fields, name: string): string | null {
  const path = fields.text(name, LIMITS.name);
  return path !== null && PICTURE.test(path) ? path : null;
}
