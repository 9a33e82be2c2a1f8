/** Creates groups that watch together, through the API. */
import { randomUUID } from "node:crypto";

import { type Page, expect } from "@playwright/test";

import { newcomer, titleNamed } from "./people.ts";

/** Creates a group owned by the user with this token. @returns its code */
export async function groupOf(page: Page, token: string): Promise<string> {
  const response = await page.request.post("/api/groups", {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
  const { group } = (await response.json()) as { group: { code: string } };
  return group.code;
}

/** Creates a group owned by another user with this display name. @returns its code */
export async function groupCreatedBy(page: Page, displayName: string): Promise<string> {
  const response = await page.request.post("/api/auth/register", { data: newcomer() });
  const { token } = (await response.json()) as { token: string };
  await page.request.put("/api/profile", {
    data: { display_name: displayName },
    headers: { authorization: `Bearer ${token}` },
  });
  return groupOf(page, token);
}

/** Adds a guest to a group through the API, as if in another browser. */
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
