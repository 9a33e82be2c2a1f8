// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentToken } from "../../api/access-token.ts";
import { EMPTY_SIGN_UP, type SignUpForm, checkAccount, createAccount, explainSignUp } from "./sign-up.ts";

const FORM: SignUpForm = {
  ...EMPTY_SIGN_UP,
  email: "ana@example.com",
  username: "ana",
  password: "a quiet evening",
  genres: ["drama", "war"],
  favorites: [
    { id: 7, title: "Alien", media_type: "movie" },
    { id: 9, title: "Heat", media_type: "movie" },
  ],
  gender: "female",
};

type Asked = { call: string; token: string | undefined; body: unknown };

const asked: Asked[] = [];
/** Responses per call, instead of the default. */
let refusals: Record<string, () => Promise<Response>> = {};

beforeEach(() => {
  asked.length = 0;
  refusals = {};
  vi.stubGlobal(
    "fetch",
    (url: string, init: { method: string; body: string; headers: Record<string, string> }) => {
      asked.push({
        call: `${init.method} ${url}`,
        token: init.headers["authorization"],
        body: JSON.parse(init.body),
      });
      return refusals[url]?.() ?? Promise.resolve(Response.json({ success: true, token: "of-ana" }));
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const sentence = (message: string) => async () =>
  Response.json({ error: message, message, code: "conflict", requestId: "-" }, { status: 409 });
const nothing = () => Promise.reject(new TypeError("Failed to fetch"));
const wordless = async () => new Response("<html>", { status: 502 });

test("signing up saves the account, the genres, the favorites in order and then the profile, and doesn't store the token", async () => {
  expect(await createAccount(FORM)).toBe("of-ana");
  expect(asked.map(({ call }) => call)).toEqual([
    "POST /api/auth/register",
    "POST /api/auth/preferences",
    "POST /api/ratings",
    "POST /api/ratings",
    "PUT /api/profile",
  ]);
  expect(asked.map(({ token }) => token)).toEqual([undefined, ...Array<string>(4).fill("Bearer of-ana")]);
  expect(asked.map(({ body }) => body)).toEqual([
    { username: "ana", email: "ana@example.com", password: "a quiet evening" },
    { categories: ["drama", "war"] },
    { id: 7, rating: 3 },
    { id: 9, rating: 3 },
    {
      birthdate: null,
      gender: "female",
      country: "",
      preferred_languages: [],
      streaming_platforms: [],
      display_name: "",
      age_range: "",
    },
  ]);
  expect(currentToken()).toBeNull();
});

test("unanswered questions aren't saved", async () => {
  await createAccount({ ...FORM, favorites: [], gender: "" });
  expect(asked.map(({ call }) => call)).toEqual(["POST /api/auth/register", "POST /api/auth/preferences"]);
});

test.for([
  [
    "/api/auth/register",
    "says why",
    sentence("Username or email already in use"),
    "Username or email already in use",
  ],
  ["/api/auth/register", "gives no reason", wordless, "Account creation failed"],
  ["/api/auth/register", "can't be reached", nothing, "Network error or invalid data"],
  [
    "/api/ratings",
    "says why",
    sentence("The title is gone"),
    "Account created but setup failed: The title is gone. Please try logging in manually.",
  ],
  [
    "/api/ratings",
    "gives no reason",
    wordless,
    "Account created but setup failed: Unknown error. Please try logging in manually.",
  ],
  [
    "/api/profile",
    "can't be reached",
    nothing,
    "Account created but setup failed. Please try logging in manually.",
  ],
] as const)("when %s %s, signing up fails with a matching message", async ([path, , refusal, expected]) => {
  refusals = { [path]: refusal };
  await expect(createAccount(FORM)).rejects.toThrow(new Error(expected));
});

test("the first step fails with the server's message if the account couldn't be created", async () => {
  refusals = {
    "/api/auth/register/check": async () =>
      Response.json(
        { error: "In use", message: "In use", code: "account_exists", requestId: "-" },
        { status: 409 },
      ),
  };
  await expect(checkAccount(FORM)).rejects.toThrow("In use");
  expect(asked.map(({ call }) => call)).toEqual(["POST /api/auth/register/check"]);
});

test("the server's message about a field appears once: at the field", async () => {
  const error = "This username is reserved. Choose another one";
  const fields = { username: error };
  refusals = {
    "/api/auth/register/check": async () =>
      Response.json({ error, message: error, code: "validation_failed", fields }, { status: 400 }),
  };
  const failure: unknown = await checkAccount(FORM).catch((thrown: unknown) => thrown);
  expect(explainSignUp(failure)).toEqual({ fields });
});

test.for([
  ["the server can't be reached", nothing],
  ["the server gives no reason", wordless],
] as const)("if %s, the first step passes, and registering decides", async ([, refusal]) => {
  refusals = { "/api/auth/register/check": refusal };
  await expect(checkAccount(FORM)).resolves.toBeUndefined();
});
