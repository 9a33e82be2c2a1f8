/** Lists that depend on ratings and skips. They're refetched after a change; undoing it restores the picks. */
import { FILTERED_KINDS } from "../api/filtered-lists.ts";
import { filtersQuery } from "../api/list-queries.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";

const PICKS = { queryKey: QUERY_KEYS.recommendations };
const SKIPPED = { queryKey: QUERY_KEYS.skipped };

export async function refetchLists(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(PICKS), queryClient.invalidateQueries(SKIPPED)]);
}

/** An unskipped title may appear in any list, so all are refetched, now or when they're next shown. */
export async function refetchAllLists(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => FILTERED_KINDS.has(kind) });
  await queryClient.invalidateQueries(SKIPPED);
}

/** Remembers the current picks. The returned function restores lists that lost the title, unless filters changed. */
export function rememberPicks(titleId: number): () => Promise<void> {
  const remembered = queryClient.getQueriesData(PICKS);
  const filters = filtersNow();
  return async () => {
    await queryClient.cancelQueries(PICKS);
    for (const [key, picks] of remembered) {
      const isMissing = contains(picks, titleId) && !contains(queryClient.getQueryData(key), titleId);
      if (isMissing && filters === filtersNow()) queryClient.setQueryData(key, picks);
    }
    // The restored picks stay while the viewer is looking; the next visit refetches them.
    await queryClient.invalidateQueries({ ...PICKS, refetchType: "none" });
    await queryClient.invalidateQueries({ ...SKIPPED, refetchType: "none" });
  };
}

function filtersNow(): unknown {
  return queryClient.getQueryData(filtersQuery().queryKey);
}

function contains(picks: unknown, titleId: number): boolean {
  if (typeof picks !== "object" || picks === null || !("items" in picks)) return false;
  return Array.isArray(picks.items) && picks.items.some((item: { id: number }) => item.id === titleId);
}
