/** The catalog: charts, lists and details of titles, and adding a missing title. */
import { z } from "zod";

import { commaList, decimal, defineCall, id, limitOf, pathId, plainText, wholeNumber } from "./call.ts";
import { ADDED_TITLE_MAX, ADDED_YEAR_MIN, FORM_MESSAGES } from "./form-rules.ts";
import { item, items, mediaType, titleReference } from "./item.ts";
import { genreWord, subgenre } from "./preferences.ts";
import { AVAILABILITY_TYPES } from "./streaming-services.ts";

const YEARS = { min: 1870, max: 2200 };
const NAME_MAX_CHARACTERS = 200;

export const listItems = defineCall({
  method: "GET",
  path: "/api/items",
  access: "optional",
  summary: "Titles by genre or person, most popular first",
  query: z.object({
    limit: limitOf(20),
    categories: commaList(genreWord, 50).optional(),
    subcategories: commaList(subgenre, 50).optional(),
    /** Full name of an actor or director. */
    person: plainText(NAME_MAX_CHARACTERS).optional(),
    /** Released in this year or earlier. */
    untilYear: wholeNumber(YEARS).optional(),
    /** If absent, the viewer's saved filters apply. */
    streamingServices: commaList(z.string().max(64), 50).optional(),
    availabilityType: z.enum(AVAILABILITY_TYPES).optional(),
    /** Leaves out titles the viewer rated, skipped, saved or watched. */
    exclude: z.literal("marked").optional(),
  }),
  answer: items,
});

export const itemDetails = defineCall({
  method: "GET",
  path: "/api/items/{id}/details",
  access: "optional",
  summary: "One title, with the names that lead on to more titles",
  params: z.object({ id: pathId }),
  answer: z.object({
    item,
    /** The names that `item.director` joins. */
    directors: z.array(z.string()),
    /** The series of films or shows it's part of; `null` if there's no other title of it. */
    franchise: z.string().nullable(),
  }),
});

export const batchDetails = defineCall({
  method: "POST",
  path: "/api/items/batch-details",
  access: "optional",
  summary: "Several titles at once; unknown ids are left out",
  body: z.object({ itemIds: z.array(id).max(100) }),
  answer: items,
});

export const batchLogos = defineCall({
  method: "POST",
  path: "/api/items/batch-logos",
  access: "optional",
  summary:
    "Title lettering images for several titles; unknown ids are left out. Items already include theirs",
  body: z.object({ items: z.array(titleReference).max(50) }),
  answer: z.object({
    results: z.array(z.object({ ...titleReference.shape, logo_path: z.string().nullable() })),
    /** Number requested. */
    processed: z.int(),
  }),
});

export const acclaimed = defineCall({
  method: "GET",
  path: "/api/items/critically-acclaimed",
  access: "optional",
  summary: "Titles with high ratings",
  query: z.object({
    minAvg: decimal({ min: 0, max: 10 }).default(7.8),
    minVotes: wholeNumber({ min: 0, max: 100_000_000 }).default(1000),
    sinceYear: wholeNumber(YEARS).optional(),
    mediaType: mediaType.optional(),
    limit: limitOf(20),
  }),
  answer: items,
});

/** own: the chart is based on this server's catalog and viewers. outside: it's from an external source with more data. */
const chart = items.extend({ source: z.enum(["own", "outside"]) });

export const trending = defineCall({
  method: "GET",
  path: "/api/trending",
  access: "optional",
  summary: "Trending titles",
  query: z.object({
    timeWindow: z.enum(["day", "week"]).default("week"),
    mediaType: z.enum(["all", ...mediaType.options]).default("all"),
    /** `whole`: of the viewer's filters, only content to avoid applies to the first ten. */
    chart: z.enum(["whole", "narrowed"]).default("narrowed"),
    limit: limitOf(20),
  }),
  answer: chart,
});

export const nowPlaying = defineCall({
  method: "GET",
  path: "/api/trending/now-playing",
  access: "optional",
  summary: "Movies in theaters, or TV shows on the air",
  query: z.object({ mediaType: mediaType.default("movie"), limit: limitOf(20) }),
  answer: chart.extend({
    /** Whether the list is empty only because no title passes the viewer's filters. */
    emptied_by_filters: z.boolean(),
  }),
});

export const trailer = defineCall({
  method: "GET",
  path: "/api/trailers/{id}",
  access: "optional",
  summary: "The YouTube key of a title's trailer; null if there's none",
  params: z.object({ id: pathId }),
  answer: z.object({
    key: z
      .string()
      .regex(/^[\w-]{11}$/)
      .nullable(),
  }),
});

// The beginning of an HTML tag, which no title contains.
const MARKUP = /<[a-z/!]/i;
const DAY_SECONDS = 24 * 60 * 60;

/** Facts a viewer gives for a missing title. */
export const addedTitle = z.object({
  title: z
    .string({ error: FORM_MESSAGES.titleRequired })
    .pipe(plainText(ADDED_TITLE_MAX))
    .refine((title) => title !== "", { error: FORM_MESSAGES.titleRequired })
    .refine((title) => !MARKUP.test(title), { error: FORM_MESSAGES.titleMarkup }),
  /** Not later than the current year. */
  year: z
    .int({
      error: ({ input }) => (input === undefined ? FORM_MESSAGES.yearRequired : FORM_MESSAGES.yearNumber),
    })
    .min(ADDED_YEAR_MIN, { error: FORM_MESSAGES.yearTooEarly })
    .max(9999, { error: FORM_MESSAGES.yearTooLate }),
  mediaType: z.enum(mediaType.options, { error: FORM_MESSAGES.typeRequired }),
});

export const addManually = defineCall({
  method: "POST",
  path: "/api/items/manual",
  access: "user",
  summary: "Add a missing title; if a title with this name, year and type exists, it's returned instead",
  body: addedTitle,
  answer: z.object({ success: z.literal(true), itemId: id, message: z.string() }),
  limits: [
    { by: "account", points: 3, seconds: 60, shared: true },
    { by: "account", points: 10, seconds: DAY_SECONDS, shared: true },
  ],
});
