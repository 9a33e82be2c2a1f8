/**
 * Reading: files of other services made rows that say one thing of one title each. What a file is, is told by what is in it, never by its
 * name. It knows nothing of the catalogue.
 */
import { readFile } from "node:fs/promises";

import { z } from "zod";

import type { IMPORT_KINDS, IMPORT_SOURCES } from "#contract/import-rules.ts";
import type { MediaType } from "#contract/vocabulary.ts";

export type HistoryRow = {
  /** Where it stands: the file inside an archive, and the line (or entry) there, from 1. */
  file: string;
  line: number;
  title: string;
  year: number | null;
  mediaType: MediaType | null;
  /** titleId: of the product's own export. */
  ids: { imdbId: string | null; tmdbId: number | null; titleId: number | null };
  kind: (typeof IMPORT_KINDS)[number];
  /** As the source has it, on `scale`; null where there is none. */
  rating: number | null;
  at: Date | null;
};

export type History = {
  source: (typeof IMPORT_SOURCES)[number];
  scale: { min: number; max: number; step: number } | null;
  /** One row a title. */
  rows: HistoryRow[];
  /** Rows that could not be read, the first of them, as sentences for a person. */
  faults: { file: string; line: number; reason: string }[];
  faultCount: number;
};

/** The message is a sentence for a person. */
export class UnreadableHistory extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const marked = { item_id: z.int(), title: z.string(), year: z.int() };
const ownExport = z.object({
  ratings: z.array(z.object({ ...marked, rating: z.number(), rated_at: z.coerce.date() })),
  skipped: z.array(z.object({ ...marked, skipped_at: z.coerce.date() })),
  watchlist: z.array(z.object({ ...marked, added_at: z.coerce.date() })),
});

export async function readHistory(
  file: { path: string; name: string },
  _options: { signal?: AbortSignal; onProgress?(share: number): void } = {},
): Promise<History> {
  const read = ownExport.safeParse(jsonFrom(await readFile(file.path, "utf8")));
  if (!read.success) throw new UnreadableHistory("unknown_format", "This is no file that can be read here");
  const { ratings, skipped, watchlist } = read.data;
  const rowOf = (
    { item_id: titleId, title, year }: { item_id: number; title: string; year: number },
    line: number,
  ) => ({
    file: file.name,
    line: line + 1,
    title,
    year,
    mediaType: null,
    ids: { imdbId: null, tmdbId: null, titleId },
  });
  return {
    source: "halflight",
    scale: { min: 1, max: 3, step: 1 },
    rows: [
      ...ratings.map((mark, line) => ({
        ...rowOf(mark, line),
        kind: "rated" as const,
        rating: mark.rating,
        at: mark.rated_at,
      })),
      ...skipped.map((mark, line) => ({
        ...rowOf(mark, line),
        kind: "skipped" as const,
        rating: null,
        at: mark.skipped_at,
      })),
      ...watchlist.map((mark, line) => ({
        ...rowOf(mark, line),
        kind: "saved" as const,
        rating: null,
        at: mark.added_at,
      })),
    ],
    faults: [],
    faultCount: 0,
  };
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
