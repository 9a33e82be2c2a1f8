import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { QUERY_KEYS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";

const MAX_WAIT_MS = 8000;

/** Refetches every row and waits for the picks until they load or fail, up to a limit. */
export async function refreshPicks(): Promise<void> {
  invalidateFilteredLists();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(stop, MAX_WAIT_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();

    function look(): void {
      if (queryClient.isFetching({ queryKey: QUERY_KEYS.recommendations }) === 0) stop();
    }
    function stop(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
