/** Profiles, and the compatibility of two people's tastes. */
import { z } from "zod";

import { defineCall, historyPage, id, nextOffset } from "./call.ts";
import { item, items } from "./item.ts";

const named = z.object({ name: z.string().min(1).max(64) });
const LIMITS = [
  { by: "address", points: 60, seconds: 60 },
  { by: "account", points: 60, seconds: 60 },
] as const;

export const COMPATIBILITY_LEVELS = ["very_high", "high", "medium", "low", "very_low"] as const;

/** 0 means opposite tastes, 50 no more alike than chance, 100 the same taste. */
const points = z.int().min(0).max(100);

const compatibility = z.object({
  percentage: points,
  /** In nine of ten cases the percentage computed from everything the two will ever rate is within this many points. */
  margin: z.int(),
  level: z.enum(COMPATIBILITY_LEVELS),
  shared_ratings: z.int(),
  /** Genres and moods that both favor, strongest first. */
  shared_genres: z.array(z.string()),
  shared_moods: z.array(z.string()),
  breakdown: z.object({ rating_similarity: points, genre_overlap: points, mood_overlap: points }),
});

const counted = z.array(z.object({ name: z.string(), count: z.int() }));

export const userStats = defineCall({
  method: "GET",
  path: "/api/user/stats/{name}",
  access: "optional",
  summary: "A profile, by username or user id, if its owner lets the viewer see it",
  params: named,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      user: z.object({ display_name: z.string(), username: z.string(), member_since: z.string() }),
      /** Whether it's the viewer's own profile. */
      is_own: z.boolean(),
      /** At most four, in the owner's order. */
      favorites: z.array(item),
      /** `null` for the viewer's own profile and for anonymous visitors. */
      compatibility: compatibility.nullable(),
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
  limits: LIMITS,
});

export const profileWatchlist = defineCall({
  method: "GET",
  path: "/api/user/stats/{name}/watchlist",
  access: "optional",
  summary: "A profile's whole watchlist, newest first, if its owner lets the viewer see it",
  params: named,
  query: historyPage,
  answer: items.extend({ next_offset: nextOffset }),
  limits: LIMITS,
});

export const bothWouldLove = defineCall({
  method: "GET",
  path: "/api/user/stats/{name}/both-would-love",
  access: "user",
  summary:
    "Five titles that the viewer and the profile's owner would probably both love and that neither has marked; none if too little is known about either of them",
  params: named,
  answer: items,
  limits: LIMITS,
});
