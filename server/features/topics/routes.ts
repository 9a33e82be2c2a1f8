import { titlesOfTopic } from "#contract/topics.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Serve } from "#server/platform/http.ts";

import { type Topics, labelOfTopic } from "./topics.ts";

type Needs = {
  topics: Topics;
  items: Items;
  preferences: Preferences;
  recommendations: Pick<Recommendations, "bestFirst">;
};

export function serveTopics(serve: Serve, { topics, items, preferences, recommendations }: Needs): void {
  serve(titlesOfTopic, async ({ params, query, viewer, sessionId }) => {
    const { mediaType, limit, offset } = query;
    const all = topics.titlesOf(params, await preferences.countryOf(viewer));
    if (all.length === 0) throw notFound();
    const movieCount = all.filter((title) => title.mediaType === "movie").length;
    const listed = mediaType === undefined ? all : all.filter((title) => title.mediaType === mediaType);
    const popularFirst = listed.map(({ id }) => id);
    const ordered =
      viewer === null
        ? popularFirst
        : await recommendations.bestFirst({ userId: viewer.userId, sessionId }, popularFirst);
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
