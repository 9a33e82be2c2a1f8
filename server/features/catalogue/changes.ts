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
  onNotified?: (titleIds: ChangedTitles) => void;
};

/** Beyond so many it is cheaper to read all titles. */
const MAX_WAITING = 5_000;

/** @returns reads these titles as if the database had told of them; resolves when they are read */
export async function followChanges({
  db,
  read,
  onFailure,
  onNotified,
}: Needs): Promise<(titleIds: ChangedTitles) => Promise<void>> {
  const waiting = new Set<number>();
  let mayBeAny = false;

  const refresh = createCoalescedRefresh({
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
    mayBeAny ||= titleIds === null || waiting.size > MAX_WAITING;
    if (mayBeAny) waiting.clear();
  }

  function changed(titleIds: ChangedTitles): Promise<void> {
    onNotified?.(titleIds);
    note(titleIds);
    return refresh();
  }

  await db.listen(CATALOGUE_CHANGED, (payload) => void changed(changedIds(payload)));
  return changed;
}
