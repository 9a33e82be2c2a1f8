/** The one shape of a refusal, and that it says nothing about the inside. */
import { expect } from "vitest";

import { errorBody } from "#contract/errors.ts";

/** Traces of the inside: stacks, paths, queries, states and names of errors. */
export const LEAKS =
  /\bat \S+:\d+|\.[jt]s\b|\/(srv|work|home|tmp|node_modules)\b|\bselect\b|SQLSTATE|FST_ERR|HPE_|\b[A-Z]\w+Error\b/;

export function expectRefusal(body: unknown, code: string): void {
  const refusal = errorBody.strict().parse(body);
  expect(refusal.code).toBe(code);
  expect(refusal.message).toBe(refusal.error);
  expect(JSON.stringify(body)).not.toMatch(LEAKS);
}
