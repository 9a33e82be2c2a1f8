import { titlesOfTopic } from "#contract/topics.ts";
import { isWithin } from "#engine/certification.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import { type Topics, labelOfTopic } from "./topics.ts";

type Needs = {
  topics: Topics;
  items: Items;
  filters: Pick<Filters, "limitsOf">;
  recommendations: Pick<Recommendations, "bestFirst">;
};

export function serveTopics(serve: Serve, { topics, items, filters, recommendations }: Needs): void {
  serve(titlesOfTopic, async ({ params, query, viewer, sessionId }) => {
    const { mediaType, limit, offset } = query;
    const asker = viewer === null ? null : { userId: viewer.userId, sessionId };
    const { country, maturityLimit } = await filters.limitsOf(asker);
    const known = topics.titlesOf(params, country);
    if (known.length === 0) throw notFound();
    const all = known.filter((title) => isWithin(maturityLimit, title));
    const movieCount = all.filter((title) => title.mediaType === "movie").length;
    const listed = mediaType === undefined ? all : all.filter((title) => title.mediaType === mediaType);
    const popularFirst = listed.map(({ id }) => id);
    const ordered = asker === null ? popularFirst : await recommendations.bestFirst(asker, popularFirst);
    const end = offset + limit;
    return {
      items: await items.present(ordered.slice(offset, end), viewer),
      label: labelOfTopic(params),
      counts: { movie: movieCount, tv: all.length - movieCount },
      order: viewer === null ? ("popular" as const) : ("personal" as const),
      ...(end < ordered.length && { next_offset: end }),
    };
  });
}
