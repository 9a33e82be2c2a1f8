import type { CallAnswer } from "#contract/api.ts";
import { nextAfter } from "#contract/call.ts";
import { type COMPATIBILITY_LEVELS, bothWouldLove, profileWatchlist, userStats } from "#contract/profiles.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import type { Compatibility } from "#engine/compatibility.ts";
import type { Asking, Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Profiles } from "./profiles.ts";

type WireCompatibility = CallAnswer<"GET /api/user/stats/{name}">["data"]["compatibility"];

const SHOWN_WATCHLIST = 8;
/** Lowest percentage of each compatibility level. Anything below `low` is very low. */
const LEVELS = { very_high: 80, high: 62, medium: 45, low: 28 } as const satisfies Partial<
  Record<(typeof COMPATIBILITY_LEVELS)[number], number>
>;

const genreLabels = new Map<string, string>(GENRES.map((genre) => [genre.key, genre.label]));

export function serveProfiles(serve: Serve, { profiles, items }: { profiles: Profiles; items: Items }): void {
  /** Other people's titles are limited by the viewer's age, all by the limit of the viewer's household. */
  async function suitableFor(asking: Asking, titleIds: readonly number[], isOwn: boolean) {
    if (isOwn) return items.visible(titleIds, asking.viewer);
    return new Set(await items.suitable(titleIds, asking));
  }

  serve(userStats, async ({ params, viewer, sessionId }) => {
    const profile = await profiles.profileOf(params.name, viewer);
    const isOwn = profile.user.id === viewer?.userId;
    const watchlistIds = profile.watchlistIds.slice(0, SHOWN_WATCHLIST);
    const recentIds = profile.recentMarks.map(({ title }) => title.id);
    // Presented without the viewer's own marks, because these lists show the profile owner's marks.
    const named = [...new Set([...profile.favoriteIds, ...watchlistIds, ...recentIds])];
    const suitable = await suitableFor({ viewer, sessionId }, named, isOwn);
    const shown = await items.present([...suitable], null);
    const recentMarks = profile.recentMarks.filter(({ title }) => suitable.has(title.id));
    const byId = new Map(shown.map((item) => [item.id, item]));
    return {
      ...DONE,
      message: "",
      data: {
        user: {
          display_name: profile.user.displayName,
          username: profile.user.username,
          member_since: profile.user.memberSince.toISOString(),
        },
        is_own: isOwn,
        favorites: profile.favoriteIds.flatMap((titleId) => byId.get(titleId) ?? []),
        compatibility: wireCompatibility(profile.compatibility),
        activity: {
          recent_activity: recentMarks.map(({ kind, title, rating, at }) => ({
            activity_type: kind,
            item_id: title.id,
            title: title.title,
            poster_path: byId.get(title.id)?.poster_path ?? null,
            activity_value: rating,
            activity_timestamp: at.toISOString(),
          })),
        },
        watchlist: {
          count: profile.watchlistIds.length,
          items: watchlistIds.flatMap((titleId) => byId.get(titleId) ?? []),
        },
        ratings: {
          total_ratings: profile.ratings.total,
          average_rating: profile.ratings.average,
          average_per_week: profile.ratings.perWeek,
        },
        top_genres: profile.topGenres,
        top_moods: profile.topMoods,
        top_actors: profile.topActors,
        top_directors: profile.topDirectors,
      },
    };
  });

  serve(profileWatchlist, async ({ params, query, viewer, sessionId }) => {
    const { titleIds, isOwn } = await profiles.watchlistOf(params.name, viewer, query);
    const suitable = await suitableFor({ viewer, sessionId }, titleIds, isOwn);
    return { items: await items.present([...suitable], null), ...nextAfter(titleIds, query) };
  });

  serve(bothWouldLove, async ({ params, viewer }) => ({
    items: await items.present(await profiles.bothWouldLove(params.name, viewer), viewer),
  }));
}

function wireCompatibility(found: Compatibility | null): WireCompatibility {
  if (found === null) return null;
  return {
    percentage: found.percentage,
    margin: found.margin,
    level: levelOf(found.percentage),
    shared_ratings: found.sharedRatings,
    shared_genres: found.sharedGenres.map((genre) => genreLabels.get(genre) ?? genre),
    shared_moods: found.sharedMoods.map(labelOf),
    breakdown: {
      rating_similarity: found.ratingSimilarity,
      genre_overlap: found.genreOverlap,
      mood_overlap: found.moodOverlap,
    },
  };
}

function levelOf(percentage: number): (typeof COMPATIBILITY_LEVELS)[number] {
  if (percentage >= LEVELS.very_high) return "very_high";
  if (percentage >= LEVELS.high) return "high";
  if (percentage >= LEVELS.medium) return "medium";
  return percentage >= LEVELS.low ? "low" : "very_low";
}
