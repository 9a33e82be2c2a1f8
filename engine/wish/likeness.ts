/** Likeness: what's characteristic of a title that somebody names, for "like Heat but funny". */
import type { TitleFacts } from "../title-facts.ts";
import type { Meaning } from "./lexicon.ts";

/** A named title's own facts count this much beside its nearness. Chosen by judgment. */
const FACT_STRENGTH = 0.3;
const MAX_GENRES = 3;
const MAX_NANOGENRES = 3;
/** Moods of at least this strength are characteristic. Chosen by judgment. */
const STRONG_MOOD = 0.7;

/** @returns the likeness itself first */
export function meaningsOfTitle(title: TitleFacts): Meaning[] {
  const fact = (kind: Meaning["kind"], value: string): Meaning => ({ kind, value, strength: FACT_STRENGTH });
  const moods = Object.entries(title.moods).filter(([, strength]) => strength >= STRONG_MOOD);
  return [
    { kind: "title", value: String(title.id), strength: 1 },
    ...title.subgenres.map((name) => fact("subgenre", name)),
    ...title.nanogenres.slice(0, MAX_NANOGENRES).map((name) => fact("nanogenre", name)),
    ...title.genres.slice(0, MAX_GENRES).map((name) => fact("genre", name)),
    ...moods.map(([name]) => fact("mood", name)),
    fact("kind", title.mediaType),
  ];
}
