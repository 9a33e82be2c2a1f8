/** What somebody has seen, as another service wrote it down: one row a title, in the words of its source. */
export type HistoryRow = {
  /** Where it stands: the file inside an archive, and the line (or the entry) there, from 1. */
  file: string;
  line: number;
  title: string;
  year: number | null;
  mediaType: "movie" | "tv" | null;
  /** titleId: of the product's own export. */
  ids: { imdbId: string | null; tmdbId: number | null; titleId: number | null };
  kind: "rated" | "seen" | "saved" | "skipped";
  /** As the source has it, on the scale of the history; null where there is none. */
  rating: number | null;
  at: Date | null;
};

/** list: any table with a column of titles. */
export type HistorySource = "letterboxd" | "imdb" | "trakt" | "netflix" | "movielens" | "halflight" | "list";

export type Scale = { min: number; max: number; step: number };

/** What could not be read or was left out, as a sentence for a person. */
export type Fault = { file: string; line: number; reason: string };

export type History = {
  source: HistorySource;
  scale: Scale | null;
  /** Episodes stand as their series; what is rated and listed as watched stands once. */
  rows: HistoryRow[];
  /** The first of them. */
  faults: Fault[];
  faultCount: number;
};

export type UnreadableCode =
  | "empty"
  | "too-large"
  | "too-many-rows"
  | "wrong-type"
  | "broken"
  | "encrypted"
  | "unsafe"
  | "unrecognised"
  | "several-people"
  | "too-slow";

/** Nothing of the file can be used; the message is a sentence for the person who chose it. */
export class UnreadableHistory extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
