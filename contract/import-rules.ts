/** Limits and states of imports, shared by server and browser. */

export const IMPORT_FILE_BYTES = 25 * 1024 * 1024;
/** The server drops uploads slower than this. */
export const IMPORT_LEAST_BYTES_PER_SECOND = 32 * 1024;
/** Number of days in which an import can be undone. After that, only the imported marks are kept. */
export const IMPORT_DAYS = 30;

/** reading → ready (a preview; nothing is stored yet) or failed; ready → applied → undone. */
export const IMPORT_STATES = ["reading", "ready", "applied", "undone", "failed"] as const;

export const IMPORT_SOURCES = [
  "letterboxd",
  "imdb",
  "trakt",
  "netflix",
  "movielens",
  "halflight",
  "list",
] as const;

/** What a row says about its title. */
export const IMPORT_KINDS = ["rated", "seen", "saved", "skipped"] as const;

/**
 * Why no title matches a row. unknown: no title has that name. year: the titles with that name are from other years. kind: the title is a
 * series and the row says film, or the reverse. ambiguous: several titles match.
 */
export const UNMATCHED_REASONS = ["unknown", "year", "kind", "ambiguous"] as const;

/**
 * The status of a row. new: adds a mark. already: adds nothing, because the viewer's own marks on the title already include or outrank it.
 * conflict: the viewer has rated the title differently; that rating stays unless they choose to replace it. repeated: another row of the
 * file says more about the same title. unmatched: no title matches. brought: the mark was imported.
 */
export const IMPORT_STANDINGS = ["new", "already", "conflict", "repeated", "unmatched", "brought"] as const;
