import { platformsOfTitle, platformsOfTitles } from "#contract/availability.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Availability } from "./availability.ts";

type Needs = { availability: Availability; catalogue: Catalogue; items: Items };

export function serveAvailability(serve: Serve, { availability, catalogue, items }: Needs): void {
  serve(platformsOfTitle, async ({ params, viewer }) => {
    await items.requireVisible([params.id], viewer);
    const offers = (await availability.offersOf([params.id])).get(params.id);
    return { streamingPlatforms: offers?.platforms ?? {}, as_of: offers?.asOf ?? null };
  });

  serve(platformsOfTitles, async ({ body }) => {
    const known = await catalogue.identify(body.items);
    const offers = await availability.offersOf(known.map(({ titleId }) => titleId));
    return {
      results: known.map(({ titleId, tmdbId, mediaType }) => ({
        tmdbId,
        mediaType,
        streamingPlatforms: offers.get(titleId)?.platforms ?? {},
      })),
    };
  });
}
