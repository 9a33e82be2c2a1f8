/** What viewers do, as events. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";

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

const METADATA_MAX_BYTES = 4096;

export const recordEvent = defineCall({
  method: "POST",
  path: "/api/events",
  access: "user",
  summary: "Record something the viewer did",
  body: z.object({
    eventType: z.enum(EVENT_TYPES),
    itemId: id.nullable().optional(),
    eventValue: z
      .union([z.string().max(500), z.number()])
      .nullable()
      .optional(),
    metadata: z
      .record(z.string().max(64), z.json())
      .refine((metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length <= METADATA_MAX_BYTES, {
        error: "Metadata is too large",
      })
      .nullable()
      .optional(),
  }),
  answer: done,
  limits: [{ by: "account", points: 120, seconds: 60 }],
});
