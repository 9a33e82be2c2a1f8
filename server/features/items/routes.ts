import { OFFER_KINDS } from "#contract/streaming-services.ts";
import {
  acclaimed,
  batchDetails,
  itemDetails,
  listItems,
  nowPlaying,
  trailer,
  trending,
} from "#contract/titles.ts";
import { knownService } from "#server/features/availability/availability.ts";
import type { Availability } from "#server/features/availability/availability.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Items } from "./items.ts";

type Needs = { items: Items; catalogue: Catalogue; availability: Availability; country: string };

export function serveItems(serve: Serve, { items, catalogue, availability, country }: Needs): void {
  serve(listItems, async ({ query, viewer }) => {
    const services = (query.streamingServices ?? []).map((word) => knownService(word, "streamingServices"));
    const kinds = query.availabilityType === "all" ? OFFER_KINDS : [query.availabilityType];
    const offered = services.length === 0 ? null : await availability.titlesOn(services, country, kinds);
    const ids = catalogue.bestLoved(
      (title) =>
        (query.categories === undefined || query.categories.some((genre) => title.genres.includes(genre))) &&
        (query.subcategories === undefined ||
          query.subcategories.some((subgenre) => title.subgenres.includes(subgenre))) &&
        (offered === null || offered.has(title.id)),
    );
    return { items: await items.present(ids.slice(0, query.limit), viewer) };
  });

  serve(itemDetails, async ({ params, viewer }) => {
    const [item] = await items.present([params.id], viewer);
    if (item === undefined) throw notFound();
    return { item };
  });

  serve(batchDetails, async ({ body, viewer }) => ({
    items: await items.present([...new Set(body.itemIds)], viewer),
  }));

  serve(acclaimed, async ({ query, viewer }) => {
    const { minAvg, minVotes, sinceYear = 0, mediaType, limit } = query;
    const ids = catalogue.bestLoved(
      (title) =>
        title.voteAverage >= minAvg &&
        title.voteCount >= minVotes &&
        new Date(title.releasedAt).getUTCFullYear() >= sinceYear &&
        (mediaType === undefined || title.mediaType === mediaType),
    );
    return { items: await items.present(ids.slice(0, limit), viewer) };
  });

  serve(trending, async ({ query, viewer }) => {
    const ids = await catalogue.trending(
      query.timeWindow,
      (title) => query.mediaType === "all" || title.mediaType === query.mediaType,
    );
    return { items: await items.present(ids.slice(0, query.limit), viewer) };
  });

  serve(nowPlaying, async ({ query, viewer }) => {
    const ids = catalogue.nowPlaying(query.mediaType);
    return { items: await items.present(ids.slice(0, query.limit), viewer) };
  });

  serve(trailer, async ({ params }) => ({ key: await catalogue.trailerKey(params.id) }));
}
