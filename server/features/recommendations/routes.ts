import { watchlistChoices } from "#contract/library.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import {
  PICK_SOURCES,
  favoriteGenres,
  recommendationMetrics,
  recommendations as picksCall,
  similarTitles,
  tasteClusters,
  titleReason,
} from "#contract/recommendations.ts";
import { GENRES, PERSON_MOODS, TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";
import {
  type Availability,
  knownService,
  serviceOfFilter,
} from "#server/features/availability/availability.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Library, MarksOnTitles } from "#server/features/library/library.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Recommendations, PicksRequest } from "./recommendations.ts";

/** Picks are never rated, watched or on the watchlist, so presenting them needs no query for marks. */
const UNMARKED: MarksOnTitles = { ratings: new Map(), watchlist: new Map(), watched: new Set() };

/** Most titles of a watchlist among which a viewer chooses: the newest. */
const MOST_CHOICES = 500;

type Needs = {
  recommendations: Recommendations;
  items: Items;
  library: Library;
  filters: Filters;
  availability: Availability;
  preferences: Preferences;
};

export function serveRecommendations(serve: Serve, needs: Needs): void {
  const { recommendations, items, library, filters, availability, preferences } = needs;

  serve(picksCall, async ({ query, viewer, sessionId }) => {
    const { answerId, picks, mixedReason, fallbackStartIndex, context, avoidedMarks } =
      await recommendations.picksFor({
        userId: viewer.userId,
        sessionId,
        limit: query.limit,
        platforms: query.platforms?.map((word) => knownService(word, "platforms")),
        ...moodsAskedFor(query.moods),
        exclude: query.exclude ?? [],
      });
    const byId = new Map(picks.map((pick) => [pick.titleId, pick]));
    const presented = await items.present(
      picks.map(({ titleId }) => titleId),
      viewer,
      UNMARKED,
    );
    return {
      answer_id: answerId,
      items: presented.flatMap((item) => {
        const pick = byId.get(item.id);
        return pick === undefined ? [] : [{ ...item, reason: pick.reason, source: pick.source }];
      }),
      reason: mixedReason,
      fallback_start_index: fallbackStartIndex,
      sources: countBySource(picks),
      context,
      avoided_marked_ids: avoidedMarks,
    };
  });

  serve(watchlistChoices, async ({ viewer: { userId } }) => {
    const [titleIds, profile, country] = await Promise.all([
      library.watchlist(userId, { limit: MOST_CHOICES, offset: 0 }),
      preferences.ownProfile(userId),
      preferences.countryOf({ userId }),
    ]);
    const services = profile.streamingPlatforms.map(serviceOfFilter);
    const hasServices = services.length > 0;
    const [fits, watchedOn, offered] = await Promise.all([
      recommendations.fitsOf(userId, titleIds),
      library.viewings.latestDays(userId, titleIds),
      hasServices ? availability.titlesOffered({ services, kind: "all" }, country) : null,
    ]);
    return {
      titles: titleIds.map((titleId) => ({
        item_id: titleId,
        fit: fits.get(titleId) ?? 0,
        is_on_services: offered?.has(titleId) ?? false,
        watched_on: watchedOn.get(titleId) ?? null,
      })),
      has_services: hasServices,
    };
  });

  serve(recommendationMetrics, async () => {
    const { countedAt, history, ...served } = await recommendations.served();
    return {
      ...served,
      history: history.map(({ hour, ...counts }) => ({ ...counts, hour: hour.toISOString() })),
      ts: countedAt.toISOString(),
    };
  });

  serve(favoriteGenres, async ({ viewer }) => {
    const keys = await recommendations.favoriteGenresOf(viewer.userId);
    return { genres: keys.flatMap((key) => GENRES.find((genre) => genre.key === key)?.label ?? []) };
  });

  serve(tasteClusters, async ({ viewer, sessionId }) => {
    const clusters = await recommendations.clustersFor({ userId: viewer.userId, sessionId });
    const presented = await items.present(
      clusters.flatMap(({ titleIds }) => titleIds),
      viewer,
      UNMARKED,
    );
    const byId = new Map(presented.map((item) => [item.id, item]));
    return {
      clusters: clusters.map(({ quality, genre, titleIds }) => ({
        quality,
        genre,
        items: titleIds.flatMap((titleId) => byId.get(titleId) ?? []),
      })),
    };
  });

  serve(titleReason, async ({ params, viewer, sessionId }) => {
    await items.requireVisible([params.id], viewer);
    return { reason: await recommendations.reasonFor({ userId: viewer.userId, sessionId }, params.id) };
  });

  serve(similarTitles, async ({ params, query, viewer, sessionId }) => {
    const [marks, watched, { narrowing }] = await Promise.all([
      viewer === null ? null : library.marks(viewer.userId),
      viewer === null ? [] : recommendations.watchedBy(viewer.userId),
      filters.wishesOf(viewer === null ? null : { userId: viewer.userId, sessionId }),
    ]);
    const excluded = new Set([
      ...(marks?.ratings ?? []).map(({ titleId }) => titleId),
      ...(marks?.skipped ?? []),
      ...watched,
    ]);
    const titleIds = recommendations.similarTo(params.id, { limit: query.limit, excluded, narrowing });
    return { items: await items.present(titleIds, viewer) };
  });
}

const titleMoods = new Set<string>(TITLE_MOODS);
const personMoods = new Set<string>(PERSON_MOODS);

function isTitleMood(mood: string): mood is TitleMood {
  return titleMoods.has(mood);
}

function isPersonMood(mood: string): mood is PersonMood {
  return personMoods.has(mood);
}

/** With only person moods in the query, the viewer's saved title moods apply. With an empty list, no title moods apply. */
function moodsAskedFor(
  moods: readonly (TitleMood | PersonMood)[] | undefined,
): Pick<PicksRequest, "moods" | "personMoods"> {
  const [ofTitles, ofPersons] = [moods?.filter(isTitleMood), moods?.filter(isPersonMood)];
  return ofPersons === undefined || ofPersons.length === 0
    ? { moods: ofTitles, personMoods: undefined }
    : { moods: ofTitles?.length === 0 ? undefined : ofTitles, personMoods: ofPersons };
}

function countBySource(picks: readonly { source: string }[]) {
  const counts = PICK_SOURCES.map((source) => [
    source,
    picks.filter((pick) => pick.source === source).length,
  ]);
  return Object.fromEntries(counts) as Record<(typeof PICK_SOURCES)[number], number>;
}
