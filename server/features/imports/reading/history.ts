import { FAULTS_KEPT_MAX } from "./limits.ts";

/** Another service's record of one title, in that service's own terms. */
export type HistoryRow = {
  /** Where the row is: the file inside an archive, and the line (or entry) in it, from 1. */
  file: string;
  line: number;
  title: string;
  year: number | null;
  mediaType: "movie" | "tv" | null;
  /** `titleId` comes from Halflight's own export and may be from another installation. */
  ids: { imdbId: string | null; tmdbId: number | null; titleId: number | null };
  kind: "rated" | "seen" | "saved" | "skipped";
  /** As in the source, on the history's scale; `null` if there is none. */
  rating: number | null;
  at: Date | null;
};

/** `list` is any table with a column of titles or IMDb ids. */
export type HistorySource = "letterboxd" | "imdb" | "trakt" | "netflix" | "movielens" | "halflight" | "list";

export type Scale = { min: number; max: number; step: number };

/** Something that couldn't be read or was left out; `reason` is a sentence for the user. */
type Fault = { file: string; line: number; reason: string };

export type History = {
  source: HistorySource;
  scale: Scale | null;
  /** Episodes count for their series. A title that's both rated and listed as watched has one row. */
  rows: HistoryRow[];
  /** The first faults; `faultCount` counts all of them. */
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

/** Thrown if nothing in the file can be used. The message is a sentence for the user. */
export class UnreadableHistory extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type Faults = {
  add(fault: Fault): void;
  all(): { faults: Fault[]; faultCount: number };
};

/** Keeps the first faults and counts all of them. */
export function collectFaults(): Faults {
  const kept: Fault[] = [];
  let count = 0;
  return {
    add(fault) {
      count += 1;
      if (kept.length < FAULTS_KEPT_MAX) kept.push(fault);
    },
    all: () => ({ faults: kept, faultCount: count }),
  };
}
