import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../../api/client.ts";
import { MINUTE_MS, QUERY_KEYS } from "../../api/queries.ts";
import { useUrlChoices } from "../../ui/use-url-choices.ts";
import { type Length, LENGTHS, type Sort, SORTS, type Wanted } from "./chosen-titles.ts";

const NOTHING: ReadonlySet<number> = new Set();
const ONLY_MINE = "mine";
const HIDDEN = "hidden";

/**
 * How the viewer wants to see the watchlist, in the URL, and what that depends on.
 * @param watched IDs of the titles on it that the viewer has watched
 */
export function useWatchlistChoices(watched: ReadonlySet<number>) {
  const { oneOf, choose } = useUrlChoices();
  const { data, isError } = useQuery(choicesQuery());
  const isOnServicesOnly = oneOf("services", [ONLY_MINE]) !== null;
  const length = oneOf("length", LENGTHS);
  const isWatchedHidden = oneOf("watched", [HIDDEN]) !== null;
  const sort = oneOf("sort", SORTS) ?? "added";
  const titles = data?.titles ?? [];
  const onServices = new Set(titles.flatMap((title) => (title.is_on_services ? [title.item_id] : [])));
  const wanted: Wanted = {
    sort,
    length,
    hidden: isWatchedHidden ? watched : NOTHING,
    onServices: isOnServicesOnly ? (data === undefined ? NOTHING : onServices) : null,
  };
  return {
    wanted,
    isOnServicesOnly,
    isWatchedHidden,
    hasWatched: watched.size > 0,
    /** Until they're known, nothing can be said about services. */
    isChecking: isOnServicesOnly && data === undefined && !isError,
    hasFailed: isOnServicesOnly && data === undefined && isError,
    lacksServices: isOnServicesOnly && data?.has_services === false,
    fits: new Map(titles.map((title) => [title.item_id, title.fit])),
    watchedOn: new Map(titles.map((title) => [title.item_id, title.watched_on])),
    chooseSort: (value: Sort) => choose({ sort: value === "added" ? null : value }),
    chooseLength: (value: Length | null) => choose({ length: value }),
    toggleServices: () => choose({ services: isOnServicesOnly ? null : ONLY_MINE }),
    toggleWatched: () => choose({ watched: isWatchedHidden ? null : HIDDEN }),
    clear: () => choose({ services: null, length: null, watched: null }),
  };
}

/** Its key begins with the watchlist's, so it's refetched when that changes. */
function choicesQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.watchlistChoices,
    queryFn: ({ signal }) => request("GET /api/watchlist/choices", undefined, { signal }),
    staleTime: MINUTE_MS,
  });
}
