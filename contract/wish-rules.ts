/** What a wish can be about. Separate from the call, so the engine and the browser can use it without a schema library. */

/** Longer wishes are read up to here. */
export const WISH_MAX_CHARACTERS = 200;

/** Facets that a title can have in part: they rank titles. */
export const RANKED_WISH_KINDS = [
  "mood",
  "genre",
  "subgenre",
  "theme",
  "nanogenre",
  "collection",
  "person",
  "title",
  "country",
  "language",
  "pace",
  "tone",
  "intensity",
  "attention",
  "novelty",
  "content",
  "text",
] as const;

/** Facets that every title of the answer has, if they're wanted. What isn't wanted is always a limit. */
export const LIMIT_WISH_KINDS = ["era", "runtime", "seasons", "kind", "service", "company"] as const;

export const WISH_KINDS = [...RANKED_WISH_KINDS, ...LIMIT_WISH_KINDS] as const;
export type WishKind = (typeof WISH_KINDS)[number];

/** Characters of a phrase that the lexicon can have. */
export const WISH_MAX_PHRASE = 60;

/** How many titles of an answer come at once. */
export const WISH_PAGE = 12;
/** How many phrases of a wish can be taken away. */
export const WISH_MAX_REMOVED = 50;

/** Choices that narrow an answer. Lengths are in minutes. */
export const WISH_ERAS = {
  "2020s": { from: 2020, to: 2029 },
  "2010s": { from: 2010, to: 2019 },
  "2000s": { from: 2000, to: 2009 },
  "1990s": { from: 1990, to: 1999 },
  "1980s": { from: 1980, to: 1989 },
  "1970s": { from: 1970, to: 1979 },
  earlier: { from: 0, to: 1969 },
} as const;
export const WISH_LENGTHS = {
  short: { from: 1, to: 90 },
  medium: { from: 91, to: 120 },
  long: { from: 121, to: 9999 },
} as const;
/** ISO 3166 codes of countries with many titles. */
export const WISH_COUNTRIES = [
  "AU",
  "BR",
  "CA",
  "CN",
  "DE",
  "DK",
  "ES",
  "FR",
  "GB",
  "HK",
  "IE",
  "IN",
  "IR",
  "IT",
  "JP",
  "KR",
  "MX",
  "NO",
  "PL",
  "SE",
  "US",
] as const;
export const WISH_SORTS = ["wish", "newest", "rating"] as const;

export type WishEra = keyof typeof WISH_ERAS;
export type WishLength = keyof typeof WISH_LENGTHS;
export type WishSort = (typeof WISH_SORTS)[number];
