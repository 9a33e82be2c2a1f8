/** Searching titles by text and by tags. */
import { z } from "zod";

import { commaList, defineCall, id, limit, limitOf } from "./call.ts";
import { items, mediaType } from "./item.ts";
import { SEARCH_MAX_CHARACTERS } from "./search-rules.ts";
import { TAGS } from "./tags.ts";

const MAX_TAGS = 50;
const TAG_MAX_CHARACTERS = 64;

const tagIds = new Set(TAGS.map(({ id: tagId }) => tagId));

const queryText = z
  .string({ error: "Search text is required" })
  .trim()
  .refine((text) => [...text].length <= SEARCH_MAX_CHARACTERS, { error: "The search text is too long" });

const tagId = z
  .string()
  .trim()
  .max(TAG_MAX_CHARACTERS)
  .refine((word) => tagIds.has(word), { error: "Unknown tag" });

const SEARCH_LIMITS = [{ by: "address", points: 300, seconds: 60 }] as const;

export const searchTitles = defineCall({
  method: "GET",
  path: "/api/search",
  access: "optional",
  summary:
    "Search titles by name, people and tags, all of which must match. q=id:{id} looks up one title. Default limits: 12 by text, 20 by tags, 30 by both",
  query: z
    .object({
      q: queryText.optional(),
      tags: commaList(tagId, MAX_TAGS).optional(),
      tag: tagId.optional(),
      type: mediaType.optional(),
      limit: limit.optional(),
    })
    .refine(({ q = "", tags = [], tag }) => q !== "" || tags.length > 0 || tag !== undefined, {
      error: "Search text is required",
      path: ["q"],
    }),
  answer: items,
  limits: SEARCH_LIMITS,
});

export const autocomplete = defineCall({
  method: "GET",
  path: "/api/search/autocomplete",
  access: "optional",
  summary: "Suggestions while typing, starting with two characters",
  query: z.object({ q: queryText, limit: limitOf(5) }),
  answer: z.object({
    suggestions: z.array(
      z.object({
        id,
        title: z.string(),
        media_type: mediaType,
        poster_path: z.string().nullable(),
        year: z.int().nullable(),
      }),
    ),
  }),
  limits: SEARCH_LIMITS,
});
