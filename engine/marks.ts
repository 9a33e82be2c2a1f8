/**
 * Marks: everything known about a person and a title, reduced to one kind of mark. Picks, training and evaluation all use this reduction,
 * so they interpret the same facts in the same way.
 */

/** Known facts, one bit each; a title can have several. The database view `title_signals` uses the same bits. */
export const SIGNALS = {
  disliked: 1,
  liked: 2,
  loved: 4,
  saved: 8,
  /** On the watchlist with a rating given while adding: a hint, not a rating. */
  savedAsDisliked: 16,
  savedAsLiked: 32,
  savedAsLoved: 64,
  completed: 128,
  /** The details page was opened. */
  viewed: 256,
  skipped: 512,
  /** Marked as seen without a rating, or a started series. */
  seen: 1024,
} as const;

/** Excludes `skipped` and `seen`: neither is evidence of taste. */
export type MarkKind = Exclude<keyof typeof SIGNALS, "skipped" | "seen">;

/** One person's statement about a title. */
export type Mark = {
  titleId: number;
  kind: MarkKind;
  /** Milliseconds since 1970; for a rated title, the time of the rating. */
  at: number;
};

/** Watched, with or without a rating. */
export const WATCHED = SIGNALS.completed | SIGNALS.seen;

/** Rated, saved, skipped or watched: the person has decided, so the title is no longer picked. */
export const DECIDED =
  SIGNALS.disliked | SIGNALS.liked | SIGNALS.loved | SIGNALS.saved | SIGNALS.skipped | WATCHED;

/** First match wins. Ratings outrank everything; skipping isn't evidence of taste; a negative hint outranks positive ones. */
const PRECEDENCE = [
  "disliked",
  "loved",
  "liked",
  "skipped",
  "savedAsDisliked",
  "savedAsLoved",
  "completed",
  "savedAsLiked",
  "saved",
  "viewed",
] as const satisfies readonly (keyof typeof SIGNALS)[];

/** @returns the kind of mark that counts; `null` if none is evidence of taste */
export function markKindOf(signals: number): MarkKind | null {
  for (const kind of PRECEDENCE) {
    if ((signals & SIGNALS[kind]) !== 0) return kind === "skipped" ? null : kind;
  }
  return null;
}
