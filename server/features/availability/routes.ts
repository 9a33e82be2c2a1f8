import { platformsOfTitle, platformsOfTitles } from "#contract/availability.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Availability } from "./availability.ts";

type Needs = { additions: Additions; availability: Availability; catalogue: Catalogue };

export function serveAvailability(serve: Serve, { additions, availability, catalogue }: Needs): void {
  serve(platformsOfTitle, async ({ params }) => {
    if ((catalogue.facts(params.id) ?? additions.facts(params.id)) === null) throw notFound();
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
