/**
 * Marks: what is known of a person and a title, made one statement. Picks, training and the judging of models all go through it, so
 * that the same facts mean the same everywhere.
 */

/** What may be known, each a bit: several may be known of one title. The view `title_signals` of the database speaks in the same bits. */
export const SIGNALS = {
  disliked: 1,
  liked: 2,
  loved: 4,
  saved: 8,
  /** On the watchlist with a rating given while adding: a hint, no rating. */
  savedAsDisliked: 16,
  savedAsLiked: 32,
  savedAsLoved: 64,
  completed: 128,
  /** Its details were opened. */
  viewed: 256,
  skipped: 512,
  /** Without a rating. */
  seen: 1024,
} as const;

/** That a title was seen says nothing of how it was liked: it is no evidence of taste. */
export type MarkKind = Exclude<keyof typeof SIGNALS, "skipped" | "seen">;

/** What a person says of a title. */
export type Mark = {
  titleId: number;
  kind: MarkKind;
  /** Milliseconds since 1970; of a rated title when it was rated. */
  at: number;
};

/** Watched, whatever was said of it. */
export const WATCHED = SIGNALS.completed | SIGNALS.seen;

/** Rated, saved, skipped or watched: the person has decided about the title, so it is no pick. */
export const DECIDED =
  SIGNALS.disliked | SIGNALS.liked | SIGNALS.loved | SIGNALS.saved | SIGNALS.skipped | WATCHED;

/** A rating ends whatever else is known; a title that is not wanted is no evidence of taste; a hint against goes before hints for it. */
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

/** @returns the one statement that counts, null where there is none */
export function markKindOf(signals: number): MarkKind | null {
  for (const kind of PRECEDENCE) {
    if ((signals & SIGNALS[kind]) !== 0) return kind === "skipped" ? null : kind;
  }
  return null;
}
