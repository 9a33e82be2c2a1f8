/** Picks for a viewer, and similar titles. */
import { z } from "zod";

import { commaList, defineCall, id, limitOf, listedId, pathId } from "./call.ts";
import { item, items, reason } from "./item.ts";
import { sessionContext } from "./quiz.ts";
import { GENRES, PERSON_MOODS, TITLE_MOODS } from "./vocabulary.ts";

export const PICK_SOURCES = ["primary", "recent", "genre", "similar", "exploration"] as const;

export const recommendations = defineCall({
  method: "GET",
  path: "/api/recommendations",
  access: "user",
  summary: "Titles picked for the viewer, each with its reason",
  query: z.object({
    limit: limitOf(10),
    /** Title moods are filters and replace the viewer's saved ones. Person moods influence the picks like those of a quiz. */
    moods: commaList(z.enum([...TITLE_MOODS, ...PERSON_MOODS]), 50).optional(),
    platforms: commaList(z.string().max(64), 50).optional(),
    exclude: commaList(listedId, 500).optional(),
  }),
  answer: z.object({
    /** Identifies this list. VIEW events of its picks include it. */
    answer_id: z.uuid(),
    items: z.array(item.extend({ reason, source: z.enum(PICK_SOURCES) })),
    /** Why the list includes fallbacks, which don't match everything or were shown too often; `null` if it has none. */
    reason: z.enum(["filters", "saturation"]).nullable(),
    /** Index of the first fallback; `null` if there is none. */
    fallback_start_index: z.int().nullable(),
    /** Picks per source. */
    sources: z.record(z.enum(PICK_SOURCES), z.int()),
    /** The session context that influenced the picks; `null` if there is none. */
    context: sessionContext.nullable(),
    /** Ids of titles the viewer marked that have content to avoid in this session, so that rows of marked titles can hide them. */
    avoided_marked_ids: z.array(id),
  }),
});

const servedCounts = {
  count: z.int(),
  composition: z.record(z.enum(PICK_SOURCES), z.int()),
  /** Number of picks by years since release. */
  ageBuckets: z.object({ lt2: z.int(), y2to5: z.int(), y5to10: z.int(), gte10: z.int() }),
};

export const recommendationMetrics = defineCall({
  method: "GET",
  path: "/api/recommendations/metrics",
  access: "admin",
  summary: "Picks of all processes in the last 24 hours: count, sources, age",
  answer: z.object({
    ...servedCounts,
    /** The last 24 hours, the current one last. */
    history: z.array(z.object({ ...servedCounts, hour: z.iso.datetime() })),
    /** Counted up to this time. */
    ts: z.iso.datetime(),
  }),
});

export const favoriteGenres = defineCall({
  method: "GET",
  path: "/api/recommendations/genres",
  access: "user",
  summary: "Names of the genres that the viewer chose or clearly loves, the most loved first",
  answer: z.object({ genres: z.array(z.string()) }),
});

/** What a cluster's titles have besides their genre. A country is ISO 3166, a decade its first year. */
const clusterQuality = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pace"), value: z.enum(["slow", "fast"]) }),
  z.object({ kind: z.literal("tone"), value: z.enum(["dark", "sunny"]) }),
  z.object({ kind: z.literal("mood"), value: z.enum(TITLE_MOODS) }),
  z.object({ kind: z.literal("country"), value: z.string() }),
  z.object({ kind: z.literal("decade"), value: z.int() }),
]);

export type ClusterQuality = z.output<typeof clusterQuality>;

export const tasteClusters = defineCall({
  method: "GET",
  path: "/api/recommendations/clusters",
  access: "user",
  summary: "Kinds of titles that the viewer loves most, up to three, each with unmarked titles of that kind",
  answer: z.object({
    clusters: z.array(
      z.object({
        quality: clusterQuality,
        genre: z.enum(GENRES.map(({ key }) => key)),
        items: z.array(item),
      }),
    ),
  }),
});

export const titleReason = defineCall({
  method: "GET",
  path: "/api/recommendations/reason/{id}",
  access: "user",
  summary:
    "Why a title suits the viewer; null without a true reason, and for rated, skipped and watched titles",
  params: z.object({ id: pathId }),
  answer: z.object({ reason: reason.nullable() }),
});

export const similarTitles = defineCall({
  method: "GET",
  path: "/api/recommendations/similar/{id}",
  access: "optional",
  summary: "Titles similar to one title, most similar first",
  params: z.object({ id: pathId }),
  query: z.object({ limit: limitOf(6) }),
  answer: items,
});
