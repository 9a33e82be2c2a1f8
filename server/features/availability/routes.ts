import { platformsOfTitle, platformsOfTitles, servicesOfCountry } from "#contract/availability.ts";
import type { Artwork } from "#server/features/artwork/artwork.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import type { Serve } from "#server/platform/http.ts";

import { type Availability, NO_OFFERS, providerOf } from "./availability.ts";

type Needs = {
  availability: Availability;
  artwork: Artwork;
  catalogue: Catalogue;
  items: Items;
  preferences: Preferences;
};

export function serveAvailability(
  serve: Serve,
  { availability, artwork, catalogue, items, preferences }: Needs,
): void {
  serve(platformsOfTitle, async ({ params, viewer }) => {
    await items.requireVisible([params.id], viewer);
    const [country, known] = await Promise.all([
      preferences.countryOf(viewer),
      availability.offersOf([params.id]),
    ]);
    const { platforms, asOf, source } = known.get(params.id) ?? NO_OFFERS;
    return { streamingPlatforms: platforms, country, as_of: asOf, source };
  });

  serve(servicesOfCountry, async ({ viewer, query }) => {
    const country = query.country ?? (await preferences.countryOf(viewer));
    const services = await availability.servicesIn(country);
    return {
      country,
      services: services.map(({ service, outsideName, titlesCount }) => ({
        ...providerOf(service, outsideName),
        logo_path: artwork.logoOfService(service),
        titles_count: titlesCount,
      })),
    };
  });

  serve(platformsOfTitles, async ({ body, viewer }) => {
    const [country, known] = await Promise.all([
      preferences.countryOf(viewer),
      catalogue.identify(body.items),
    ]);
    const offers = await availability.offersOf(known.map(({ titleId }) => titleId));
    return {
      country,
      results: known.map(({ titleId, tmdbId, mediaType }) => ({
        tmdbId,
        mediaType,
        streamingPlatforms: offers.get(titleId)?.platforms ?? {},
      })),
    };
  });
}
