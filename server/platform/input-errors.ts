/**
 * Input that does not fit the contract, in sentences for people. Where the contract has words of its own, those are told; for all else
 * the one map below has them. No text of the schema library, and nothing that was sent, reaches an answer.
 */
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";

import { fieldName } from "#contract/field-name.ts";

import { Refusal, notFound } from "./errors.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0] | z.core.$ZodIssue;

/** The most choices that a sentence names. */
const NAMED_CHOICES = 12;

/** Parses a part of a request by its schema, as the server's validator. */
export const parseInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data, { error: sentenceFor });
    if (parsed.success) return { value: parsed.data };
    // An id that cannot be one is an id that does not exist.
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

function sentenceFor(issue: Issue): string {
  // The last of the path is a name that was sent, not one of ours.
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
      return issue.format === "date" ? "must be a date such as 1999-03-30" : "is not in the right form";
    case "invalid_union":
      // Of what may be left empty, the other alternative says what is wanted.
      return isAbsent(issue.input) ? "is required" : lastAlternative(issue.errors, issue.input);
    case "invalid_key":
      return "holds a name that is not valid";
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
  string: "must be a text",
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
