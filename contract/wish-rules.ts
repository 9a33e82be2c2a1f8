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
