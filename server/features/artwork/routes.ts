import type { FastifyInstance } from "fastify";

import type { Artwork } from "./artwork.ts";

type Address = { Params: { size: string; file: string } };

/** Pictures are no calls of the contract: they are files that happen to be drawn. Their address changes with what they show. */
export function serveArtwork(app: FastifyInstance, { artwork }: { artwork: Artwork }): void {
  app.get<Address>("/img/:size/:file", { schema: { hide: true } }, async (request, reply) => {
    const picture = await artwork.picture(request.params.size, request.params.file);
    return reply
      .headers({ "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" })
      .send(Buffer.from(picture));
  });
}
