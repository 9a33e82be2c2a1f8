/** Finding titles by text. */
import { z } from "zod";

import { defineCall, id, limitOf } from "./call.ts";
import { items, mediaType } from "./item.ts";

const queryText = z
  .string({ error: "A search text is required" })
  .trim()
  .refine((text) => [...text].length <= 200, { error: "The search text is too long" });

const SEARCH_LIMITS = [{ by: "address", points: 300, seconds: 60 }] as const;

export const searchTitles = defineCall({
  method: "GET",
  path: "/api/search",
  access: "optional",
  summary: "Titles by name or by the people in them. q=id:{id} looks one title up",
  query: z.object({
    q: queryText.refine((text) => text !== "", { error: "A search text is required" }),
    limit: limitOf(12),
  }),
  answer: items,
  limits: SEARCH_LIMITS,
});

export const autocomplete = defineCall({
  method: "GET",
  path: "/api/search/autocomplete",
  access: "optional",
  summary: "Suggestions while typing; fewer than two characters give none",
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
