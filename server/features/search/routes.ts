import { SEARCH_MIN_CHARACTERS } from "#contract/form-rules.ts";
import { autocomplete, searchTitles } from "#contract/search.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Search } from "./search.ts";

export function serveSearch(serve: Serve, { search, items }: { search: Search; items: Items }): void {
  serve(searchTitles, async ({ query, viewer }) => {
    const byId = /^id:(\d{1,9})$/.exec(query.q)?.[1];
    const titleIds = byId === undefined ? search.titles(query.q, query.limit) : [Number(byId)];
    return { items: await items.present(titleIds, viewer) };
  });

  serve(autocomplete, async ({ query }) => {
    if (Array.from(query.q).length < SEARCH_MIN_CHARACTERS) return { suggestions: [] };
    const found = await items.present(search.titles(query.q, query.limit), null);
    return {
      suggestions: found.map((item) => ({
        id: item.id,
        title: item.title,
        media_type: item.media_type,
        poster_path: item.poster_path,
        year: yearOf(item.release_date ?? item.first_air_date),
      })),
    };
  });
}

function yearOf(day: string | null): number | null {
  return day === null ? null : Number(day.slice(0, 4));
}
