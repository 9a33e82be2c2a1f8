/** Review of manually added titles by administrators. */
import { z } from "zod";

import { MAX_ID, defineCall, done, id, limitOf, pathId, plainText } from "./call.ts";
import { ADDITION_GENRES_MAX, OVERVIEW_MAX, REASON_MAX } from "./form-rules.ts";
import { mediaType } from "./item.ts";
import { addedTitle } from "./titles.ts";
import { GENRES } from "./vocabulary.ts";

export const ADDITION_STATES = ["waiting", "confirmed", "refused"] as const;

const PAGE = 25;
/** Maximum number of viewers in `added_by`; `adders_count` is how many added the title. */
const MOST_NAMED = 3;

const genreKeys = z.enum(GENRES.map(({ key }) => key));

const addition = z.object({
  id,
  title: z.string(),
  media_type: mediaType,
  year: z.int(),
  overview: z.string(),
  genres: z.array(genreKeys),
  state: z.enum(ADDITION_STATES),
  added_at: z.iso.datetime(),
  reviewed_at: z.iso.datetime().nullable(),
  adders_count: z.int(),
  added_by: z.array(z.string()).max(MOST_NAMED),
});

/**
 * Identifies the last title of a page by when it was added, in milliseconds, and its id. This is the sort key itself, so the next page can
 * be found even if another administrator has just merged that title.
 */
const additionCursor = z
  .string()
  .regex(/^\d{1,14}-[1-9]\d{0,9}$/)
  .transform((text) => {
    const [milliseconds = 0, titleId = 0] = text.split("-").map(Number);
    return { addedAt: new Date(milliseconds), titleId: Math.min(titleId, MAX_ID) };
  });

export const findAdditions = defineCall({
  method: "GET",
  path: "/api/admin/additions",
  access: "admin",
  summary: "Titles added by hand, by default those awaiting review, oldest first",
  query: z.object({
    state: z.enum(ADDITION_STATES).default("waiting"),
    limit: limitOf(PAGE),
    after: additionCursor.optional(),
  }),
  answer: z.object({
    additions: z.array(addition),
    /** Send `next_after` as `after` to get the next page; it's `null` on the last page. */
    pagination: z.object({ hasMore: z.boolean(), next_after: z.string().nullable() }),
    /** Number of waiting titles on all pages. */
    waiting_count: z.int(),
  }),
});

export const correctAddition = defineCall({
  method: "PUT",
  path: "/api/admin/additions/{id}",
  access: "admin",
  summary: "Correct an added title; refused if a title with this name, year and type exists",
  params: z.object({ id: pathId }),
  body: addedTitle.extend({
    overview: plainText(OVERVIEW_MAX),
    genres: z.array(genreKeys).max(ADDITION_GENRES_MAX),
  }),
  answer: z.object({ addition }),
});

export const decideAddition = defineCall({
  method: "PUT",
  path: "/api/admin/additions/{id}/decision",
  access: "admin",
  summary:
    "Review an added title: confirmed shows it to everyone, refused only to the people who added it, waiting undoes the decision. The people who added it are notified",
  params: z.object({ id: pathId }),
  body: z.object({
    decision: z.enum(ADDITION_STATES),
    /** Shown to the viewers who added the title; only with a refusal. */
    reason: plainText(REASON_MAX).optional(),
  }),
  answer: z.object({ addition }),
});

export const mergeAddition = defineCall({
  method: "POST",
  path: "/api/admin/additions/{id}/merge",
  access: "admin",
  summary:
    "Merge an added title into an existing one: its marks move there and it's deleted. Can't be undone",
  params: z.object({ id: pathId }),
  body: z.object({ into: id }),
  answer: done,
});
