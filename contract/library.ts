/** A viewer's marks: ratings, skips and the watchlist. */
import { z } from "zod";

import { defineCall, done, historyPage, id, limitOf, nextOffset, pathId, wholeNumber } from "./call.ts";
import { item, items, rating } from "./item.ts";
import { seriesProgress } from "./series.ts";

export const rateTitle = defineCall({
  method: "POST",
  path: "/api/ratings",
  access: "user",
  summary: "Rate a title 1 to 3, or skip it",
  body: z.object({
    id,
    rating: z.union([rating, z.literal("skip")], { error: "Rating must be 1, 2, 3 or skip" }),
  }),
  answer: done,
});

export const listRatings = defineCall({
  method: "GET",
  path: "/api/ratings",
  access: "user",
  summary: "The viewer's ratings, newest first",
  query: historyPage,
  answer: z.object({
    ratings: z.array(z.object({ item_id: id, rating, rated_at: z.string() })),
    next_offset: nextOffset,
  }),
});

export const readRating = defineCall({
  method: "GET",
  path: "/api/ratings/{id}",
  access: "user",
  summary: "The viewer's rating of one title; null if there's none",
  params: z.object({ id: pathId }),
  answer: z.object({ rating: rating.nullable() }),
});

export const deleteRating = defineCall({
  method: "DELETE",
  path: "/api/ratings/{id}",
  access: "user",
  summary: "Remove the viewer's rating of a title; no effect if there's none",
  params: z.object({ id: pathId }),
  answer: done,
});

export const ratingsOf = defineCall({
  method: "POST",
  path: "/api/ratings/batch-get",
  access: "user",
  summary: "The viewer's ratings of many titles at once",
  body: z.object({ itemIds: z.array(id).max(100) }),
  answer: z.object({ ratings: z.record(z.string(), rating) }),
});

const VAULT_PAGE = 50;

const howMany = z.int().min(0);

export const vault = defineCall({
  method: "GET",
  path: "/api/vault",
  access: "user",
  summary: "The titles the viewer rated, latest first, with the number of each rating",
  query: z.object({
    rating: wholeNumber({ min: 1, max: 3 }).pipe(rating).optional(),
    limit: limitOf(VAULT_PAGE),
    offset: historyPage.shape.offset,
  }),
  answer: items.extend({
    counts: z.object({ disliked: howMany, liked: howMany, loved: howMany }),
    next_offset: nextOffset,
  }),
  limits: [{ by: "account", points: 120, seconds: 60 }],
});

export const listSkipped = defineCall({
  method: "GET",
  path: "/api/user/skip/skipped-items",
  access: "user",
  summary: "The titles the viewer skipped, newest first",
  query: historyPage,
  answer: items.extend({ next_offset: nextOffset }),
});

export const unskip = defineCall({
  method: "DELETE",
  path: "/api/user/skip/{id}",
  access: "user",
  summary: "Undo skipping a title, so it can be recommended again",
  params: z.object({ id: pathId }),
  answer: done,
});

export const listWatchlist = defineCall({
  method: "GET",
  path: "/api/watchlist",
  access: "user",
  summary: "The viewer's watchlist, newest first; the first page also has the series to continue",
  query: historyPage,
  answer: items.extend({
    next_offset: nextOffset,
    /** Series with an episode to watch next, those with the latest news first; absent if there are none, and on later pages. */
    continue_watching: z.array(seriesProgress.extend({ item })).optional(),
  }),
});

export const watchlistChoices = defineCall({
  method: "GET",
  path: "/api/watchlist/choices",
  access: "user",
  summary:
    "For choosing from the watchlist: how well each title fits the viewer, which are on their services, and when they were watched",
  answer: z.object({
    titles: z.array(
      z.object({
        item_id: id,
        /** Above 0 for the title that fits least, 1 for the one that fits best. */
        fit: z.number().min(0).max(1),
        is_on_services: z.boolean(),
        /** The latest day on which the viewer watched it; `null` if no day is known. */
        watched_on: z.iso.date().nullable(),
      }),
    ),
    /** Whether the viewer has named the services they use. */
    has_services: z.boolean(),
  }),
  limits: [{ by: "account", points: 60, seconds: 60 }],
});

export const addToWatchlist = defineCall({
  method: "POST",
  path: "/api/watchlist",
  access: "user",
  summary: "Add a title to the watchlist",
  body: z.object({ id, rating: rating.nullable().optional() }),
  answer: done,
});

export const markWatched = defineCall({
  method: "POST",
  path: "/api/watched",
  access: "user",
  summary: "Mark a title as watched; it won't be recommended again",
  body: z.object({ id }),
  answer: done,
});

export const unmarkWatched = defineCall({
  method: "DELETE",
  path: "/api/watched/{id}",
  access: "user",
  summary: "Unmark a watched title; no effect if it wasn't marked",
  params: z.object({ id: pathId }),
  answer: done,
});

export const removeFromWatchlist = defineCall({
  method: "DELETE",
  path: "/api/watchlist/{id}",
  access: "user",
  summary: "Remove a title from the watchlist",
  params: z.object({ id: pathId }),
  answer: done,
});
