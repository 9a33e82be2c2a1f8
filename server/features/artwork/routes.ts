import type { FastifyReply, FastifyRequest } from "fastify";

import type { Limit } from "#contract/call.ts";
import type { HttpServer } from "#server/platform/http.ts";
import { type RateLimits, networkOf } from "#server/platform/rate-limit.ts";

import type { Artwork } from "./artwork.ts";
import type { PictureCaller } from "./picture-cache.ts";

type Address = { Params: { size: string; file: string } };

type Needs = { artwork: Artwork; limits: RateLimits; http: Pick<HttpServer, "app" | "callerOf"> };

const FOR_EVER = "public, max-age=31536000, immutable";
/** The real picture may be available soon. */
const STAND_IN = "public, max-age=60";
/** For pictures that have to be drawn or fetched; cached pictures aren't counted. Enough for about forty pages without a cached picture. */
const UNCACHED_LIMITS: readonly Limit[] = [{ by: "address", points: 1_000, seconds: 300 }];

/** Pictures aren't part of the API contract: they're files, drawn or fetched on demand. Their address changes with their content. */
export function serveArtwork({ artwork, limits, http }: Needs): void {
  function pictureCaller(request: FastifyRequest, reply: FastifyReply): PictureCaller {
    const { address } = http.callerOf(request);
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    return {
      client: networkOf(address),
      signal: gone.signal,
      countCacheMiss: () => limits.take("pictures", UNCACHED_LIMITS, { address }),
    };
  }

  http.app.get<Address>("/img/:size/:file", { schema: { hide: true } }, async (request, reply) => {
    const wanted = request.headers.accept?.includes("image/avif") === true ? "avif" : "webp";
    const found = await artwork.picture(request.params, wanted, pictureCaller(request, reply));
    // The client has disconnected, so there's no one to answer.
    if (found === null) return undefined;
    const { bytes, format, isStandIn } = found;
    void reply.headers({
      "content-type": `image/${format}`,
      "cache-control": isStandIn ? STAND_IN : FOR_EVER,
      vary: "Accept",
    });
    return Buffer.from(bytes);
  });
}
