import type { FastifyInstance } from "fastify";

import type { Artwork } from "./artwork.ts";

type Address = { Params: { size: string; file: string } };

const FOR_EVER = "public, max-age=31536000, immutable";
/** The right one may be there soon. */
const STAND_IN = "public, max-age=60";

/** Pictures are no calls of the contract: they are files that happen to be drawn. Their address changes with what they show. */
export function serveArtwork(app: FastifyInstance, { artwork }: { artwork: Artwork }): void {
  app.get<Address>("/img/:size/:file", { schema: { hide: true } }, async (request, reply) => {
    const wanted = request.headers.accept?.includes("image/avif") === true ? "avif" : "webp";
    const { size, file } = request.params;
    const { bytes, format, isStandIn } = await artwork.picture(size, file, wanted);
    void reply.headers({
      "content-type": `image/${format}`,
      "cache-control": isStandIn ? STAND_IN : FOR_EVER,
      vary: "Accept",
    });
    return Buffer.from(bytes);
  });
}
