/**
 * Imports: histories from other services. A file is read and matched in the background and shown as a preview. Nothing becomes a mark until
 * the import is applied, in one transaction. For thirty days it can be undone, except for marks changed since.
 * Each user can have one file read at a time, and each process reads one file at a time. Imports never record events, because what they
 * contain happened earlier.
 */
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { IMPORT_DAYS, IMPORT_FILE_BYTES } from "#contract/import-rules.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { ImportedMark, Library } from "#server/features/library/library.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, notFound, overloaded } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { receiveFile } from "#server/platform/request-bodies.ts";

import { createImportReader, removeLeftovers } from "./import-reader.ts";
import { changedMapping, storableText } from "./mapping.ts";
import type { History } from "./reading/reading.ts";
import {
  type Counted,
  type RowToImport,
  type RowWithStanding,
  type Standing,
  countStandings,
  selectImported,
  selectRows,
  selectRowsToImport,
  updateImported,
} from "./standings-store.ts";
import {
  type ImportState,
  type Mapping,
  type StoredImport,
  type UnmatchedRow,
  deleteImport,
  deleteUnapplied,
  failAbandoned,
  insertImport,
  lockImport,
  selectImport,
  selectImports,
  selectIsReading,
  selectToLookUp,
  selectValues,
  updateApplied,
  addToImportedCount,
  updateMapping,
  updateMatches,
  updateRowTitles,
  updateUndone,
} from "./store.ts";

export { type Counted, type RowWithStanding, type Standing } from "./standings-store.ts";
export { type Mapping, type StoredImport, type UnmatchedRow, deleteOldImports } from "./store.ts";

export type Preview = {
  stored: StoredImport;
  counted: Counted[];
  values: { value: number; rows: number }[];
  faults: History["faults"];
};

