import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
/** Follows the catalogue: which titles changed, told by this process or another. */
import type { Database } from "#server/platform/db.ts";

import { CATALOGUE_CHANGED, changedIds } from "./store.ts";

/** Titles that are new, changed or gone; null: any may be. */
export type ChangedTitles = readonly number[] | null;

type Needs = {
  db: Database;
  /** One reading at a time. What comes meanwhile is read together afterwards, and a reading that failed is repeated. */
  read: (titleIds: ChangedTitles) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Called at once, before anything is read. */
  onTold?: (titleIds: ChangedTitles) => void;
};

/** Beyond so many it is cheaper to read all titles. */
const WAITING_MOST = 5_000;

/** @returns reads these titles as if the database had told of them; resolves when they are read */
export async function followChanges({
  db,
  read,
  onFailure,
  onTold,
}: Needs): Promise<(titleIds: ChangedTitles) => Promise<void>> {
  const waiting = new Set<number>();
  let mayBeAny = false;

  const follow = createCoalescedRefresh({
    async read() {
      const titleIds = mayBeAny ? null : [...waiting];
      mayBeAny = false;
      waiting.clear();
      try {
        await read(titleIds);
      } catch (error) {
        note(titleIds);
        throw error;
      }
    },
    onFailure,
  });

  function note(titleIds: ChangedTitles): void {
    for (const titleId of titleIds ?? []) waiting.add(titleId);
    mayBeAny ||= titleIds === null || waiting.size > WAITING_MOST;
    if (mayBeAny) waiting.clear();
  }

  function changed(titleIds: ChangedTitles): Promise<void> {
    onTold?.(titleIds);
    note(titleIds);
    return follow();
  }

  await db.listen(CATALOGUE_CHANGED, (payload) => void changed(changedIds(payload)));
  return changed;
}
