/** Review of manually added titles by administrators. */
import { z } from "zod";

import { MAX_ID, defineCall, done, id, limitOf, pathId, plainText } from "./call.ts";
import { ADDITION_GENRES_MAX, OVERVIEW_MAX, REASON_MAX } from "./form-rules.ts";
import { mediaType } from "./item.ts";
import { addedTitle } from "./titles.ts";
import { GENRES } from "./vocabulary.ts";

export const ADDITION_STATES = ["waiting", "confirmed", "refused"] as const;

const PAGE = 25;
/** Names of the viewers who added a title; their number is returned separately. */
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
 * Position of a page's last title: when it was added, in milliseconds, and its id. The cursor holds the sort key itself, so a list
 * continues even if another administrator has just merged that title.
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
    /** `next_after`: send it as `after` for the next page; `null` on the last. */
    pagination: z.object({ hasMore: z.boolean(), next_after: z.string().nullable() }),
    /** Across all pages. */
    waiting_count: z.int(),
  }),
});

export const correctAddition = defineCall({
  method: "PUT",
  path: "/api/admin/additions/{id}",
  access: "admin",
  summary: "Correct an added title; refused if one with this name, year and type exists",
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
    "confirmed: everyone sees it. refused: only the people who added it do. waiting: undecided again. The people who added it are notified",
  params: z.object({ id: pathId }),
  body: z.object({
    decision: z.enum(ADDITION_STATES),
    /** Sent to the viewers who added it; only for a refusal. */
    reason: plainText(REASON_MAX).optional(),
  }),
  answer: z.object({ addition }),
});

export const mergeAddition = defineCall({
  method: "POST",
  path: "/api/admin/additions/{id}/merge",
  access: "admin",
  summary:
    "Merge an added title into an existing one: its marks move there and it is deleted. Can't be undone",
  params: z.object({ id: pathId }),
  body: z.object({ into: id }),
  answer: done,
});
