/** What others may see of a viewer, and how well two tastes meet. */
import { z } from "zod";

import { defineCall, id } from "./call.ts";
import { item } from "./item.ts";

const counted = z.array(z.object({ name: z.string(), count: z.int() }));

export const userStats = defineCall({
  method: "GET",
  path: "/api/user/stats/{name}",
  access: "optional",
  summary: "A profile, by username or by user id, if its owner lets the viewer see it",
  params: z.object({ name: z.string().min(1).max(64) }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      user: z.object({ display_name: z.string(), username: z.string(), member_since: z.string() }),
      activity: z.object({
        recent_activity: z.array(
          z.object({
            activity_type: z.enum(["rating", "watchlist_add"]),
            item_id: id,
            title: z.string(),
            poster_path: z.string().nullable(),
            activity_value: z.int().nullable(),
            activity_timestamp: z.string(),
          }),
        ),
      }),
      watchlist: z.object({ count: z.int(), items: z.array(item) }),
      ratings: z.object({
        total_ratings: z.int(),
        average_rating: z.number().nullable(),
        average_per_week: z.number(),
      }),
      top_genres: counted,
      top_moods: counted,
      top_actors: counted,
      top_directors: counted,
    }),
  }),
  limits: [
    { by: "address", points: 60, seconds: 60 },
    { by: "account", points: 60, seconds: 60 },
  ],
});
