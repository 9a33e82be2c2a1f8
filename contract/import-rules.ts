/** What an import may be and become, for server and browser. */

export const IMPORT_FILE_BYTES = 25 * 1024 * 1024;
/** The server gives up a file that arrives more slowly. */
export const IMPORT_LEAST_BYTES_PER_SECOND = 32 * 1024;
/** How long an import can be undone; afterwards nothing is kept of it but the marks that it brought. */
export const IMPORT_DAYS = 30;

/** reading → ready (a preview; nothing is stored of it) or failed; ready → applied → undone. */
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

/** What a row says of its title. */
export const IMPORT_KINDS = ["rated", "seen", "saved", "skipped"] as const;

/** unknown: no title of that name; year: only of other years; kind: only a series where it says film, or the reverse; ambiguous: more than one. */
export const UNMATCHED_REASONS = ["unknown", "year", "kind", "ambiguous"] as const;

/**
 * What becomes of a row. new: it brings a mark. already: what it says is known, or the viewer has said another thing of the title here.
 * conflict: the viewer has rated the title differently here; that stays unless asked otherwise. repeated: another row of the file says
 * more of the title. unmatched: no title. brought: it has brought a mark.
 */
export const IMPORT_STANDINGS = ["new", "already", "conflict", "repeated", "unmatched", "brought"] as const;
