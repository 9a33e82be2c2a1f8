/** Follows changes of the catalog, made by this process or another. */
import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
import type { Database } from "#server/platform/db.ts";

import { CATALOGUE_CHANGED, changedIds } from "./store.ts";

/** New, changed or removed titles; `null` means any title may have changed. */
export type ChangedTitles = readonly number[] | null;

type Needs = {
  db: Database;
  /** Never runs concurrently. Changes that arrive during a read are read together afterwards, and a failed read is repeated. */
  read: (titleIds: ChangedTitles) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Called immediately, before anything is read. */
  onNotified?: (titleIds: ChangedTitles) => void;
};

/** Above this many, reading all titles is cheaper. */
const MAX_WAITING = 5_000;

/** @returns a function that reads these titles as if the database had announced a change; it resolves when they're read */
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
