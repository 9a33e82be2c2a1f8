/** The search in the URL: `/search?q=space&tags=sci_fi,epic`. */
import { useLocation } from "react-router";

export type Search = { text: string; tags: readonly string[] };

const PATH = "/search";

export function searchUrl({ text, tags }: Search): string {
  const query = new URLSearchParams();
  if (text !== "") query.set("q", text);
  if (tags.length > 0) query.set("tags", tags.join(","));
  // Commas don't need escaping in a query.
  return query.size === 0 ? PATH : `${PATH}?${query.toString().replaceAll("%2C", ",")}`;
}

/** The search in the URL, empty on other pages. Its tags may be unknown. */
export function useSearchFromUrl(): Search {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname === PATH ? search : "");
  return { text: (query.get("q") ?? "").trim(), tags: wordsOf(query.get("tags") ?? "") };
}

/** "sci_fi,epic,sci_fi," → ["sci_fi", "epic"] */
export function wordsOf(list: string): string[] {
  return [...new Set(list.split(","))].filter((word) => word !== "");
}
