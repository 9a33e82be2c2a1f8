/** The viewer's filters: streaming services, kind of offer and moods. They're saved and returned together. */
import { z } from "zod";

import { defineCall } from "./call.ts";
import { FILTER_MAX_MOODS, FILTER_MAX_SERVICES, FORM_MESSAGES } from "./form-rules.ts";
import { AVAILABILITY_TYPES } from "./streaming-services.ts";
import { TITLE_MOODS } from "./vocabulary.ts";

const filters = z.object({
  /** "All", or ids of FILTER_SERVICES and provider ids. */
  streaming_services: z.union(
    [z.literal("All"), z.array(z.string().regex(/^\d{1,9}$/)).max(FILTER_MAX_SERVICES)],
    {
      error: FORM_MESSAGES.filterServices,
    },
  ),
  availability: z.enum(AVAILABILITY_TYPES, { error: "Availability must be all, flatrate, rent or buy" }),
  moods: z
    .array(z.enum(TITLE_MOODS, { error: "Unknown mood" }), { error: "Moods must be a list" })
    .refine((moods) => moods.length <= FILTER_MAX_MOODS, {
      error: `At most ${FILTER_MAX_MOODS} moods can be chosen`,
    }),
});
export type Filters = z.infer<typeof filters>;

export const readFilters = defineCall({
  method: "GET",
  path: "/api/filters",
  access: "user",
  summary: "The viewer's saved filters; empty if none were saved",
  answer: z.object({ filters }),
});

export const saveFilters = defineCall({
  method: "PUT",
  path: "/api/filters",
  access: "user",
  summary: "Replace the viewer's saved filters, which apply to the rows of titles",
  body: z.object({ filters }),
  answer: z.object({ filters }),
});
