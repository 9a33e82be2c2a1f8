/** Words of wishes that aren't understood yet, and the phrases with which administrators teach them. */
import { z } from "zod";

import { defineCall, done, id, limitOf, pathId, plainText, wholeNumber } from "./call.ts";
import { WISH_MAX_CHARACTERS, WISH_MAX_PHRASE } from "./wish-rules.ts";

const PAGE = 25;
const offset = wholeNumber({ min: 0, max: 10_000 }).default(0);

export const findUnknownWords = defineCall({
  method: "GET",
  path: "/api/admin/unknown-words",
  access: "admin",
  summary:
    "Words of wishes that weren't understood, most used first. A word is listed once three people have used it on one day",
  query: z.object({ state: z.enum(["open", "dismissed"]).default("open"), limit: limitOf(PAGE), offset }),
  answer: z.object({
    words: z.array(
      z.object({
        word: z.string(),
        /** At most one per person a day. */
        use_count: z.int(),
        first_used_on: z.iso.date(),
        last_used_on: z.iso.date(),
      }),
    ),
    pagination: z.object({ hasMore: z.boolean() }),
    /** Number of words on all pages that aren't dismissed. */
    open_count: z.int(),
  }),
});

export const decideUnknownWord = defineCall({
  method: "PUT",
  path: "/api/admin/unknown-words",
  access: "admin",
  summary: "Dismiss an unknown word that isn't worth teaching, or list it again",
  body: z.object({ word: plainText(24), decision: z.enum(["dismissed", "open"]) }),
  answer: done,
});

export const findWishPhrases = defineCall({
  method: "GET",
  path: "/api/admin/wish-phrases",
  access: "admin",
  summary: "Phrases that administrators added, newest first",
  query: z.object({ limit: limitOf(PAGE), offset }),
  answer: z.object({
    phrases: z.array(
      z.object({
        id,
        phrase: z.string(),
        /** In an administrator's words. */
        meaning: z.string(),
        added_at: z.iso.datetime(),
      }),
    ),
    pagination: z.object({ hasMore: z.boolean() }),
  }),
});

export const saveWishPhrase = defineCall({
  method: "PUT",
  path: "/api/admin/wish-phrases",
  access: "admin",
  summary:
    "Teach a phrase, or change what it means. The meaning is in words that are understood already; GET /api/wish shows how they're read",
  body: z.object({
    phrase: plainText(WISH_MAX_PHRASE).refine((text) => text !== "", { error: "Please enter the phrase" }),
    meaning: plainText(WISH_MAX_CHARACTERS).refine((text) => text !== "", {
      error: "Please say what it means",
    }),
  }),
  answer: done,
});

export const removeWishPhrase = defineCall({
  method: "DELETE",
  path: "/api/admin/wish-phrases/{id}",
  access: "admin",
  summary: "Remove a phrase that an administrator added",
  params: z.object({ id: pathId }),
  answer: done,
});
