import {
  acclaimed,
  batchDetails,
  itemDetails,
  listItems,
  nowPlaying,
  trailer,
  trending,
} from "#contract/titles.ts";
import { fits } from "#engine/eligibility.ts";
import { knownService } from "#server/features/availability/availability.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Charts } from "#server/features/charts/charts.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Items } from "./items.ts";

type Needs = { items: Items; catalogue: Catalogue; charts: Charts; filters: Filters };

export function serveItems(serve: Serve, { items, catalogue, charts, filters }: Needs): void {
  serve(listItems, async ({ query, viewer }) => {
    const { categories, subcategories, person, untilYear } = query;
    const narrowing = await filters.narrowingFor(viewer, {
      services: query.streamingServices?.map((word) => knownService(word, "streamingServices")),
      availability: query.availabilityType,
    });
    const ids = charts.bestLoved(
      (title) =>
        (categories === undefined || categories.some((genre) => title.genres.includes(genre))) &&
        (subcategories === undefined ||
          subcategories.some((subgenre) => title.subgenres.includes(subgenre))) &&
        (person === undefined || [...title.cast, ...title.directors].some(({ name }) => name === person)) &&
        (untilYear === undefined || new Date(title.releasedAt).getUTCFullYear() <= untilYear) &&
        fits(title, narrowing),
      query.limit,
    );
    return { items: await items.present(ids, viewer) };
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
    const narrowing = await filters.narrowingFor(viewer);
    const ids = charts.bestLoved(
      (title) =>
        title.voteAverage >= minAvg &&
        title.voteCount >= minVotes &&
        new Date(title.releasedAt).getUTCFullYear() >= sinceYear &&
        (mediaType === undefined || title.mediaType === mediaType) &&
        fits(title, narrowing),
      limit,
    );
    return { items: await items.present(ids, viewer) };
  });

  serve(trending, async ({ query, viewer }) => {
    const narrowing = await filters.narrowingFor(viewer);
    const ids = await charts.trending(
      query.timeWindow,
      (title) => (query.mediaType === "all" || title.mediaType === query.mediaType) && fits(title, narrowing),
      query.limit,
    );
    return { items: await items.present(ids, viewer), source: await charts.trendingSource() };
  });

  serve(nowPlaying, async ({ query, viewer }) => {
    const narrowing = await filters.narrowingFor(viewer);
    const ids = charts.nowPlaying(query.mediaType, (title) => fits(title, narrowing), query.limit);
    return { items: await items.present(ids, viewer) };
  });

  serve(trailer, async ({ params, viewer }) => {
    await items.requireVisible([params.id], viewer);
    return { key: await catalogue.trailerKey(params.id) };
  });
}
