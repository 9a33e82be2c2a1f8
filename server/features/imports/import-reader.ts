/**
 * Reads files in the background, one at a time, into rows matched to titles. A file that can't be read becomes a failed import with a
 * message for the user. An import that's dropped, or whose process ends, leaves no rows behind. The file is deleted in every case; after a
 * crash, at the next start.
 */
import { rm } from "node:fs/promises";

import { mapInSteps } from "#engine/steps.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { timeSlice } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";
import { boundedQueue } from "#server/platform/queues.ts";

import { readKnownWorks } from "./known-works.ts";
import { suggestedMapping, storableRow } from "./mapping.ts";
import { type Match, type RowToMatch, matchRow } from "./matching.ts";
import { UnreadableHistory, readHistory } from "./reading/reading.ts";
import { type StoredImport, failImport, insertRows, keepReading, touchImport } from "./store.ts";
import { type KnownWorks, type NameIndex, indexingNames } from "./title-names.ts";

export type ImportReader = {
  /** Takes ownership of the file and deletes it when done. */
  read(imported: StoredImport, path: string): void;
  /** The titles of the rows, in order, from the catalog and from this person's additions. */
  match(rows: readonly RowToMatch[], userId: number): Promise<Match[]>;
  /** Stops reading an import that's no longer wanted. */
  drop(id: number): void;
  inProgress(): number;
  close(): Promise<void>;
};

const HEARTBEAT_MS = 1_000;
const MAX_WAITING = 100;
/** Rows per statement. */
const BATCH = 1_000;
/** Shares of the progress for reading the file and for matching titles. */
const READING_SHARE = 0.6;
const MATCHING_SHARE = 0.2;

const UNREADABLE = "The file couldn’t be read. Please try again";

type Needs = {
  db: Database;
  catalogue: Catalogue;
  additions: Additions;
  clock: Clock;
  logger: Logger;
  /** The failure message of an import interrupted by the end of its process. */
  interrupted: string;
};

type Reading = { abort: AbortController; progress: number; ended: Promise<void> };

export function createImportReader({
  db,
  catalogue,
  additions,
  clock,
  logger,
  interrupted,
}: Needs): ImportReader {
  const readings = new Map<number, Reading>();
  const enqueue = boundedQueue({
    concurrency: 1,
    maxQueued: MAX_WAITING,
    cause: "too many files are waiting to be read",
  });
  const indexes = new WeakMap<readonly TitleFacts[], Promise<NameIndex>>();
  let knownWorks: Promise<KnownWorks> | null = null;
  let isClosing = false;

  function namesOfCatalogue(): Promise<NameIndex> {
    const titles = catalogue.titles();
    const known = indexes.get(titles) ?? indexNames(titles);
    indexes.set(titles, known);
    // The next file retries a failed build.
    known.catch(() => indexes.delete(titles));
    return known;
  }

  async function indexNames(titles: readonly TitleFacts[]): Promise<NameIndex> {
    const outsideNames = await catalogue.externalNames();
    return timeSlice(indexingNames({ titles, outsideNames, knownWorks: await readKnownOnce() }));
  }

  /** Read when the first file is imported. */
  function readKnownOnce(): Promise<KnownWorks> {
    return (knownWorks ??= readKnownWorks());
  }

  async function match(rows: readonly RowToMatch[], userId: number): Promise<Match[]> {
    const names = await namesOfCatalogue();
    const titles = await additions.addedBy(userId);
    const own = await timeSlice(indexingNames({ titles, outsideNames: [], knownWorks: names.knownWorks }));
    return timeSlice(
      mapInSteps(rows, (row) => {
        const found = matchRow(names, row);
        if (found.titleId !== null || found.unmatched === "ambiguous" || titles.length === 0) return found;
        const ownMatch = matchRow(own, row);
        return ownMatch.titleId === null ? found : ownMatch;
      }),
    );
  }

  async function readFile({ id, userId, fileName }: StoredImport, path: string, reading: Reading) {
    const { signal } = reading.abort;
    const read = await readHistory(
      { path, name: fileName },
      {
        signal,
        onProgress(share) {
          reading.progress = share * READING_SHARE;
        },
      },
    );
    reading.progress = READING_SHARE;
    const history = { ...read, rows: await timeSlice(mapInSteps(read.rows, storableRow)) };
    const matches = await match(history.rows, userId);
    reading.progress = READING_SHARE + MATCHING_SHARE;
    const rows = history.rows.map((row, place) => ({
      ...row,
      number: place + 1,
      ...(matches[place] ?? { titleId: null, unmatched: "unknown" as const }),
    }));
    signal.throwIfAborted();
    await db.longTransaction(async (tx) => {
      const kept = { ...history, id, rows: rows.length, mapping: suggestedMapping(history), at: clock.now() };
      if (!(await keepReading(tx, kept))) return;
      for (let first = 0; first < rows.length; first += BATCH) {
        await insertRows(tx, id, rows.slice(first, first + BATCH));
      }
    });
  }

  async function readOne(imported: StoredImport, path: string, reading: Reading): Promise<void> {
    const { id } = imported;
    const heartbeat = setInterval(() => {
      touchImport(db, { id, progress: reading.progress, at: clock.now() })
        // The import was dropped, perhaps through another process.
        .then((isWanted) => (isWanted ? undefined : reading.abort.abort()))
        .catch((error: unknown) =>
          logger.warn({ err: error }, "the progress of an import could not be saved"),
        );
    }, HEARTBEAT_MS).unref();
    try {
      await enqueue(() => readFile(imported, path, reading));
    } catch (error) {
      if (!(error instanceof UnreadableHistory) && !reading.abort.signal.aborted) {
        logger.error({ err: error }, "a file could not be imported");
      }
      await failImport(db, { id, failure: failureOf(error), at: clock.now() });
    } finally {
      clearInterval(heartbeat);
      await rm(path, { force: true });
    }
  }

  function failureOf(error: unknown): string {
    if (isClosing) return interrupted;
    return error instanceof UnreadableHistory ? error.message : UNREADABLE;
  }

  return {
    read(imported, path) {
      const reading: Reading = { abort: new AbortController(), progress: 0, ended: Promise.resolve() };
      readings.set(imported.id, reading);
      reading.ended = readOne(imported, path, reading)
        // Without heartbeats, the import counts as interrupted after a while.
        .catch((error: unknown) => logger.warn({ err: error }, "the failure of an import could not be saved"))
        .finally(() => readings.delete(imported.id));
    },
    match,
    drop: (id) => readings.get(id)?.abort.abort(),
    inProgress: () => readings.size,
    async close() {
      isClosing = true;
      const open = [...readings.values()];
      for (const { abort } of open) abort.abort();
      await Promise.all(open.map(({ ended }) => ended));
    },
  };
}

/** Deletes uploads that a previous process was reading when it was killed. Their imports count as interrupted. */
export async function removeLeftovers(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
