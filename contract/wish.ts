/** Wishes in somebody's own words: what was understood, and titles in the order of wish and taste. */
import { z } from "zod";

import { MAX_ID, commaList, defineCall, limitOf, nextOffset, wholeNumber } from "./call.ts";
import { item, mediaType, reason } from "./item.ts";
import { STREAMING_SERVICES } from "./streaming-services.ts";
import {
  WISH_COUNTRIES,
  WISH_ERAS,
  WISH_KINDS,
  WISH_LENGTHS,
  WISH_MAX_REMOVED,
  WISH_PAGE,
  WISH_SORTS,
  type WishEra,
  type WishLength,
} from "./wish-rules.ts";

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
  /** The label as a viewer takes it away: "Under 2 hours", "No gore". */
  chip: z.string(),
  /** `false` for "no gore". */
  wanted: z.boolean(),
  /** Whether titles that break it are left out. */
  is_limit: z.boolean(),
  /** 0 to 1. */
  strength: z.number(),
  ...span,
});
export type Understood = z.infer<typeof understood>;

export const wishSpan = z
  .string()
  .regex(/^\d{1,4}-\d{1,4}$/, { error: "A phrase is given by its start and end, such as 2-6" });

/** What narrows and orders the answer, whatever the wish says. */
const choices = z.object({
  kind: mediaType.optional(),
  era: z.enum(Object.keys(WISH_ERAS) as WishEra[]).optional(),
  length: z.enum(Object.keys(WISH_LENGTHS) as WishLength[]).optional(),
  service: z.enum(STREAMING_SERVICES.map(({ key }) => key)).optional(),
  country: z.enum(WISH_COUNTRIES).optional(),
  sort: z.enum(WISH_SORTS).default("wish"),
});
export type WishChoices = z.infer<typeof choices>;

/** Not trimmed, because phrases are given by their place in it. */
export const wishText = z
  .string({ error: "Search text is required" })
  .max(MAX_SENT_CHARACTERS, { error: "The search text is too long" })
  .refine((text) => text.trim() !== "", { error: "Search text is required" });

export const findByWish = defineCall({
  method: "GET",
  path: "/api/wish",
  access: "optional",
  summary:
    "Titles for a wish in one's own words, and what was understood of it. Reads the first 200 characters. Empty only if the given kind, era, length, service or country leaves nothing",
  query: choices.extend({
    q: wishText,
    /** Phrases that no longer count: "2-6,30-41", as in `understood`. */
    without: commaList(wishSpan, WISH_MAX_REMOVED).default([]),
    limit: limitOf(WISH_PAGE),
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
