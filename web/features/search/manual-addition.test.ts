// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { type AdditionForm, addManually, checkAddition, explainRefusal } from "./manual-addition.tsx";

const FORM: AdditionForm = { title: "The Lantern Keeper", year: "1987", mediaType: "movie" };
const THIS_YEAR = 2026;

beforeEach(() => storeToken("mine"));

afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

function serverAnswers(status: number, body: string): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

const refusal = () => addManually(FORM).then(() => null, explainRefusal);

test.for<[Partial<AdditionForm>, object]>([
  [{}, {}],
  [{ title: "  " }, { title: "Title is required" }],
  [{ year: "" }, { year: "Release year is required" }],
  [{ year: "soon" }, { year: "Release year must be a number" }],
  [{ year: "1900.5" }, { year: "Release year must be a number" }],
  [{ year: " 1999 " }, {}],
  [{ year: "1899" }, { year: "Release year must be 1900 or later" }],
  [{ year: "1900" }, {}],
  [{ year: "2026" }, {}],
  [{ year: "2027" }, { year: "Release year can’t be in the future" }],
])("a form with %j has the errors %j", ([changes, errors]) => {
  expect(checkAddition({ ...FORM, ...changes }, THIS_YEAR).fields ?? {}).toEqual(errors);
});

test("without signing in, nothing can be added", () => {
  dropToken();
  expect(checkAddition(FORM, THIS_YEAR)).toEqual({ form: "Authentication required" });
});

test("the server's message is shown", async () => {
  serverAnswers(429, JSON.stringify({ error: "Too many requests", message: "Too many requests" }));
  expect(await refusal()).toEqual({ form: "Too many requests" });
});

test("without a message from the server, a default is shown", async () => {
  serverAnswers(502, "<html>");
  expect(await refusal()).toEqual({ form: "Failed to add item. Please try again." });
});

test("a lost connection shows an error that suggests retrying", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await refusal()).toEqual({ form: "An error occurred. Please try again." });
});

test("a field's error is shown next to it", async () => {
  const sentence = "Release year can’t be in the future";
  serverAnswers(400, JSON.stringify({ error: sentence, message: sentence, fields: { year: sentence } }));
  expect(await refusal()).toEqual({ fields: { year: sentence } });
});

test("a successful addition returns the title's ID and the server's message", async () => {
  const answer = { success: true, itemId: 7, message: "The Lantern Keeper was added" };
  serverAnswers(200, JSON.stringify(answer));
  expect(await addManually(FORM)).toEqual(answer);
});
