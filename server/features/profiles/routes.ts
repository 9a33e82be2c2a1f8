import type { CallAnswer } from "#contract/api.ts";
import { nextAfter } from "#contract/call.ts";
import { type COMPATIBILITY_LEVELS, bothWouldLove, profileWatchlist, userStats } from "#contract/profiles.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import type { Compatibility } from "#engine/compatibility.ts";
import type { Items } from "#server/features/items/items.ts";
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
  serve(userStats, async ({ params, viewer }) => {
    const profile = await profiles.profileOf(params.name, viewer);
    const watchlistIds = profile.watchlistIds.slice(0, SHOWN_WATCHLIST);
    const recentIds = profile.recentMarks.map(({ title }) => title.id);
    // Presented without the viewer's own marks, because these lists show the profile owner's marks.
    const shown = await items.present(
      [...new Set([...profile.favoriteIds, ...watchlistIds, ...recentIds])],
      null,
    );
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
        is_own: profile.user.id === viewer?.userId,
        favorites: profile.favoriteIds.flatMap((titleId) => byId.get(titleId) ?? []),
        compatibility: wireCompatibility(profile.compatibility),
        activity: {
          recent_activity: profile.recentMarks.map(({ kind, title, rating, at }) => ({
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

  serve(profileWatchlist, async ({ params, query, viewer }) => {
    const titleIds = await profiles.watchlistOf(params.name, viewer, query);
    return { items: await items.present(titleIds, null), ...nextAfter(titleIds, query) };
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
