/**
 * Turns schema issues into messages for users. The contract's own messages take precedence; all others are worded here. Answers contain
 * neither the schema library's messages nor the rejected values.
 */
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";

import { fieldName } from "#contract/call.ts";

import { Refusal, notFound } from "./errors.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0] | z.core.$ZodIssue;

/** Messages list at most this many choices. */
const NAMED_CHOICES = 12;

/** The server's validator: parses a part of a request with its schema. */
export const parseInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data, { error: messageFor });
    if (parsed.success) return { value: parsed.data };
    // A malformed id is an id that doesn't exist.
    return { error: httpPart === "params" ? notFound() : refusalOf(parsed.error.issues) };
  };

function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const [first] = issues;
  if (first?.code === "too_big" && first.origin === "array") {
    return new Refusal(400, "batch_too_large", "Too many entries in one request");
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [name] = path;
    if (name !== undefined) fields[String(name)] ??= message;
  }
  return new Refusal(400, "validation_failed", first?.message ?? "This is not valid", { fields });
}

function messageFor(issue: Issue): string {
  // The last path segment is a key that the client sent, not a field name.
  const path = issue.code === "invalid_key" ? issue.path?.slice(0, -1) : issue.path;
  return `${fieldName(path ?? [])} ${predicateFor(issue)}`;
}

function predicateFor(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (isAbsent(issue.input)) return "is required";
      if (Array.isArray(issue.input) && issue.expected === "string") return "may be given only once";
      return OF_TYPE[issue.expected] ?? NOT_VALID;
    case "invalid_value":
      return isAbsent(issue.input) ? "is required" : amongChoices(issue.values.map(String));
    case "too_big":
      return issue.origin === "string"
        ? `must be at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "too_small":
      return atLeast(Number(issue.minimum), issue.origin);
    case "invalid_format":
      return issue.format === "date" ? "must be a date such as 1999-03-30" : "has the wrong format";
    case "invalid_union":
      // In a union for an optional value, the last alternative describes the expected value.
      return isAbsent(issue.input) ? "is required" : lastAlternative(issue.errors, issue.input);
    case "invalid_key":
      return "contains an invalid name";
    case "custom":
    case "invalid_element":
    case "not_multiple_of":
    case "unrecognized_keys":
    default:
      return NOT_VALID;
  }
}

function lastAlternative(errors: readonly (readonly z.core.$ZodIssue[])[], input: unknown): string {
  const [issue] = errors.at(-1) ?? [];
  return issue === undefined ? NOT_VALID : predicateFor({ ...issue, input } as Issue);
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null;
}

const NOT_VALID = "is not valid";

const OF_TYPE: Partial<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

function amongChoices(choices: readonly string[]): string {
  if (choices.length > NAMED_CHOICES) return "is not one of the choices";
  return choices.length === 1 ? `must be ${choices[0]}` : `must be one of ${choices.join(", ")}`;
}

function atLeast(minimum: number, origin: string): string {
  if (origin === "array")
    return minimum === 1 ? "must not be empty" : `must have at least ${minimum} entries`;
  if (origin !== "string") return `must be at least ${minimum}`;
  return minimum === 1 ? "is required" : `must be at least ${minimum} characters`;
}
