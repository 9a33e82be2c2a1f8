import type { FastifyReply } from "fastify";

import { CHART_PLACES } from "#contract/chart-rules.ts";
import {
  acclaimed,
  batchDetails,
  batchLogos,
  itemDetails,
  listItems,
  nowPlaying,
  trailer,
  trending,
} from "#contract/titles.ts";
import { passesFilter } from "#engine/eligibility.ts";
import { comparableVotes } from "#engine/popularity.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { knownService } from "#server/features/availability/availability.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Charts } from "#server/features/charts/charts.ts";
import type { Overrides, Filters } from "#server/features/filters/filters.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Topics } from "#server/features/topics/topics.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Asking, Items } from "./items.ts";

type Needs = {
  items: Items;
  catalogue: Catalogue;
  charts: Charts;
  filters: Filters;
  library: Library;
  topics: Topics;
};

const NOTHING: ReadonlySet<number> = new Set();

export function serveItems(
  serve: Serve,
  { items, catalogue, charts, filters, library, topics }: Needs,
): void {
  /** The conditions for titles in the viewer's lists, such as passing the filters and not being skipped, and the viewer's country. */
  async function wantedBy({ viewer, sessionId }: Asking, askedFor?: Overrides) {
    const [{ narrowing, country }, skipped] = await Promise.all([
      filters.wishesOf(viewer === null ? null : { userId: viewer.userId, sessionId }, askedFor),
      library.allSkipped(viewer),
    ]);
    return {
      country,
      isFitting: (title: TitleFacts) => passesFilter(title, narrowing),
      /** Ignores the service and mood filters, but not the content that the viewer avoids tonight, which stays out of every row. */
      isNotAvoided: (title: TitleFacts) =>
        passesFilter(title, { ...narrowing, onPlatforms: null, moods: null }),
      isWanted: (title: TitleFacts) => !skipped.has(title.id) && passesFilter(title, narrowing),
    };
  }

  serve(listItems, async ({ query, viewer, sessionId }) => {
    const { categories, subcategories, person, untilYear } = query;
    const { country, isWanted } = await wantedBy(
      { viewer, sessionId },
      {
        services: query.streamingServices?.map((word) => knownService(word, "streamingServices")),
        availability: query.availabilityType,
      },
    );
    const excluded = query.exclude === undefined ? NOTHING : await library.allMarked(viewer);
    const isAskedFor = (title: TitleFacts) =>
      !excluded.has(title.id) &&
      (categories === undefined || categories.some((genre) => title.genres.includes(genre))) &&
      (subcategories === undefined || subcategories.some((subgenre) => title.subgenres.includes(subgenre))) &&
      (person === undefined || [...title.cast, ...title.directors].some(({ name }) => name === person)) &&
      (untilYear === undefined || new Date(title.releasedAt).getUTCFullYear() <= untilYear) &&
      isWanted(title);
    const ids = charts.bestLoved({ filter: isAskedFor, country, limit: query.limit });
    return { items: await items.present(ids, viewer) };
  });

  serve(itemDetails, async ({ params, viewer }) => {
    const [item] = await items.present([params.id], viewer);
    if (item === undefined) throw notFound();
    const facts = catalogue.facts(params.id);
    const franchise = facts?.collection ?? null;
    const isAlone =
      franchise === null || topics.titlesOf({ kind: "franchise", name: franchise }, null).length < 2;
    return {
      item,
      directors: (facts?.directors ?? []).map(({ name }) => name),
      franchise: isAlone ? null : franchise,
    };
  });

  serve(batchDetails, async ({ body, viewer }) => ({
    items: await items.present([...new Set(body.itemIds)], viewer),
  }));

  serve(batchLogos, async ({ body, viewer }) => {
    const known = await catalogue.identify(body.items);
    const shown = await items.present(
      known.map(({ titleId }) => titleId),
      viewer,
    );
    const logos = new Map(shown.map((item) => [item.id, item.logo_path]));
    return {
      results: known.flatMap(({ titleId, tmdbId, mediaType }) =>
        logos.has(titleId) ? { tmdbId, mediaType, logo_path: logos.get(titleId) ?? null } : [],
      ),
      processed: body.items.length,
    };
  });

  serve(acclaimed, async ({ query, viewer, sessionId }) => {
    const { minAvg, minVotes, sinceYear = 0, mediaType, limit } = query;
    const { isWanted } = await wantedBy({ viewer, sessionId });
    const isAcclaimed = (title: TitleFacts) =>
      title.voteAverage >= minAvg &&
      comparableVotes(title) >= minVotes &&
      new Date(title.releasedAt).getUTCFullYear() >= sinceYear &&
      (mediaType === undefined || title.mediaType === mediaType) &&
      isWanted(title);
    const ids = charts.topRated({ filter: isAcclaimed, limit });
    return { items: await items.present(ids, viewer) };
  });

  const markIfStale = (chart: Parameters<Charts["isStale"]>[0], reply: FastifyReply) => {
    if (charts.isStale(chart)) void reply.header("x-data-stale", "1");
  };

  serve(trending, async ({ query, viewer, sessionId, reply }) => {
    const { timeWindow, mediaType, limit } = query;
    const { country, isFitting, isNotAvoided, isWanted } = await wantedBy({ viewer, sessionId });
    const isOfType = (title: TitleFacts) => mediaType === "all" || title.mediaType === mediaType;
    const isCharted = query.chart === "whole" ? isNotAvoided : isFitting;
    const first = await charts.trending(timeWindow, {
      filter: (title) => isOfType(title) && isCharted(title),
      country,
      limit: CHART_PLACES,
    });
    // The chart includes titles the viewer has skipped: without them, the ranks of the titles after them would be wrong.
    const chart = new Set(first);
    const ids = await charts.trending(timeWindow, {
      filter: (title) => chart.has(title.id) || (isOfType(title) && isWanted(title)),
      country,
      limit,
    });
    markIfStale(timeWindow, reply);
    return { items: await items.present(ids, viewer), source: await charts.sourceOf(timeWindow) };
  });

  serve(nowPlaying, async ({ query, viewer, sessionId, reply }) => {
    const { country, isWanted, isNotAvoided } = await wantedBy({ viewer, sessionId });
    const ids = await charts.nowPlaying(query.mediaType, { filter: isWanted, country, limit: query.limit });
    const isOn = async () =>
      (await charts.nowPlaying(query.mediaType, { filter: isNotAvoided, country, limit: 1 })).length > 0;
    markIfStale(query.mediaType, reply);
    return {
      items: await items.present(ids, viewer),
      source: await charts.sourceOf(query.mediaType),
      emptied_by_filters: ids.length === 0 && (await isOn()),
    };
  });

  serve(trailer, async ({ params, viewer }) => {
    await items.requireVisible([params.id], viewer);
    return { key: await catalogue.trailerKey(params.id) };
  });
}
