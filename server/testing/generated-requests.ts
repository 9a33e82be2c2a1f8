/**
 * Requests to a call, generated from its schemas: some valid, more of them invalid. fast-check draws them from a seed, so any finding can
 * be reproduced.
 */
import fc from "fast-check";
import { z } from "zod";

import { TAGS } from "#contract/tags.ts";
import { GENRES, SUBGENRES, TITLE_MOODS } from "#contract/vocabulary.ts";
import type { CallDefinition } from "#server/platform/call-route.ts";

import { ODD_CONTENT_TYPES, ODD_ESCAPES, ODD_JSON, ODD_TEXTS, ODD_VALUES } from "./odd-input.ts";

export type GeneratedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Words that mean something to the server: moods, genres, tags, and searches that have results. */
const KNOWN_WORDS = [
  ...TITLE_MOODS,
  ...GENRES.map(({ key }) => key),
  ...Object.values(SUBGENRES).flat(),
  ...TAGS.map(({ id }) => id),
  "The Matrix",
  "matrix",
  "1,2,3",
  "id:1",
];
const MOST_TITLE_ID = 2_000;

/** Requests that the call's schemas allow. */
export function fittingRequests(call: CallDefinition): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({ params: partOf(call.params), query: partOf(call.query), body: bodyOf(call) })
    .map(({ params, query, body }) => ({
      method: call.method,
      path: pathOf(call, params) + queryOf(query),
      headers: {
        "content-type": call.upload === undefined ? "application/json" : "application/octet-stream",
      },
      body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    }));
}

/** Requests of every kind; at least two in seven are valid. */
export function requestsTo(call: CallDefinition): fc.Arbitrary<GeneratedRequest> {
  const fitting = fittingRequests(call);
  const odd = fc.constantFrom(...ODD_VALUES);
  const oddBody = fc
    .record({ body: partOf(call.body), place: fc.nat(), value: fc.oneof(odd, fc.jsonValue()) })
    .map(({ body, place, value }) => JSON.stringify(mutated(body, { place, value })));
  const oddQuery = fc.array(
    fc.tuple(
      fc.constantFrom(...fieldsOf(call.query), "nonsense", "__proto__", "q[]"),
      fc.constantFrom(...ODD_ESCAPES, ...ODD_TEXTS.map(escaped), "1", "-1", "1e999"),
    ),
    { maxLength: 4 },
  );
  const oddParameter = fc.constantFrom(...ODD_ESCAPES, ...ODD_TEXTS.map(escaped), "0", "2147483648", "..");
  return fc.oneof(
    { arbitrary: fitting, weight: 2 },
    { arbitrary: replaced(fitting, oddBody, (request, body) => ({ ...request, body })), weight: 2 },
    replaced(fitting, fc.constantFrom(...ODD_JSON), (request, body) => ({ ...request, body })),
    replaced(fitting, oddQuery, (request, pairs) => ({
      ...request,
      path: `${request.path.split("?")[0]}?${pairs.map((pair) => pair.join("=")).join("&")}`,
    })),
    replaced(
      fitting,
      fc.record({ parameter: oddParameter, type: fc.constantFrom(...ODD_CONTENT_TYPES) }),
      (request, { parameter, type }) => ({
        ...request,
        path: call.path.replaceAll(/\{\w+\}/g, () => parameter),
        headers: { "content-type": type, "x-session-id": parameter },
      }),
    ),
  );
}

function replaced<Part>(
  requests: fc.Arbitrary<GeneratedRequest>,
  parts: fc.Arbitrary<Part>,
  replace: (request: GeneratedRequest, part: Part) => GeneratedRequest,
): fc.Arbitrary<GeneratedRequest> {
  return fc.tuple(requests, parts).map(([request, part]) => replace(request, part));
}

/** A body with one field removed, or replaced and repeated one level deeper. */
function mutated(body: unknown, { place, value }: { place: number; value: unknown }): unknown {
  if (typeof body !== "object" || body === null) return value;
  const names = Object.keys(body);
  const name = names[place % (names.length + 1)];
  if (name === undefined) return value;
  if (value === undefined)
    return Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
  return { ...body, [name]: value, nonsense: { [name]: value } };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function partOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  return schema === undefined ? fc.constant(undefined) : valuesOf(jsonSchemaOf(schema));
}

/** Uploaded files are arbitrary text. */
function bodyOf(call: CallDefinition): fc.Arbitrary<unknown> {
  return call.upload === undefined ? partOf(call.body) : fc.string();
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

/** The field names that a part of a call may have. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema === undefined ? [] : Object.keys(jsonSchemaOf(schema).properties ?? {});
}

function valuesOf(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean" || schema.$ref !== undefined) return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(valuesOf));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectsOf(schema);
    case "array":
      return fc.array(itemsOf(schema), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(5, schema.maxItems ?? 5),
      });
    case "string":
      return textsOf(schema);
    case "integer":
      return integersOf(schema);
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function itemsOf({ items }: JsonSchema): fc.Arbitrary<unknown> {
  return items === undefined || Array.isArray(items) ? fc.jsonValue() : valuesOf(items);
}

function objectsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, value]) => [name, valuesOf(value)] as const);
  if (fields.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

function integersOf({ minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<number> {
  // Existing titles have small ids.
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + MOST_TITLE_ID) }),
    fc.constantFrom(minimum, maximum),
  );
}

function textsOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const free = fc.oneof(
    fc.constantFrom(...KNOWN_WORDS),
    fc.string({ unit: "grapheme", minLength, maxLength }),
    fc.string({ minLength, maxLength }),
  );
  if (pattern === undefined) return free.map((text) => text.slice(0, maxLength));
  if (pattern.startsWith("^[1-9]")) return integersOf({ minimum: 1, maximum: 2_147_483_647 }).map(String);
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

function pathOf(call: CallDefinition, params: unknown): string {
  const values = new Map(Object.entries((params ?? {}) as Record<string, unknown>));
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(String(values.get(name))) || "1");
}

function queryOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
