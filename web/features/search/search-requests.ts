/** Requests of a search. Submitting asks at once, so the answers are on their way while the page changes. */
import { queryClient } from "../../api/query-client.ts";
import { searchQuery } from "../../api/search-queries.ts";
import { wishQuery } from "../../api/wish-queries.ts";
import type { Search } from "./search-url.ts";

export const RESULTS_MAX = 12;
const TAGGED_RESULTS_MAX = 30;
const TAG_PAGE_MAX = 50;

export function namesQuery({ text, tags }: Search) {
  return searchQuery({ q: text, tags, limit: limitOf({ text, tags }) });
}

/** Whether the text is read as a wish too. */
export function isWish({ text, tags }: Search): boolean {
  return text !== "" && tags.length === 0;
}

export function prefetchSearch(search: Search): void {
  void queryClient.prefetchQuery(namesQuery(search));
  if (isWish(search)) void queryClient.prefetchInfiniteQuery(wishQuery(search.text, { without: [] }));
}

export function limitOf({ text, tags }: Search): number {
  if (tags.length === 0) return RESULTS_MAX;
  return text === "" ? TAG_PAGE_MAX : TAGGED_RESULTS_MAX;
}
