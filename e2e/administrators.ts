/** Administrators, created the way an operator does. */
import { type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Rating } from "#contract/rating.ts";
import { openDatabase } from "#server/platform/db.ts";

import { signedIn } from "./people.ts";

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Signs in an administrator with some ratings. */
export async function administratorOn(
  page: Page,
  databaseUrl: string,
  ratings: Record<string, Rating> = {},
): Promise<SignedIn> {
  const person = await signedIn(page, ratings);
  await makeAdministrator(databaseUrl, person.username, true);
  const { email, password } = person;
  const response = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(response.ok()).toBe(true);
  const { token } = (await response.json()) as CallAnswer<"POST /api/auth/login">;
  // Comes after the token issued before the account was an administrator.
  await page.addInitScript((kept) => {
    if (window.top === window) localStorage.setItem("token", kept);
  }, token);
  return { ...person, token };
}

export async function makeAdministrator(
  databaseUrl: string,
  username: string,
  isAdministrator: boolean,
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
  try {
    await db.query("update users set is_admin = $2 where username = $1", [username, isAdministrator]);
  } finally {
    await db.close();
  }
}
