import { SEARCH_MIN_CHARACTERS } from "#contract/search-rules.ts";
import { autocomplete, searchTitles } from "#contract/search.ts";
import { fold } from "#engine/text/fold.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Artwork } from "#server/features/artwork/artwork.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Viewer } from "#server/platform/call-route.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Search, SearchOptions } from "./search.ts";

type Needs = {
  search: Search;
  items: Items;
  catalogue: Catalogue;
  artwork: Artwork;
  filters: Pick<Filters, "limitsOf">;
  /** Adds titles with that name from an outside source, for a signed-in viewer. Resolves to whether there are any. */
  lookUp: (text: string, userId: number) => Promise<boolean>;
};

/** With fewer matches, or none with exactly that name, an outside source may have more. */
const FEW = 3;
const DEFAULT_LIMITS = { text: 12, tags: 20, both: 30 } as const;

export function serveSearch(serve: Serve, needs: Needs): void {
  const { search, items, catalogue, artwork, filters, lookUp } = needs;

  const limitsOf = (viewer: Viewer | null, sessionId: string | null) =>
    filters.limitsOf(viewer === null ? null : { userId: viewer.userId, sessionId });

  async function byText(text: string, options: SearchOptions, viewer: { userId: number } | null) {
    const found = await search.titles(text, options);
    // Nothing an anonymous visitor types is ever stored.
    if (viewer === null) return found;
    const isNamed = found.some((id) => isCalled(catalogue.facts(id), text));
    if (isNamed && found.length >= FEW) return found;
    const lookup = lookUp(text, viewer.userId);
    // Exact-title searches don't wait: the intended title is most likely here, and the next search includes others with that name.
    return isNamed || !(await lookup) ? found : search.titles(text, options);
  }

  serve(searchTitles, async ({ query, viewer, sessionId }) => {
    const { q = "", tags = [], tag, type = null, limit } = query;
    const byId = /^id:(\d{1,9})$/.exec(q)?.[1];
    if (byId !== undefined) return { items: await items.present([Number(byId)], viewer) };
    const wish = {
      mediaType: type,
      tags: [...new Set(tag === undefined ? tags : [...tags, tag])],
      ...(await limitsOf(viewer, sessionId)),
    };
    if (q === "") {
      const found = search.tagged({ ...wish, limit: limit ?? DEFAULT_LIMITS.tags });
      return { items: await items.present(found, viewer) };
    }
    const textLimit = wish.tags.length > 0 ? DEFAULT_LIMITS.both : DEFAULT_LIMITS.text;
    const found = await byText(q, { ...wish, limit: limit ?? textLimit }, viewer);
    return { items: await items.present(found, viewer) };
  });

  serve(autocomplete, async ({ query: { q, limit }, viewer, sessionId }) => {
    if (Array.from(q).length < SEARCH_MIN_CHARACTERS) return { suggestions: [] };
    const [limits, display] = await Promise.all([limitsOf(viewer, sessionId), items.displayFor(viewer)]);
    const found = await search.titles(q, { mediaType: null, tags: [], ...limits, limit });
    const visible = await items.visible(found, viewer);
    return {
      suggestions: found.flatMap((titleId) => {
        const title = catalogue.facts(titleId);
        if (title === null || !visible.has(titleId)) return [];
        return {
          id: title.id,
          title: title.title,
          media_type: title.mediaType,
          poster_path: artwork.of(titleId, display)?.poster ?? null,
          year: new Date(title.releasedAt).getUTCFullYear(),
        };
      }),
    };
  });
}

function isCalled(title: TitleFacts | null, text: string): boolean {
  if (title === null) return false;
  const name = fold(text);
  return fold(title.title) === name || fold(title.originalTitle) === name;
}
