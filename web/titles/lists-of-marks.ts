/** The lists that ratings and skips change: renewed after a mark; picks are put back where the mark is taken back. */
import { filtersQuery } from "../api/list-queries.ts";
import { NARROWED_KINDS } from "../api/narrowing.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";

const PICKS = { queryKey: QUERY_KEYS.recommendations };
const SKIPPED = { queryKey: QUERY_KEYS.skipped };

export async function renewLists(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(PICKS), queryClient.invalidateQueries(SKIPPED)]);
}

/** A title that is skipped no more may stand in any list: each is asked for anew, at once or when it is shown. */
export async function renewAllLists(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => NARROWED_KINDS.has(kind) });
  await queryClient.invalidateQueries(SKIPPED);
}

/** Remembers the picks as they stand. The function that is returned puts them back, unless other filters have made other picks. */
export function rememberPicks(titleId: number): () => Promise<void> {
  const remembered = queryClient.getQueriesData(PICKS);
  const filters = filtersNow();
  return async () => {
    await queryClient.cancelQueries(PICKS);
    for (const [key, picks] of remembered) {
      const isMissing = holds(picks, titleId) && !holds(queryClient.getQueryData(key), titleId);
      if (isMissing && filters === filtersNow()) queryClient.setQueryData(key, picks);
    }
    // They stay under the viewer's eyes; the next visit asks for what is picked now.
    await queryClient.invalidateQueries({ ...PICKS, refetchType: "none" });
    await queryClient.invalidateQueries({ ...SKIPPED, refetchType: "none" });
  };
}

function filtersNow(): unknown {
  return queryClient.getQueryData(filtersQuery().queryKey);
}

function holds(picks: unknown, titleId: number): boolean {
  if (typeof picks !== "object" || picks === null || !("items" in picks)) return false;
  return Array.isArray(picks.items) && picks.items.some((item: { id: number }) => item.id === titleId);
}
