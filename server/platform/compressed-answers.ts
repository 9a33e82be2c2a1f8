/** Answers are sent compressed to whoever takes that: lists of titles are a fifth of their size then. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { FastifyInstance } from "fastify";

import { isOpenCall } from "./side-channels.ts";

/** What fits in one packet comes no sooner for being smaller. */
const SHORTEST = 1400;
// Beyond this level a list gets two per cent smaller and takes twice as long.
const LEVEL = 5;

const compress = promisify(gzip);

export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    // An answer with a secret in it, compressed together with what was asked, would tell of the secret by its length.
    if (typeof payload !== "string" || !isOpenCall(request)) return payload;
    void reply.header("vary", "accept-encoding");
    if (payload.length < SHORTEST || !takesGzip(request.headers["accept-encoding"])) return payload;
    void reply.header("content-encoding", "gzip").removeHeader("content-length");
    return compress(payload, { level: LEVEL });
  });
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  const codings = [accepted ?? []].flat().join(",").toLowerCase().split(",");
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/.test(coding));
}
