/** Picks for a viewer, and titles like a title. */
import { z } from "zod";

import { commaList, defineCall, id, limitOf, listedId, pathId } from "./call.ts";
import { item, items, reason } from "./item.ts";
import { sessionContext } from "./quiz.ts";
import { PERSON_MOODS, TITLE_MOODS } from "./vocabulary.ts";

export const PICK_SOURCES = ["primary", "recent", "genre", "similar", "exploration"] as const;

export const recommendations = defineCall({
  method: "GET",
  path: "/api/recommendations",
  access: "user",
  summary: "Titles picked for the viewer, each with its reason",
  query: z.object({
    limit: limitOf(10),
    /** Moods of titles narrow, as the viewer's saved filters do where none is named. Moods of a person steer, as those of the quiz do. */
    moods: commaList(z.enum([...TITLE_MOODS, ...PERSON_MOODS]), 50).optional(),
    platforms: commaList(z.string().max(64), 50).optional(),
    exclude: commaList(listedId, 500).optional(),
  }),
  answer: z.object({
    /** Told with the VIEW of a pick that came into view, so that it is known of which answer it was. */
    answer_id: z.uuid(),
    items: z.array(item.extend({ reason, source: z.enum(PICK_SOURCES) })),
    /** Why the list holds titles beyond what was asked for: null where it does not. */
    reason: z.enum(["filters", "saturation"]).nullable(),
    /** Where in the list these begin. */
    fallback_start_index: z.int().nullable(),
    /** How many picks each source gave. */
    sources: z.record(z.enum(PICK_SOURCES), z.int()),
    /** What the viewer is in the mood for, as far as it steered the picks; null where nothing is said. */
    context: sessionContext.nullable(),
    /** Of what the viewer has marked, the ids of what is to be avoided in this session: their own shelves leave it out, too. */
    avoided_marked_ids: z.array(id),
  }),
});

const servedCounts = {
  count: z.int(),
  composition: z.record(z.enum(PICK_SOURCES), z.int()),
  /** By years since the release. */
  ageBuckets: z.object({ lt2: z.int(), y2to5: z.int(), y5to10: z.int(), gte10: z.int() }),
};

export const recommendationMetrics = defineCall({
  method: "GET",
  path: "/api/recommendations/metrics",
  access: "admin",
  summary: "What all processes picked in the last day: how many, from which sources, how old",
  answer: z.object({
    ...servedCounts,
    /** Of each of the last 24 hours, the present one last. */
    history: z.array(z.object({ ...servedCounts, hour: z.iso.datetime() })),
    /** The time up to which it was counted. */
    ts: z.iso.datetime(),
  }),
});

export const similarTitles = defineCall({
  method: "GET",
  path: "/api/recommendations/similar/{id}",
  access: "optional",
  summary: "Titles like one title, nearest first",
  params: z.object({ id: pathId }),
  query: z.object({ limit: limitOf(6) }),
  answer: items,
});
