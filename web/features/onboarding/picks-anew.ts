import { narrowAnew } from "../../api/narrowing.ts";
import { QUERY_KEYS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";

const PICKS_WITHIN_MS = 8000;

/** Has every row asked for anew, and waits for the picks: until they have come or failed, and never for long. */
export async function picksAnew(): Promise<void> {
  narrowAnew();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(stop, PICKS_WITHIN_MS);
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
