/** Checks that a refusal has the standard form and reveals no internals. */
import { expect } from "vitest";

import { errorBody } from "#contract/errors.ts";

/** Traces of internals: stacks, paths, queries, SQL states and error names. */
export const LEAKS =
  /\bat \S+:\d+|\.[jt]s\b|\/(srv|work|home|tmp|node_modules)\b|\bselect\b|SQLSTATE|FST_ERR|HPE_|\b[A-Z]\w+Error\b/;

export function expectRefusal(body: unknown, code: string): void {
  const refusal = errorBody.strict().parse(body);
  expect(refusal.code).toBe(code);
  expect(refusal.message).toBe(refusal.error);
  expect(JSON.stringify(body)).not.toMatch(LEAKS);
}