export type Imports = {
  /**
   * Receives the file and queues it for reading. Throws `conflict` while another file of this user is being read, `overloaded` if this
   * process has too many, or a refusal if the upload fails.
   */
  start(userId: number, file: { name: string; upload: Readable }): Promise<StoredImport>;
  /** Newest first. This and `preview` fail imports whose process ended while reading, so the viewer can send another file. */
  list(userId: number, page: { limit: number; offset: number }): Promise<StoredImport[]>;
  /** This and the next methods, up to `undo`, throw `not_found` for another user's import. */
  preview(userId: number, id: number): Promise<Preview>;
  rows(
    userId: number,
    id: number,
    page: { standing: Standing | null; after: number; limit: number },
  ): Promise<RowWithStanding[]>;
  /** Throws `conflict` unless the import is a preview. */
  map(userId: number, id: number, changes: Mapping): Promise<void>;
  /** Idempotent. Throws `conflict` unless the import is a preview or already applied. */
  apply(userId: number, id: number, options: { replace: boolean }): Promise<void>;
  /** Discards an import. Throws `conflict` if it was applied, perhaps in another tab. */
  drop(userId: number, id: number): Promise<void>;
  /** Removes the imported marks, except those changed since. Idempotent. Throws `conflict` if the import was never applied. */
  undo(userId: number, id: number): Promise<void>;
  /** Unmatched rows of previews and applied imports that haven't been passed to `lookedUp` yet, newest imports first. */
  toLookUp(most: number): Promise<UnmatchedRow[]>;
  /**
   * Call after these rows were looked up in an outside source and the titles found there were added to the catalog. Matches the rows again;
   * if their import was applied, rows that now match become marks. @returns how many rows matched
   */
  lookedUp(rows: readonly UnmatchedRow[]): Promise<number>;
  /** For merged titles: moves rows from the first title to the second. */
  moveRows(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
  /** Stops reading files. */
  close(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum files being received, waiting or being read in this process, one per account. They take up to 800 MB of disk space. */
const MAX_IN_PROGRESS = 32;
/** Without a heartbeat for this long, the process that reads the file counts as ended. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
const INTERRUPTED = "Reading was interrupted. Please send the file again";

type Needs = {
  db: Database;
  catalogue: Catalogue;
  additions: Additions;
  library: Library;
  clock: Clock;
  logger: Logger;
  /** Uploaded files are stored here while they're read. */
  directory: string;
};

export async function createImports(needs: Needs): Promise<Imports> {
  const { db, library, clock, directory } = needs;
  await removeLeftovers(directory);
  const reader = createImportReader({ ...needs, interrupted: INTERRUPTED });
  const receiving = new Set<number>();

  const since = () => new Date(clock.now().getTime() - IMPORT_DAYS * DAY_MS);

  async function failSilent(userId: number): Promise<void> {
    const before = new Date(clock.now().getTime() - HEARTBEAT_TIMEOUT_MS);
    await failAbandoned(db, { userId, before, failure: INTERRUPTED });
  }

  async function refuseConcurrentRead(userId: number): Promise<void> {
    await failSilent(userId);
    if (await selectIsReading(db, userId)) throw stillReading();
  }

  async function receive(userId: number, { name, upload }: { name: string; upload: Readable }) {
    // A slow upload may take minutes, so each account may have only one.
    if (receiving.has(userId)) throw stillReading();
    if (receiving.size + reader.inProgress() >= MAX_IN_PROGRESS)
      throw overloaded("too many files are being read");
    const path = join(directory, randomUUID());
    receiving.add(userId);
    try {
      await refuseConcurrentRead(userId);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await receiveFile(upload, { path, maxBytes: IMPORT_FILE_BYTES });
      const stored = await db.transaction(async (tx) => {
        await deleteUnapplied(tx, userId);
        return insertImport(tx, { userId, fileName: storableText(name), at: clock.now() });
      });
      if (stored === null) throw stillReading();
      reader.read(stored, path);
      return stored;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      receiving.delete(userId);
    }
  }

  async function saveMatches(
    tx: Queryable,
    { id, userId }: { id: number; userId: number },
    matches: Parameters<typeof updateMatches>[2]["matches"],
  ): Promise<number> {
    await library.lockMarks(tx, userId);
    const stored = await lockImport(tx, { id, userId, since: since() });
    // The import was dropped or undone in the meantime.
    if (stored?.state !== "ready" && stored?.state !== "applied") return 0;
    const found = new Set(await updateMatches(tx, id, { matches, at: clock.now() }));
    if (stored.state === "applied") {
      // Rows matched later never replace a rating the user already has, even if the import was applied with `replace`.
      const rows = (await rowsToImport(tx, id, false)).filter(({ number }) => found.has(number));
      await library.importMarks(tx, userId, rows.flatMap(markOf));
      await updateImported(tx, id, rows);
      await addToImportedCount(tx, id, rows.length);
    }
    return found.size;
  }

  /** Missing and future dates become now. */
  async function rowsToImport(tx: Queryable, id: number, replace: boolean) {
    const now = clock.now();
    return (await selectRowsToImport(tx, id, replace)).map((row) => ({
      ...row,
      at: row.at === null || row.at > now ? now : row.at,
    }));
  }

  return {
    async start(userId, file) {
      try {
        return await receive(userId, file);
      } catch (error) {
        // Clients read the refusal only after sending everything, so drain the upload.
        file.upload.resume();
        throw error;
      }
    },
    async list(userId, page) {
      await failSilent(userId);
      return selectImports(db, userId, { ...page, since: since() });
    },
    async preview(userId, id) {
      await failSilent(userId);
      const found = await selectImport(db, { id, userId, since: since() });
      if (found === null) throw notFound();
      const { faults, ...stored } = found;
      const [counted, values] = await Promise.all([countStandings(db, id), selectValues(db, id)]);
      return { stored, counted, values, faults };
    },
    async rows(userId, id, page) {
      if ((await selectImport(db, { id, userId, since: since() })) === null) throw notFound();
      return selectRows(db, id, page);
    },
    async map(userId, id, changes) {
      await db.transaction(async (tx) => {
        const stored = await lockImport(tx, { id, userId, since: since() });
        requireState(stored, ["ready"]);
        await updateMapping(tx, id, changedMapping(stored.mapping, changes));
      });
    },
    async apply(userId, id, { replace }) {
      await db.longTransaction(async (tx) => {
        await library.lockMarks(tx, userId);
        const stored = await lockImport(tx, { id, userId, since: since() });
        requireState(stored, ["ready", "applied"]);
        if (stored.state === "applied") return;
        const rows = await rowsToImport(tx, id, replace);
        await library.importMarks(tx, userId, rows.flatMap(markOf));
        await updateImported(tx, id, rows);
        await updateApplied(tx, { id, at: clock.now(), brought: rows.length });
      });
    },
    async drop(userId, id) {
      await db.transaction(async (tx) => {
        const stored = await lockImport(tx, { id, userId, since: since() });
        if (stored === null) throw notFound();
        if (stored.state === "applied" || stored.state === "undone")
          throw new Refusal(409, "conflict", "This file has already been imported. You can undo the import");
        await deleteImport(tx, id);
      });
      reader.drop(id);
    },
    toLookUp: (most) => selectToLookUp(db, { most, since: since() }),
    async lookedUp(rows) {
      let found = 0;
      for (const [importId, ofImport] of Map.groupBy(rows, (row) => row.importId)) {
        const userId = ofImport[0]?.userId ?? 0;
        const matches = await reader.match(ofImport, userId);
        const matched = ofImport.map(({ number }, place) => ({
          number,
          ...(matches[place] ?? { titleId: null, unmatched: "unknown" as const }),
        }));
        found += await db.longTransaction(async (tx) => saveMatches(tx, { id: importId, userId }, matched));
      }
      return found;
    },
    moveRows: updateRowTitles,
    async undo(userId, id) {
      await db.longTransaction(async (tx) => {
        await library.lockMarks(tx, userId);
        const stored = await lockImport(tx, { id, userId, since: since() });
        if (stored === null) throw notFound();
        if (stored.state === "undone") return;
        if (stored.state !== "applied")
          throw new Refusal(409, "conflict", "This file hasn’t been imported yet");
        await library.removeImportedMarks(tx, userId, (await selectImported(tx, id)).flatMap(markOf));
        await updateUndone(tx, { id, at: clock.now() });
      });
    },
    close: reader.close,
  };
}

function requireState(
  stored: StoredImport | null,
  states: readonly ImportState[],
): asserts stored is StoredImport {
  if (stored === null) throw notFound();
  if (states.includes(stored.state)) return;
  if (stored.state === "reading") throw stillReading();
  throw new Refusal(409, "conflict", "This import can no longer be changed");
}

function stillReading(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "Another file is still being read. Wait for it to finish, or discard it first",
  );
}

function markOf({ titleId, mark, rating, at, ...row }: RowToImport & { at: Date }): ImportedMark[] {
  if (mark !== "rated") return [{ titleId, at, kind: mark }];
  if (rating === null) return [];
  const { replaced, replacedAt } = row;
  const before = replaced === null || replacedAt === null ? null : { rating: replaced, at: replacedAt };
  return [{ titleId, at, kind: mark, rating, replaced: before }];
}
