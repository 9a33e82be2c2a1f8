/** Texts typed in the search measurement: beginnings of names, and names with a typing error. */
import { seedOf, seededRandom } from "#engine/random.ts";

import { inventTitles } from "./invented-titles.ts";

export const TITLES = 100_000;
export const SEED = "search";
/** Enough different texts of a kind that none is measured twice by chance. */
const SAMPLE = 4_000;

export type Typed = { text: string; wanted: string };

export function typedTexts(): { beginnings: Typed[]; misspelt: Typed[] } {
  const random = seededRandom(seedOf("typed"));
  const names = inventTitles(TITLES, SEED).map(({ title }) => title);
  const name = () => names[Math.floor(random() ** 2 * names.length)] ?? "";
  return {
    beginnings: Array.from({ length: SAMPLE }, () => {
      const wanted = name();
      const length = 2 + Math.floor(random() * (wanted.length - 2));
      return { text: wanted.slice(0, length).toLowerCase(), wanted };
    }),
    misspelt: Array.from({ length: SAMPLE }, () => {
      const wanted = name();
      const place = Math.floor(random() * (wanted.length - 1));
      const exchanged = wanted.slice(0, place) + wanted[place + 1] + wanted[place] + wanted.slice(place + 2);
      return { text: exchanged.toLowerCase(), wanted };
    }),
  };
}
