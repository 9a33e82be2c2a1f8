import {
  acclaimed,
  batchDetails,
  itemDetails,
  listItems,
  nowPlaying,
  trailer,
  trending,
} from "#contract/titles.ts";
import { CHART_PLACES } from "#contract/vocabulary.ts";
import { fits } from "#engine/eligibility.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { knownService } from "#server/features/availability/availability.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Charts } from "#server/features/charts/charts.ts";
import type { AskedFor, Filters } from "#server/features/filters/filters.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Viewer } from "#server/platform/call-route.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Items } from "./items.ts";

type Needs = { items: Items; catalogue: Catalogue; charts: Charts; filters: Filters; library: Library };

export function serveItems(serve: Serve, { items, catalogue, charts, filters, library }: Needs): void {
  /** What of the catalogue the viewer wants to see in a list: what fits the filters and was not skipped. */
  async function wantedBy(viewer: Viewer | null, askedFor?: AskedFor) {
    const [narrowing, skipped] = await Promise.all([
      filters.narrowingFor(viewer, askedFor),
      library.allSkipped(viewer),
    ]);
    return {
      isFitting: (title: TitleFacts) => fits(title, narrowing),
      isWanted: (title: TitleFacts) => !skipped.has(title.id) && fits(title, narrowing),
    };
  }

  serve(listItems, async ({ query, viewer }) => {
    const { categories, subcategories, person, untilYear } = query;
    const { isWanted } = await wantedBy(viewer, {
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
        isWanted(title),
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
    const { isWanted } = await wantedBy(viewer);
    const ids = charts.bestLoved(
      (title) =>
        title.voteAverage >= minAvg &&
        title.voteCount >= minVotes &&
        new Date(title.releasedAt).getUTCFullYear() >= sinceYear &&
        (mediaType === undefined || title.mediaType === mediaType) &&
        isWanted(title),
      limit,
    );
    return { items: await items.present(ids, viewer) };
  });

  serve(trending, async ({ query: { timeWindow, mediaType, limit }, viewer }) => {
    const { isFitting, isWanted } = await wantedBy(viewer);
    const isOfType = (title: TitleFacts) => mediaType === "all" || title.mediaType === mediaType;
    const first = await charts.trending(
      timeWindow,
      (title) => isOfType(title) && isFitting(title),
      CHART_PLACES,
    );
    // A rank would lie if the title before it were missing.
    const chart = new Set(first);
    const ids = await charts.trending(
      timeWindow,
      (title) => chart.has(title.id) || (isOfType(title) && isWanted(title)),
      limit,
    );
    return { items: await items.present(ids, viewer), source: await charts.trendingSource() };
  });

  serve(nowPlaying, async ({ query, viewer }) => {
    const { isWanted } = await wantedBy(viewer);
    return { items: await items.present(charts.nowPlaying(query.mediaType, isWanted, query.limit), viewer) };
  });

  serve(trailer, async ({ params, viewer }) => {
    await items.requireVisible([params.id], viewer);
    return { key: await catalogue.trailerKey(params.id) };
  });
}
