/** Imports of histories from other services: a file is read and previewed, then applied as a whole, and can be undone as a whole. */
import { z } from "zod";

import { defineCall, done, historyPage, id, limitOf, nextOffset, pathId, wholeNumber } from "./call.ts";
import {
  IMPORT_FILE_BYTES,
  IMPORT_KINDS,
  IMPORT_LEAST_BYTES_PER_SECOND,
  IMPORT_SOURCES,
  IMPORT_STANDINGS,
  IMPORT_STATES,
  UNMATCHED_REASONS,
} from "./import-rules.ts";
import { item, mediaType, rating } from "./item.ts";

const importId = z.object({ id: pathId });

const importSummary = z.object({
  id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Progress of reading, 0 to 1. */
  progress: z.number(),
  /** `null` until known. */
  source: z.enum(IMPORT_SOURCES).nullable(),
  /** Why it failed, as a sentence; `null` if it didn't. */
  failure: z.string().nullable(),
  rows: z.int(),
  /** Number of imported marks; for an undone import, the number before it was undone. */
  brought: z.int(),
  created_at: z.string(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** `null` if there's nothing to undo. */
  undo_until: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const importRow = z.object({
  /** Row number in file order, from 1. */
  number: z.int(),
  file: z.string(),
  line: z.int(),
  title: z.string(),
  year: z.int().nullable(),
  media_type: mediaType.nullable(),
  kind: z.enum(IMPORT_KINDS),
  /** On the source's scale. */
  rating: z.number().nullable(),
  at: z.string().nullable(),
  standing: z.enum(IMPORT_STANDINGS),
  /** `null` if the row has a matching title. */
  unmatched: z.enum(UNMATCHED_REASONS).nullable(),
  item: item.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const counts = z.object({
  matched: z.int(),
  unmatched: z.int(),
  repeated: z.int(),
  already: z.int(),
  conflicts: z.int(),
  /** Number of marks of each kind that the rows add, or added, with the current mapping. A rating mapped to `null` counts as `seen`. */
  brings: z.object({ rated: z.int(), seen: z.int(), saved: z.int(), skipped: z.int() }),
  /** Rows that couldn't be read. */
  faults: z.int(),
});

/** One value of the source's rating scale, the number of rows with it, and the rating it becomes; `null` means seen without a rating. */
const mappedValue = z.object({
  value: z.number(),
  rows: z.int(),
  rating: rating.nullable(),
  suggested: rating.nullable(),
});

const importPreview = importSummary.extend({
  counts,
  scale: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable(),
  values: z.array(mappedValue),
  /** Whether the server looks up unmatched titles in TMDB later and imports the marks of those it finds. */
  is_looked_up_later: z.boolean(),
  /** The first rows that couldn't be read, each with the reason as a sentence. */
  faults: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const startImport = defineCall({
  method: "POST",
  path: "/api/imports",
  access: "user",
  summary:
    "Upload a file from another service. Nothing is stored until the import is applied; unapplied previews are deleted",
  query: z.object({ name: z.string().trim().max(200).default("") }),
  upload: { maxBytes: IMPORT_FILE_BYTES, minBytesPerSecond: IMPORT_LEAST_BYTES_PER_SECOND },
  answer: z.object({ import: importSummary }),
  limits: [{ by: "account", points: 12, seconds: 60 * 60, shared: true }],
});

export const listImports = defineCall({
  method: "GET",
  path: "/api/imports",
  access: "user",
  summary: "The viewer's imports of the last 30 days, newest first",
  query: historyPage,
  answer: z.object({ imports: z.array(importSummary), next_offset: nextOffset }),
});

export const readImport = defineCall({
  method: "GET",
  path: "/api/imports/{id}",
  access: "user",
  summary: "An import's progress, and what it would add",
  params: importId,
  answer: z.object({ import: importPreview }),
});

export const importRows = defineCall({
  method: "GET",
  path: "/api/imports/{id}/rows",
  access: "user",
  summary: "An import's rows in file order, all or with one status",
  params: importId,
  query: z.object({
    standing: z.enum(IMPORT_STANDINGS).optional(),
    limit: limitOf(50),
    after: wholeNumber({ min: 0, max: 1_000_000 }).default(0),
  }),
  /** Send `next_after` as `after` to get the next page; it's absent on the last page. */
  answer: z.object({ rows: z.array(importRow), next_after: z.int().optional() }),
});

export const unmatchedRows = defineCall({
  method: "GET",
  path: "/api/imports/{id}/unmatched",
  access: "user",
  summary: "All rows without a matching title, as CSV",
  params: importId,
  answer: z.object({ file_name: z.string(), csv: z.string() }),
  limits: [{ by: "account", points: 60, seconds: 60 * 60 }],
});

export const mapImport = defineCall({
  method: "PUT",
  path: "/api/imports/{id}/mapping",
  access: "user",
  summary:
    "Map values of the source's rating scale to ratings, or to null for seen; other values keep their mapping",
  params: importId,
  body: z.object({
    mapping: z.array(z.object({ value: z.number().min(-1e6).max(1e6), rating: rating.nullable() })).max(100),
  }),
  answer: z.object({ import: importPreview }),
});

export const applyImport = defineCall({
  method: "POST",
  path: "/api/imports/{id}/apply",
  access: "user",
  summary: "Apply the whole import or nothing; existing ratings stay unless `replace` is true",
  params: importId,
  body: z.object({ replace: z.boolean().default(false) }),
  answer: z.object({ import: importPreview }),
  limits: [{ by: "account", points: 30, seconds: 60 * 60 }],
});

export const removeImport = defineCall({
  method: "DELETE",
  path: "/api/imports/{id}",
  access: "user",
  summary:
    "Discard an unapplied import, or undo an applied one but keep marks changed since; 409 if its state has changed",
  params: importId,
  query: z.object({ as: z.enum(["preview", "applied"]) }),
  answer: done,
});
