// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { claimsOf, dropToken, storeToken, remainingLifeMs } from "./access-token.ts";

const FIFTEEN_MINUTES = 15 * 60;
const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;

afterEach(() => {
  vi.restoreAllMocks();
  dropToken();
});

test("the claims identify the signed-in user; an invalid token has none", () => {
  const token = tokenOf({ sub: "7", username: "ana", is_admin: true, iat: 100, exp: 1000 });
  expect(claimsOf(token)).toMatchObject({ userId: 7, username: "ana", isAdmin: true, lifetimeMs: 900_000 });
  expect(claimsOf("nonsense")).toBeNull();
});

test("a wrong system clock doesn't change how long a token lives", () => {
  const tomorrow = Math.floor(Date.now() / 1000) + 24 * 60 * 60;
  const token = tokenOf({ user_id: 7, username: "ana", iat: tomorrow, exp: tomorrow + FIFTEEN_MINUTES });
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  storeToken(token);
  now.mockReturnValue(61_000);
  expect(remainingLifeMs(token)).toBe((FIFTEEN_MINUTES - 60) * 1000);
});
