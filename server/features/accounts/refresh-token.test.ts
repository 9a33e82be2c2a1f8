import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const KEY = randomBytes(32);
const LOGIN = { loginId: "d7a6ad2c-6f3f-4a3c-9d52-4f4b1f6f0f3e", counter: 3 };
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ";

test("a refresh token is read as it was written, and with another key it is none", () => {
  const token = writeRefreshToken(KEY, LOGIN);
  expect(readRefreshToken(KEY, token)).toEqual(LOGIN);
  expect(readRefreshToken(randomBytes(32), token)).toBeNull();
});

test("a refresh token of which one character is another is none", () => {
  const token = writeRefreshToken(KEY, LOGIN);
  const read: string[] = [];
  for (let place = 0; place < token.length; place++) {
    for (const character of CHARACTERS.replace(token[place] ?? "", "")) {
      const changed = token.slice(0, place) + character + token.slice(place + 1);
      if (readRefreshToken(KEY, changed) !== null) read.push(changed);
    }
  }
  expect(read).toEqual([]);
});
