import { userStats } from "#contract/profiles.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Profiles } from "./profiles.ts";

const SHOWN_WATCHLIST = 8;

export function serveProfiles(serve: Serve, { profiles, items }: { profiles: Profiles; items: Items }): void {
  serve(userStats, async ({ params, viewer }) => {
    const profile = await profiles.profileOf(params.name, viewer);
    return {
      ...DONE,
      message: "",
      data: {
        user: {
          display_name: profile.user.displayName,
          username: profile.user.username,
          member_since: profile.user.memberSince.toISOString(),
        },
        activity: {
          recent_activity: profile.recentMarks.map(({ kind, title, rating, at }) => ({
            activity_type: kind,
            item_id: title.id,
            title: title.title,
            poster_path: null,
            activity_value: rating,
            activity_timestamp: at.toISOString(),
          })),
        },
        watchlist: {
          count: profile.watchlistIds.length,
          // Without the asker's own marks: this is somebody's shelf, looked at from outside.
          items: await items.present(profile.watchlistIds.slice(0, SHOWN_WATCHLIST), null),
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
}
