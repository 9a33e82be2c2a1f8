/** Groups of tonight as the journeys and the pictures need them, made through the API. */
import { randomUUID } from "node:crypto";

import { type Page, expect } from "@playwright/test";

import { newcomer, titleNamed } from "./people.ts";

/** @returns the code of a group that the owner of the token has just made */
export async function groupOf(page: Page, token: string): Promise<string> {
  const response = await page.request.post("/api/groups", {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
  const { group } = (await response.json()) as { group: { code: string } };
  return group.code;
}

/** Somebody with an account asks: who looks at the page has nothing but the link. */
export async function groupOfSomebody(page: Page, displayName: string): Promise<string> {
  const response = await page.request.post("/api/auth/register", { data: newcomer() });
  const { token } = (await response.json()) as { token: string };
  await page.request.put("/api/profile", {
    data: { display_name: displayName },
    headers: { authorization: `Bearer ${token}` },
  });
  return groupOf(page, token);
}

/** From another browser. */
export async function guestJoins(
  page: Page,
  { code, name, titles }: { code: string; name: string; titles: readonly string[] },
): Promise<void> {
  const found = await Promise.all(titles.map((title) => titleNamed(page.request, title)));
  const response = await page.request.post(`/api/groups/${code}/members`, {
    data: { guest: { name, title_ids: found.map(({ id }) => id) } },
    headers: { "x-guest-key": randomUUID() },
  });
  expect(response.ok()).toBe(true);
}

export const FRIGHTS = ["The Shining", "Psycho", "The Thing", "Jaws", "Get Out"] as const;
