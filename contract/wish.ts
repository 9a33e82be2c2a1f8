/** Wishes in somebody's own words: what was understood, and titles in the order of wish and taste. */
import { z } from "zod";

import { MAX_ID, defineCall, limitOf, nextOffset, wholeNumber } from "./call.ts";
import { item, reason } from "./item.ts";
import { WISH_KINDS } from "./wish-rules.ts";

/** Far above what's read, so that pasted texts are answered and not refused. */
const MAX_SENT_CHARACTERS = 2_000;

/** Offsets in `q`, in UTF-16 units; `end` is after the last one. */
const span = { start: z.int(), end: z.int() };

const understood = z.object({
  kind: z.enum(WISH_KINDS),
  /** A key, name, id, code or range, as in `catalogue/wish-phrases.csv`. */
  value: z.string(),
  /** "Under 2 hours", "Slow". */
  label: z.string(),
  /** `false` for "no gore". */
  wanted: z.boolean(),
  /** Whether titles that break it are left out. */
  is_limit: z.boolean(),
  /** 0 to 1. */
  strength: z.number(),
  ...span,
});
export type Understood = z.infer<typeof understood>;

export const findByWish = defineCall({
  method: "GET",
  path: "/api/wish",
  access: "optional",
  summary:
    "Titles for a wish in one's own words, and what was understood of it. Reads the first 200 characters; never an empty list",
  query: z.object({
    q: z
      .string({ error: "Search text is required" })
      .max(MAX_SENT_CHARACTERS, { error: "The search text is too long" })
      .refine((text) => text.trim() !== "", { error: "Search text is required" }),
    limit: limitOf(12),
    offset: wholeNumber({ min: 0, max: MAX_ID }).default(0),
  }),
  answer: z.object({
    understood: z.array(understood),
    /** Words that were only searched for in descriptions. */
    not_understood: z.array(z.object({ text: z.string(), ...span })),
    /** Limits that no title keeps together with the others. The titles are the nearest without them. */
    obstacles: z.array(z.object({ label: z.string(), ...span })),
    /** A sentence for the viewer, if something didn't go as they may expect; otherwise `null`. */
    message: z.string().nullable(),
    /** How many titles there are on all pages. */
    total: z.int(),
    /** `personal`: wish and the viewer's taste; `popular`: wish and popularity in the country. */
    order: z.enum(["personal", "popular"]),
    /** The reason is the part of the wish that the title meets: "Slow · beautiful · under 2 hours". */
    items: z.array(item.extend({ reason })),
    next_offset: nextOffset,
  }),
  limits: [{ by: "address", points: 300, seconds: 60 }],
});
