/** Request bodies: an uploaded file for the calls that take one; for all others, JSON or nothing. */
import { open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";

import type { FastifyInstance } from "fastify";

import { allowUpload } from "./connections.ts";
import { Refusal } from "./errors.ts";
import type { RequestsInFlight } from "./requests-in-flight.ts";

export const FILE_TYPE = "application/octet-stream";

const MEGABYTE = 1024 * 1024;

/** Configures a scope whose calls accept only files. */
export function acceptFilesOnly(
  scope: FastifyInstance,
  { minBytesPerSecond }: { minBytesPerSecond: number },
  inFlight: RequestsInFlight,
): void {
  // Runs after authentication, so only signed-in users get the longer time limit of an upload.
  scope.addHook("preParsing", async ({ raw }) => allowUpload(raw, minBytesPerSecond));
  scope.addHook("preValidation", async (request) => inFlight.waitForBody(request));
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FILE_TYPE, (_request, file, done) => done(null, file));
  scope.addContentTypeParser("*", (_request, _body, done) => {
    done(
      new Refusal(
        415,
        "unsupported_media_type",
        `Only a file is accepted, sent unchanged with the content type ${FILE_TYPE}`,
      ),
    );
  });
}

/**
 * Streams the file to disk, completely or not at all. Throws a refusal if it's too large or incomplete, or the disk is full.
 * @returns its size in bytes
 */
export async function receiveFile(
  upload: Readable,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<number> {
  try {
    return await writeTo(path, upload, maxBytes);
  } catch (error) {
    await rm(path, { force: true });
    // Many clients read the refusal only after sending everything, so drain the rest. The connection limits bound how long that takes.
    upload.resume();
    throw refusalOf(error);
  }
}

async function writeTo(path: string, upload: Readable, maxBytes: number): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    // The stream is the request; destroying it would close the connection.
    for await (const part of upload.iterator({ destroyOnReturn: false })) {
      const chunk = part as Buffer;
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      await file.write(chunk);
    }
    return bytes;
  } finally {
    await file.close();
  }
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(
    413,
    "body_too_large",
    `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB. None of it was read`,
  );
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new Refusal(503, "storage_full", "There’s not enough storage space to save this", {
      cause: error,
    });
  }
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") {
    return new Refusal(400, "bad_request", "The file wasn’t uploaded completely", { cause: error });
  }
  return error;
}

const MAX_DEPTH = 10;
const MAX_KEYS = 200;

export function parseJsonBody(app: FastifyInstance): void {
  // "error": a body with __proto__ or constructor.prototype is refused.
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // The front end sends this content type with every call, even without a body.
    if (body === "") {
      done(null, undefined);
      return;
    }
    void parse(request, body.toString(), (error, parsed) => {
      if (error !== null) done(invalidJson());
      else done(shapeProblem(parsed), parsed);
    });
  });
}

function shapeProblem(parsed: unknown): Refusal | null {
  let keys = 0;
  const isTooLarge = (value: unknown, depth: number): boolean => {
    if (value === null || typeof value !== "object") return false;
    if (depth > MAX_DEPTH) return true;
    const children = Object.values(value);
    if (!Array.isArray(value)) keys += children.length;
    return keys > MAX_KEYS || children.some((child) => isTooLarge(child, depth + 1));
  };
  return isTooLarge(parsed, 1) ? invalidJson() : null;
}

function invalidJson(): Refusal {
  return new Refusal(400, "invalid_json", "The request body is not valid JSON");
}
