/** What a viewer wants the rows narrowed to: services, kind of offer, moods. Saved and answered as a whole. */
import { z } from "zod";

import { defineCall } from "./call.ts";
import { FILTER_MAX_MOODS } from "./form-rules.ts";
import { AVAILABILITY_TYPES, FILTER_SERVICES } from "./streaming-services.ts";
import { TITLE_MOODS } from "./vocabulary.ts";

const filters = z.object({
  /** Ids of the filter's own list, or "All". */
  streaming_services: z.union([z.literal("All"), z.array(z.literal(FILTER_SERVICES.map(({ id }) => id)))], {
    error: "Streaming services must be All, or ids of services that the filter offers",
  }),
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
  summary: "The viewer's saved filters; none are set where none were saved",
  answer: z.object({ filters }),
});

export const saveFilters = defineCall({
  method: "PUT",
  path: "/api/filters",
  access: "user",
  summary: "Save the filters as a whole; every row is narrowed to them from then on",
  body: z.object({ filters }),
  answer: z.object({ filters }),
});
