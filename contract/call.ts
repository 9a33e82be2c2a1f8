/**
 * What a call of the API is. Each is one value: its method, path, access, input and answer. The server's validation and
 * access check, the browser's types and the OpenAPI document are all derived from it, so none of them can disagree.
 */
import { z } from "zod";

import { named } from "./field-name.ts";

/**
 * public: no token is looked at. optional: a token adds what belongs to the viewer. user: a token is needed.
 * admin: the stored account must be an administrator.
 */
export type Access = "public" | "optional" | "user" | "admin";

/**
 * At most `points` calls in `seconds`, counted for each network address or signed-in account; by login, e-mail address or device where the
 * call itself finds that out. `each` names a list in the body: then its entries are counted, not the calls. Limits with the same
 * `bucket` are one, whichever call takes from it. A `shared` one is counted by all processes together, which is for calls that are
 * rare: each of them writes to the database.
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
  /** Parameters in braces: /api/items/{id}/details */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file as it is, application/octet-stream. It may take as long as it keeps arriving that fast. */
  upload?: { maxBytes: number; minBytesPerSecond: number };
  answer: z.ZodType;
  limits?: readonly Limit[];
  /** The most that a body may have, where that is less than for all calls. */
  bodyBytes?: number;
  /** Asked by machines, at any rate: counts against nobody's limits. */
  isProbe?: boolean;
};

export function defineCall<const Call extends CallShape>(call: Call): Call {
  return call;
}

export const MAX_ID = 2_147_483_647;
const MAX_LIMIT = 50;
/** Marks in one answer: more than nearly everybody has. */
const HISTORY_PAGE = 500;

/** An id in a body or an answer. */
export const id = z.int().min(1).max(MAX_ID);

/** An id in a path. A text that cannot be one is answered like an id that does not exist: 404. */
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

/** How many to answer with: out of range → the nearest allowed. */
export const limit = limitUpTo(MAX_LIMIT);

/** How many to answer with: absent → the default. */
export function limitOf(defaultLimit: number) {
  return limit.default(defaultLimit);
}

type Bounds = { min: number; max: number };

/** A number in a query, in decimal digits and nothing else: what else counts as a number in a program is none to people. */
export function decimal({ min, max }: Bounds) {
  return z.coerce
    .string<number | string>()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error: named("must be a number") })
    .meta({ type: "number" })
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** The same without a fraction. */
export function wholeNumber({ min, max }: Bounds) {
  return z.coerce
    .string<number | string>()
    .regex(/^-?\d{1,15}$/, { error: named("must be a whole number") })
    .meta({ type: "integer" })
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/**
 * A part of what somebody has marked, newest first. An answer that does not hold the last of it has a `next_offset`: where the next part
 * begins, counted in marks and not in what is shown of them.
 */
export const historyPage = z.object({
  limit: limitUpTo(HISTORY_PAGE).default(HISTORY_PAGE),
  offset: wholeNumber({ min: 0, max: MAX_ID }).default(0),
});

export const nextOffset = z.int().optional();

/** Where the marks after these begin; nothing where these may be the last. */
export function nextAfter(
  marks: readonly unknown[],
  page: z.output<typeof historyPage>,
): { next_offset?: number } {
  return marks.length < page.limit ? {} : { next_offset: page.offset + page.limit };
}

/** A comma-separated list in a query: "a, b" → ["a", "b"]. Empty parts are dropped, each part must fit `part`. */
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

/** A number in a comma-separated list. */
export const listedId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

// Control characters, bidirectional overrides, zero-width characters and lone surrogates: never part of a name.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Text of a person: trimmed, of at most `max` code points, without characters that hide or reorder others. */
export function plainText(max: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length <= max, { error: named(`must be at most ${max} characters`) })
    .refine((text) => !UNPRINTABLE.test(text), {
      error: named("contains characters that are not allowed"),
    });
}

/** The most that a call about who somebody is may bring. */
export const AUTH_BODY_BYTES = 16 * 1024;

/** The answer of a call that has nothing to say. */
export const done = z.object({ success: z.literal(true) });
