import { nextAfter } from "#contract/call.ts";
import { IMPORT_DAYS } from "#contract/import-rules.ts";
import {
  type ImportPreview,
  type ImportRow,
  type ImportSummary,
  applyImport,
  importRows,
  listImports,
  mapImport,
  readImport,
  removeImport,
  startImport,
  unmatchedRows,
} from "#contract/imports.ts";
import type { Item } from "#contract/item.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Imports, Preview, RowWithStanding, StoredImport } from "./imports.ts";
import { suggestedRating } from "./mapping.ts";
import { ROWS_MAX } from "./reading/reading.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMNS = ["File", "Line", "Title", "Year", "Rating", "Date", "Reason"];
const REASONS = {
  unknown: "No title with this name",
  year: "Only titles from other years",
  kind: "Movie and TV show don’t match",
  ambiguous: "More than one title",
};

type Needs = {
  imports: Imports;
  items: Items;
  /** Whether unmatched titles are looked up in an outside source later. */
  looksUpLater: () => boolean;
};

export function serveImports(serve: Serve, { imports, items, looksUpLater }: Needs): void {
  const previewOf = (preview: Preview): ImportPreview => ({
    ...wirePreview(preview),
    is_looked_up_later: looksUpLater(),
  });

  serve(startImport, async ({ viewer, query, upload }) => ({
    import: summaryOf(await imports.start(viewer.userId, { name: query.name, upload })),
  }));

  serve(listImports, async ({ viewer, query }) => {
    const found = await imports.list(viewer.userId, query);
    return {
      imports: found.map(summaryOf),
      ...nextAfter(found, query),
    };
  });

  serve(readImport, async ({ viewer, params }) => ({
    import: previewOf(await imports.preview(viewer.userId, params.id)),
  }));

  serve(importRows, async ({ viewer, params, query }) => {
    const { standing = null, after, limit } = query;
    const rows = await imports.rows(viewer.userId, params.id, { standing, after, limit });
    const titleIds = new Set(rows.flatMap(({ titleId }) => titleId ?? []));
    const shown = await items.present([...titleIds], viewer);
    const byId = new Map(shown.map((item) => [item.id, item]));
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => wireRow(row, byId.get(row.titleId ?? 0) ?? null)),
      ...(last !== undefined && rows.length === limit && { next_after: last.number }),
    };
  });

  serve(unmatchedRows, async ({ viewer, params }) => {
    const page = { standing: "unmatched", after: 0, limit: ROWS_MAX } as const;
    const rows = await imports.rows(viewer.userId, params.id, page);
    const lines = rows.map(({ file, line, title, year, rating, at, unmatched }) => [
      file,
      line,
      title,
      year,
      rating,
      at === null ? null : at.toISOString().slice(0, 10),
      REASONS[unmatched ?? "unknown"],
    ]);
    return { file_name: `halflight-unmatched-${params.id}.csv`, csv: csvOf([COLUMNS, ...lines]) };
  });

  serve(mapImport, async ({ viewer, params, body }) => {
    await imports.map(viewer.userId, params.id, body.mapping);
    return { import: previewOf(await imports.preview(viewer.userId, params.id)) };
  });

  serve(applyImport, async ({ viewer, params, body }) => {
    await imports.apply(viewer.userId, params.id, body);
    return { import: previewOf(await imports.preview(viewer.userId, params.id)) };
  });

  serve(removeImport, async ({ viewer, params, query }) => {
    if (query.as === "applied") await imports.undo(viewer.userId, params.id);
    else await imports.drop(viewer.userId, params.id);
    return DONE;
  });
}

function summaryOf(stored: StoredImport): ImportSummary {
  const { id, fileName, state, progress, source, failure, rows, brought, appliedAt, undoneAt } = stored;
  const undoUntil =
    state === "applied" && appliedAt !== null ? new Date(appliedAt.getTime() + IMPORT_DAYS * DAY_MS) : null;
  return {
    id,
    file_name: fileName,
    state,
    progress,
    source,
    failure,
    rows,
    brought,
    created_at: stored.createdAt.toISOString(),
    applied_at: appliedAt?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
    undo_until: undoUntil?.toISOString() ?? null,
  };
}

function wirePreview({
  stored,
  counted,
  values,
  faults,
}: Preview): Omit<ImportPreview, "is_looked_up_later"> {
  const { scale, mapping } = stored;
  const ratings = new Map(mapping.map(({ value, rating }) => [value, rating]));
  return {
    ...summaryOf(stored),
    scale,
    values: values.map(({ value, rows }) => ({
      value,
      rows,
      rating: ratings.get(value) ?? null,
      suggested: scale === null ? null : suggestedRating(value, scale),
    })),
    counts: countsOf(stored, counted),
    faults,
  };
}

function countsOf({ rows, faultCount }: StoredImport, counted: Preview["counted"]): ImportPreview["counts"] {
  const sum = (fits: (counted: Preview["counted"][number]) => boolean) =>
    counted.filter(fits).reduce((total, count) => total + count.rows, 0);
  const inStanding = (wanted: string) => sum(({ standing }) => standing === wanted);
  const brings = (wanted: string) =>
    sum(({ standing, mark }) => mark === wanted && (standing === "new" || standing === "brought"));
  const unmatched = inStanding("unmatched");
  return {
    matched: rows - unmatched,
    unmatched,
    repeated: inStanding("repeated"),
    already: inStanding("already"),
    conflicts: inStanding("conflict"),
    brings: {
      rated: brings("rated"),
      seen: brings("seen"),
      saved: brings("saved"),
      skipped: brings("skipped"),
    },
    faults: faultCount,
  };
}

function wireRow(
  { mediaType, at, titleId: _titleId, ...row }: RowWithStanding,
  item: Item | null,
): ImportRow {
  return { ...row, media_type: mediaType, at: at?.toISOString() ?? null, item };
}

/** Beginnings of text that a spreadsheet may treat as a formula. */
const FORMULA = /^[\s\u{feff}]*[=+\-@\t\r＝＋－＠]/u;
const NEEDS_QUOTES = /["\r\n,;]/;

/** @returns a CSV file that a spreadsheet can open without executing any cell */
function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text;
}
