/** Limits and states of imports, shared by server and browser. */

export const IMPORT_FILE_BYTES = 25 * 1024 * 1024;
/** The server drops uploads slower than this. */
export const IMPORT_LEAST_BYTES_PER_SECOND = 32 * 1024;
/** How long an import can be undone; after that only its marks are kept. */
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

/** A row's statement about its title. */
export const IMPORT_KINDS = ["rated", "seen", "saved", "skipped"] as const;

/**
 * unknown: no title with that name; year: only with other years; kind: a series where the row says film, or the reverse; ambiguous: several
 * titles.
 */
export const UNMATCHED_REASONS = ["unknown", "year", "kind", "ambiguous"] as const;

/**
 * The status of a row. new: adds a mark. already: known, or the viewer has made a different statement about the title here. conflict: the
 * viewer rated the title differently here; that rating stays unless they ask otherwise. repeated: another row of the file says more about
 * the title. unmatched: no title found. brought: its mark is stored.
 */
export const IMPORT_STANDINGS = ["new", "already", "conflict", "repeated", "unmatched", "brought"] as const;
