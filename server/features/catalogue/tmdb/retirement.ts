/**
 * Retirement keeps the catalog within its limits: one for the titles of each media type from TMDB's lists, and one for titles from searches
 * and imports. Above a limit, the titles that were listed or found longest ago are deleted. Titles with marks are never
 * deleted, and neither are titles of the embedded catalog.
 */
import type { MediaType } from "#contract/vocabulary.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { notifyChange } from "../store.ts";
import {
  type Retirable,
  deleteUnmarked,
  lockFoundRetirable,
  lockListedRetirable,
  selectFoundCount,
  selectListed,
} from "./retirement-store.ts";

/** Maximum titles deleted per transaction. */
const BATCH = 200;
/** This share of the limit for searches and imports is kept free, so that the next search doesn't wait for a deletion. */
const FREE_SHARE = 0.05;

/** @returns how many listed titles were deleted; none while the lists are being read */
export async function retireListed(db: Database, mediaType: MediaType, at: Date): Promise<number> {
  const listed = await selectListed(db, mediaType);
  if (listed === null) return 0;
  return retire(db, listed.count - listed.wanted, (tx, limit) =>
    lockListedRetirable(tx, { mediaType, at, limit }),
  );
}

/** @param most the limit for searches and imports @returns how many titles were deleted */
export async function retireFound(db: Database, most: number, at: Date): Promise<number> {
  const excess = (await selectFoundCount(db)) - Math.floor(most * (1 - FREE_SHARE));
  return retire(db, excess, (tx, limit) => lockFoundRetirable(tx, { at, limit }));
}

async function retire(
  db: Database,
  excess: number,
  lock: (tx: Queryable, limit: number) => Promise<Retirable[]>,
): Promise<number> {
  let gone = 0;
  for (let left = excess; left > 0; left -= BATCH) {
    const retired = await db.longTransaction(async (tx) => {
      const deleted = await deleteUnmarked(tx, await lock(tx, Math.min(left, BATCH)));
      await notifyChange(tx, deleted.titleIds);
      return deleted;
    });
    gone += retired.titleIds.length;
    if (retired.unqueued === 0) break;
  }
  return gone;
}
