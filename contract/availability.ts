/** Where a title can be streamed, rented or bought. */
import { z } from "zod";

import { defineCall, pathId } from "./call.ts";
import { mediaType, titleReference } from "./item.ts";

const provider = z.object({
  provider_id: z.int(),
  provider_name: z.string(),
  logo_path: z.string().nullable(),
  /** `true` if the service's own search is known not to find the title. */
  is_link_broken: z.literal(true).optional(),
});
export type Provider = z.infer<typeof provider>;

/** One title's offers by country. */
const streamingPlatforms = z.record(
  z.string(),
  z.object({ flatrate: z.array(provider), rent: z.array(provider), buy: z.array(provider) }),
);
export type StreamingPlatforms = z.infer<typeof streamingPlatforms>;

/** ISO 3166 country whose offers the viewer sees: the profile's, otherwise DEFAULT_COUNTRY. It may have no offers. */
const country = z.string();

/** Where the offers are from: the embedded catalog, or JustWatch through TMDB, which requires attribution. */
const offerSource = z.enum(["catalogue", "justwatch"]);
export type OfferSource = z.infer<typeof offerSource>;

export const platformsOfTitle = defineCall({
  method: "GET",
  path: "/api/streaming-platforms/{id}",
  access: "optional",
  summary: "Where a title can be watched, the viewer's country, and the date and source of the data",
  params: z.object({ id: pathId }),
  query: z.object({ mediaType: mediaType.optional() }),
  answer: z.object({
    streamingPlatforms,
    country,
    as_of: z.string().nullable(),
    source: offerSource,
  }),
});

export const servicesOfCountry = defineCall({
  method: "GET",
  path: "/api/streaming-services",
  access: "optional",
  summary: "Streaming services in a country, by default the viewer's, most titles first",
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  answer: z.object({
    country,
    services: z.array(provider.omit({ is_link_broken: true }).extend({ titles_count: z.int() })),
  }),
});

export const platformsOfTitles = defineCall({
  method: "POST",
  path: "/api/streaming-platforms/batch",
  access: "optional",
  summary: "Where several titles can be watched, and the viewer's country; unknown ids are left out",
  body: z.object({ items: z.array(titleReference).max(50) }),
  answer: z.object({
    country,
    results: z.array(z.object({ ...titleReference.shape, streamingPlatforms })),
  }),
});
