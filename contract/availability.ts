/** Where a title can be streamed, rented or bought. */
import { z } from "zod";

import { defineCall, id, pathId } from "./call.ts";
import { mediaType } from "./item.ts";

const provider = z.object({
  provider_id: z.int(),
  provider_name: z.string(),
  logo_path: z.string().nullable(),
});
export type Provider = z.infer<typeof provider>;

/** Offers of one title, keyed by country. */
const streamingPlatforms = z.record(
  z.string(),
  z.object({ flatrate: z.array(provider), rent: z.array(provider), buy: z.array(provider) }),
);
export type StreamingPlatforms = z.infer<typeof streamingPlatforms>;

export const platformsOfTitle = defineCall({
  method: "GET",
  path: "/api/streaming-platforms/{id}",
  access: "optional",
  summary: "Where one title can be watched, with the date of the data",
  params: z.object({ id: pathId }),
  query: z.object({ mediaType: mediaType.optional() }),
  answer: z.object({ streamingPlatforms, as_of: z.string().nullable() }),
});

const titleReference = z.object({ tmdbId: id, mediaType });

export const platformsOfTitles = defineCall({
  method: "POST",
  path: "/api/streaming-platforms/batch",
  access: "public",
  summary: "Where many titles can be watched; unknown ones are left out",
  body: z.object({ items: z.array(titleReference).max(50) }),
  answer: z.object({
    results: z.array(z.object({ tmdbId: id, mediaType, streamingPlatforms })),
  }),
});
