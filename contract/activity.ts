/** Calls that record viewers' actions as events. */
import { z } from "zod";

import { defineCall, done, id, named } from "./call.ts";
import { EVENT_BATCH_MAX } from "./events.ts";

export const EVENT_TYPES = [
  "VIEW",
  "RATE",
  "WATCH",
  "ADD_TO_WATCHLIST",
  "REMOVE_FROM_WATCHLIST",
  "SEARCH",
  "CLICK",
  "COMPLETE",
  "CATEGORY_VIEW",
  "SHARE",
  "FILTER",
  "QUIZ_COMPLETED",
] as const;

const VALUE_MAX_CHARACTERS = 500;
const METADATA_MAX_BYTES = 4096;

// Single events and the events of batches share one limit.
const EVENTS_LIMIT = { by: "account", points: 120, seconds: 60, bucket: "events" } as const;

const event = z.object({
  eventType: z.enum(EVENT_TYPES),
  itemId: id.nullable().optional(),
  eventValue: z
    .union([z.string().max(VALUE_MAX_CHARACTERS), z.number()], {
      error: named(`must be a number, or a text of at most ${VALUE_MAX_CHARACTERS} characters`),
    })
    .refine(isStorable, { error: named("contains characters that are not allowed") })
    .nullable()
    .optional(),
  metadata: z
    .record(z.string().max(64), z.json())
    .refine((metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length <= METADATA_MAX_BYTES, {
      error: named("is too large"),
    })
    .refine(isStorable, { error: named("contains characters that are not allowed") })
    .nullable()
    .optional(),
});

export const recordEvent = defineCall({
  method: "POST",
  path: "/api/events",
  access: "user",
  summary: "Record something the viewer did",
  body: event,
  answer: done,
  limits: [EVENTS_LIMIT],
});

export const recordEvents = defineCall({
  method: "POST",
  path: "/api/events/batch",
  access: "user",
  summary: "Record what the viewer did, in order; a refused event doesn't affect the others",
  // Invalid events are refused one by one, by index, like events about unknown titles.
  body: z.object({ events: z.array(event.nullable().catch(null)).min(1).max(EVENT_BATCH_MAX) }),
  answer: z.object({
    accepted: z.int(),
    refused: z.array(z.object({ index: z.int(), code: z.enum(["validation_failed", "not_found"]) })),
  }),
  limits: [{ ...EVENTS_LIMIT, each: "events" }],
});

/** Whether the database can store the text: it accepts neither NUL nor lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).flat().every(isStorable);
}
