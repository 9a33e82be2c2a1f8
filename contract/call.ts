/**
 * Defines an API call as one value with its method, path, access, input and answer. The server's validation and access check, the browser's
 * types and the OpenAPI document are all derived from it, so they can't disagree.
 */
import { z } from "zod";

type Path = readonly PropertyKey[];

/** The display name of a field: "release_year" and "releaseYear" become "Release year". Validation messages start with it. */
export function fieldName(path: Path): string {
  const name = path.findLast((part) => typeof part === "string");
  if (name === undefined) return "The request body";
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  const isEntry = typeof path.at(-1) === "number";
  return isEntry ? `Each entry of ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prefixes a schema's message with the field: "must be short" → "Username must be short". */
export function named(predicate: string) {
  return ({ path = [] }: { path?: Path | undefined }): string => `${fieldName(path)} ${predicate}`;
}

/**
 * public: tokens are ignored. optional: a token adds the viewer's own data. user: a token is required. admin: a token of an account that
 * the database says is an administrator is required.
 */
export type Access = "public" | "optional" | "user" | "admin";

/**
 * At most `points` calls per `seconds`. The server counts calls per network address and per signed-in account itself; for `login`, `email`
 * and `device`, the call's handler determines what is counted. If `each` names a list in the body, its entries are counted instead of
 * calls. Limits with the same `bucket` share one counter. A `shared` limit is counted across all processes; it's for rare calls, because
 * counting writes to the database.
 */
export type Limit = {
  by: "address" | "account" | "login" | "email" | "device";
  points: number;
  seconds: number;
  each?: string;
  bucket?: string;
  shared?: true;
};

type CallShape = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces: /api/items/{id}/details */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a raw file (application/octet-stream). Uploads slower than `minBytesPerSecond` are dropped. */
  upload?: { maxBytes: number; minBytesPerSecond: number };
  answer: z.ZodType;
  limits?: readonly Limit[];
  /** Maximum body size, if it's lower than that of other calls. */
  bodyBytes?: number;
  /** Polled by monitoring or a load balancer, so it's exempt from rate limits. */
  isProbe?: boolean;
};

export function defineCall<const Call extends CallShape>(call: Call): Call {
  return call;
}

export const MAX_ID = 2_147_483_647;
const MAX_LIMIT = 50;
/** Maximum number of marks per page. Few people have more. */
const HISTORY_PAGE = 500;

/** An id in a body or answer. */
export const id = z.int().min(1).max(MAX_ID);

/** An id in a path. Anything else is answered with 404, like an unknown id. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

export function limitUpTo(max: number) {
  return z.coerce
    .string<number | string>()
    .regex(/^-?\d+$/, { error: named("must be a whole number") })
    .meta({ type: "integer" })
    .transform((text) => Math.min(max, Math.max(1, Number(text))));
}

/** Page size, clamped to 1 to MAX_LIMIT. */
export const limit = limitUpTo(MAX_LIMIT);

/** Page size with a default. */
export function limitOf(defaultLimit: number) {
  return limit.default(defaultLimit);
}

type Bounds = { min: number; max: number };

/** A decimal number in a query. Other notations, such as "1e3" and "0x10", are refused. */
export function decimal({ min, max }: Bounds) {
  return z.coerce
    .string<number | string>()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error: named("must be a number") })
    .meta({ type: "number" })
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** A whole number in a query. */
export function wholeNumber({ min, max }: Bounds) {
  return z.coerce
    .string<number | string>()
    .regex(/^-?\d{1,15}$/, { error: named("must be a whole number") })
    .meta({ type: "integer" })
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/**
 * Selects a page of somebody's marks, newest first. `next_offset` in the answer is the offset of the next page. It counts all marks, even
 * if a page leaves some of them out.
 */
export const historyPage = z.object({
  limit: limitUpTo(HISTORY_PAGE).default(HISTORY_PAGE),
  offset: wholeNumber({ min: 0, max: MAX_ID }).default(0),
});

export const nextOffset = z.int().optional();

/** Offset of the next page; absent if this page isn't full, because then it's the last. */
export function nextAfter(
  marks: readonly unknown[],
  page: z.output<typeof historyPage>,
): { next_offset?: number } {
  return marks.length < page.limit ? {} : { next_offset: page.offset + page.limit };
}

/** A comma-separated list in a query: "a, b" → ["a", "b"]. Empty parts are dropped; each part must match `part`. */
export function commaList<Part extends z.ZodType<unknown, string>>(part: Part, max: number) {
  return z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    )
    .pipe(z.array(part).max(max));
}

/** An id in a comma-separated list. */
export const listedId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

// Control characters, including line breaks, bidirectional overrides, zero-width characters and lone surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a text has no character that's unsafe to store and show. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** One line of text from a user: trimmed, at most `max` code points, and refused if it contains a character of UNPRINTABLE. */
export function plainText(max: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length <= max, { error: named(`must be at most ${max} characters`) })
    .refine(isPrintable, {
      error: named("contains characters that are not allowed"),
    });
}

/** Maximum body size of calls that take a password, an email address, a token or a beta key. */
export const AUTH_BODY_BYTES = 16 * 1024;

/** The answer of calls that return no data. */
export const done = z.object({ success: z.literal(true) });
