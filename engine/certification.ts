/**
 * Certification: turns the age ratings of many countries into one maturity level, and compares levels with a limit. The systems are those of
 * the MPA and the TV Parental Guidelines (US), the BBFC (GB), the FSK (DE), the CNC (FR) and others, as of 2026.
 */
import type { MaturityLevel, MaturityLimit } from "#contract/maturity.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import type { TitleFacts } from "./title-facts.ts";

type Levels = Readonly<Record<string, MaturityLevel>>;

/** Used for every title first: catalogs store the US rating if there is one. "GP" and "M/PG" are early names of PG, "X" of NC-17. */
const US: Levels = {
  G: 0,
  "TV-Y": 0,
  "TV-G": 0,
  GP: 1,
  PG: 1,
  "M/PG": 1,
  "TV-Y7": 1,
  "TV-Y7-FV": 1,
  "TV-PG": 1,
  "PG-13": 2,
  "TV-14": 2,
  R: 3,
  "TV-MA": 3,
  "NC-17": 4,
  X: 4,
};

/** Ratings that name no age, by country. Most systems name one, which is read from the rating. */
const WORDS: Readonly<Record<string, Levels>> = {
  AR: { ATP: 0 },
  AT: { AA: 0 },
  AU: { E: 0, P: 0, C: 0, G: 0, M: 3 },
  BE: { AL: 0, KT: 0 },
  BR: { L: 0, AL: 0 },
  CA: { E: 0, C: 0, A: 4 },
  DK: { A: 0, F: 0 },
  ES: { APTA: 0, TP: 0, A: 0 },
  FI: { S: 0 },
  FR: { U: 0, TP: 0 },
  GB: { U: 0, UC: 0 },
  HK: { I: 0, IIA: 2, IIB: 3, III: 4 },
  IE: { GA: 0, CH: 0, PS: 2, YA: 2, MA: 4 },
  IN: { U: 0, UA: 2, "U/A": 2, A: 4 },
  IT: { T: 0, BA: 1 },
  KR: { ALL: 0 },
  MX: { AA: 0, A: 0, B: 2, C: 4, D: 4 },
  NL: { AL: 0 },
  NO: { A: 0 },
  NZ: { M: 3 },
  PL: { BO: 0 },
  PT: { P: 4 },
  SE: { BTL: 0 },
};

/** Maturity by the age that a rating names, such as "12", "12A", "K-16", "+13", "VM14" and "FSK 16". */
const AGES: readonly { upTo: number; level: MaturityLevel }[] = [
  { upTo: 5, level: 0 },
  { upTo: 10, level: 1 },
  { upTo: 14, level: 2 },
  { upTo: 17, level: 3 },
  { upTo: 21, level: 4 },
];
const WITH_AGE = /^(?:[A-Z/]{1,3}[ -]?|[+-])?(\d{1,2})(?:\+|[A-Z]{1,2}|[ ]?ANOS)?$/;

/**
 * @param countries ISO 3166 countries of the title. A rating that isn't from the US is from the first of them.
 * @returns `null` if the rating is missing, says that the title has none ("NR"), or isn't known
 */
export function maturityOf(certification: string | null, countries: readonly string[]): MaturityLevel | null {
  const rating = certification?.trim().toUpperCase() ?? "";
  if (rating === "") return null;
  const word = US[rating] ?? WORDS[countries[0] ?? ""]?.[rating];
  if (word !== undefined) return word;
  const age = WITH_AGE.exec(rating)?.[1];
  return AGES.find(({ upTo }) => age !== undefined && Number(age) <= upTo)?.level ?? null;
}

/** Above every limit. */
export const UNKNOWN_MATURITY = 5;

type MaturityFacts = Pick<
  TitleFacts,
  "maturity" | "genres" | "intensity" | "contentNotes" | "areNotesJudged"
>;

const FOR_CHILDREN: ReadonlySet<GenreKey> = new Set(["family", "animation"]);
const NOT_FOR_CHILDREN: ReadonlySet<GenreKey> = new Set(["horror", "thriller", "crime", "war"]);
/** Content that's also in titles rated G or PG. */
const HARMLESS_NOTES: ReadonlySet<string> = new Set([
  "bereavement",
  "illness",
  "bullying",
  "flashing_lights",
]);
/** Highest intensity, 1 to 5, of a title for children. Chosen by judgment. */
const GENTLE = 2;

/**
 * The level that limits are compared with. A title without a rating counts as PG if it's a gentle family or animated title without content
 * notes that speak against it, and otherwise as above every limit. Without judged notes, animation alone isn't enough: much of it is made
 * for adults.
 */
export function gatedMaturity(title: MaturityFacts): number {
  const { maturity, genres, intensity, contentNotes, areNotesJudged } = title;
  if (maturity !== null) return maturity;
  const isForChildren =
    genres.some((genre) => FOR_CHILDREN.has(genre)) &&
    (areNotesJudged || genres.includes("family")) &&
    !genres.some((genre) => NOT_FOR_CHILDREN.has(genre)) &&
    intensity !== null &&
    intensity <= GENTLE &&
    contentNotes.every((note) => HARMLESS_NOTES.has(note));
  return isForChildren ? 1 : UNKNOWN_MATURITY;
}

/** Whether the title may be shown under the limit. */
export function isWithin(limit: MaturityLimit, title: MaturityFacts): boolean {
  return limit === null || gatedMaturity(title) <= limit;
}

/** @returns the lowest limit; `null` if there is none */
export function strictest(limits: readonly MaturityLimit[]): MaturityLimit {
  return limits.reduce<MaturityLimit>(
    (lowest, limit) => (lowest === null || (limit !== null && limit < lowest) ? limit : lowest),
    null,
  );
}
