import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";

import { CALLS } from "#contract/api.ts";
import { errorBody } from "#contract/errors.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp } from "#server/testing/test-app.ts";

const SEED = 41;
const RUNS = 60;
/** Typical wording of errors from libraries, PostgreSQL and Node.js. */
const LIBRARIES =
  /Invalid (?:input|option|key|element|string|date)|\bexpected\b|\breceived\b|Unrecognized|Too (?:big|small)|\bundefined\b|\bNaN\b|\[object|ZodError|ECONN|syntax error|violates|relation "/;

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    "",
    " ",
    "0",
    "0x5",
    0,
    -1,
    1.5,
    2 ** 31,
    1e308,
    true,
    [],
    {},
    [[]],
    "x".repeat(5_000),
  ),
  fc.string({ unit: "binary" }),
);

/** Almost valid input: the right shape with occasional wrong values. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting({ anyOf, properties, items, enum: choices, ...schema }: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(nearly));
  if (items !== undefined) return fc.array(nearly(items), { maxLength: 120, size: "max" });
  if (properties !== undefined)
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nearly(part)])),
      { requiredKeys: [] },
    );
  if (schema.type === "integer" || schema.type === "number") return fc.oneof(fc.integer(), fc.double());
  return fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "a@b.example", "1999-03-30"));
}

const schemaOf = (part: z.ZodType) => z.toJSONSchema(part, { io: "input", unrepresentable: "any" }) as Schema;

const queryText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "0x5", "1,,2,a", "-1", "9".repeat(400)),
);

function queryFor(part: z.ZodType): fc.Arbitrary<string> {
  const names = Object.keys(schemaOf(part).properties ?? {});
  return fc
    .array(fc.tuple(fc.constantFrom(...names), queryText), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString());
}

type Call = { method: string; path: string; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

const calls: readonly Call[] = CALLS;
const withInput = calls.filter((call) => call.params ?? call.query ?? call.body);

test.for(withInput.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s refuses invalid input in plain words, without library errors",
  { timeout: 60_000 },
  async ([, call]) => {
    const { ana } = await testApp();
    const { query, body } = call;
    const requests = fc.record({
      param: fc.oneof(fc.constant("1"), fc.string({ unit: "binary", minLength: 1, maxLength: 20 })),
      query: query === undefined ? fc.constant("") : queryFor(query),
      body: body === undefined ? fc.constant(undefined) : nearly(schemaOf(body)),
    });
    const property = fc.asyncProperty(requests, async (request) => {
      const path = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(request.param.toWellFormed()));
      const answer = await ana.send(call.method, `${path}?${request.query}`, JSON.stringify(request.body));
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) return;
      const refusal = errorBody.strict().parse(answer.body);
      expect(refusal.message).toBe(refusal.error);
      for (const sentence of [refusal.message, ...Object.values(refusal.fields ?? {})])
        expect(sentence).not.toMatch(LIBRARIES);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  },
);

test.for<[string, string, object | undefined, string]>([
  ["POST", "/api/ratings", {}, "Id is required"],
  ["POST", "/api/ratings", undefined, "The request body is required"],
  ["POST", "/api/ratings", [], "The request body must be an object"],
  ["POST", "/api/ratings", { id: "7", rating: 3 }, "Id must be a number"],
  ["POST", "/api/ratings", { id: 1.5, rating: 3 }, "Id must be a whole number"],
  ["POST", "/api/ratings", { id: 0, rating: 3 }, "Id must be at least 1"],
  ["POST", "/api/ratings", { id: 1, rating: 4 }, "Rating must be 1, 2, 3 or skip"],
  ["POST", "/api/ratings/batch-get", { itemIds: "1" }, "Item ids must be a list"],
  ["POST", "/api/ratings/batch-get", { itemIds: ["1"] }, "Each entry of item ids must be a number"],
  [
    "POST",
    "/api/events",
    { eventType: "SEARCH", eventValue: {} },
    "Event value must be a number, or a text of at most 500 characters",
  ],
  ["POST", "/api/events", { eventType: "VIEW", metadata: [1] }, "Metadata must be an object"],
  ["POST", "/api/events/batch", { events: [] }, "Events must not be empty"],
  ["POST", "/api/events", {}, "Event type is required"],
  ["PUT", "/api/profile", { birthdate: "soon" }, "Birthdate must be a date such as 1999-03-30"],
  ["PUT", "/api/profile", { country: "Utopia" }, "Country has the wrong format"],
  ["PUT", "/api/profile", { display_name: "x".repeat(61) }, "Display name must be at most 60 characters"],
  ["GET", "/api/trending?timeWindow=year", undefined, "Time window must be one of day, week"],
  ["GET", "/api/trending?limit=x", undefined, "Limit must be a whole number"],
  ["GET", "/api/items/critically-acclaimed?minAvg=11", undefined, "Min avg must be at most 10"],
  ["GET", "/api/search?q=a&q=b", undefined, "Search text is required"],
  [
    "GET",
    "/api/items?streamingServices=a&streamingServices=b",
    undefined,
    "Streaming services may be given only once",
  ],
])("%s %s with %j gets the error: %s", async ([method, path, body, sentence]) => {
  const { ana } = await testApp();
  const answer = await ana.send(method, path, body);
  expectRefusal(answer.body, "validation_failed");
  expect(answer.body["error"]).toBe(sentence);
});
