import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { usernameKey, usernameProblem } from "./username.ts";

test.for(["ana", "Ana_Maria", "j.r.r-tolkien", "r2d2", "Ольга", "Ελένη", "さくら", "박찬욱", "Zoë", "مريم"])(
  "%s is a name",
  (name) => {
    expect(usernameProblem(name)).toBeNull();
  },
);

test.for([
  "123",
  "١٢٣",
  "...",
  "Аdmin",
  "pаypal",
  "ana maria",
  "ana\u200bmaria",
  "ana\u202emaria",
  "ana\u0000",
  "../ana",
  "ana@example.com",
  "<img>",
  "ana🎬",
  "ana'--",
])("%j is refused: other than letters of one script, digits, dots, dashes and underscores", (name) => {
  expect(usernameProblem(name)).toBe(FORM_MESSAGES.usernameLetters);
});

test.for(
  [
    ["current", "me", "admin", "root", "api", "system", "null", "undefined"],
    ["ADMIN", "Admin", "ａｄｍｉｎ", "𝐚𝐝𝐦𝐢𝐧", "admin.", "_ad-min", "adm1n", "admın", "ádmin", "r00t", "rne"],
  ].flat(),
)("%s is reserved, or reads as if it were", (name) => {
  expect(usernameProblem(name)).toBe(FORM_MESSAGES.usernameReserved);
});

test("a name that grows beyond the limit when its letters are written out is too long", () => {
  expect(usernameProblem("㎏".repeat(16))).toBe(FORM_MESSAGES.usernameTooLong);
});

test.for([
  ["Bernie", "bernie"],
  ["bernie", "bemie"],
  ["ber.nie", "bemie"],
  ["oscar", "0scar"],
  ["lily", "IiIy"],
  ["smith", "5mith"],
  ["ana.b", "a_n-ab"],
  ["zoë", "zoe"],
  ["ｃａｓａｂｌａｎｃａ", "casablanca"],
  ["саса", "caca"],
  ["ароӏӏо", "apollo"],
  ["ΝΙΚΟΣ", "νικοσ"],
  ["νικος", "νικοσ"],
  ["ISTANBUL", "istanbul"],
  ["İstanbul", "istanbul"],
] as const)("%s and %s are the same name", ([one, other]) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.for([
  ["ana", "anna"],
  ["ana1", "ana2"],
  ["bernie", "bertie"],
] as const)("%s and %s are different names", ([one, other]) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});
