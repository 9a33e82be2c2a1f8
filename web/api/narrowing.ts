/** When the viewer's filters change, the server answers every row otherwise: this has them asked for anew, and knows which are still awaited. */
import { isNarrowedByFilters } from "./queries.ts";
import { queryClient } from "./query-client.ts";

let narrowedAt = Number.NEGATIVE_INFINITY;

/** Not waited for: the rows change one by one as they come. */
export function narrowAnew(): void {
  narrowedAt = Date.now();
  void queryClient.invalidateQueries({ predicate: isNarrowedByFilters });
}

type Answered = { isFetching: boolean; dataUpdatedAt: number };

/** Whether this answer is of the filters before, and the one to the present ones is on its way. */
export function isBeingNarrowed({ isFetching, dataUpdatedAt }: Answered): boolean {
  return isFetching && dataUpdatedAt <= narrowedAt;
}
