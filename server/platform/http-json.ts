/** Parses request bodies, which are JSON or empty. */
import type { FastifyInstance } from "fastify";

import { Refusal } from "./errors.ts";

const MAX_DEPTH = 10;
const MAX_KEYS = 200;

export function parseJsonBody(app: FastifyInstance): void {
  // "error": a body with __proto__ or constructor.prototype is refused.
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // The browser sends the content type with every call, even without a body.
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
