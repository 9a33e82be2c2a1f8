/** Users with public profiles, created through the API. */
import type { Page } from "@playwright/test";

import { newcomer, titleNamed } from "./people.ts";

type Neighbour = { name: string; ratings?: Record<string, 1 | 2 | 3>; watchlist?: readonly string[] };

/** @returns the username */
export async function neighbour(
  page: Page,
  { name, ratings = {}, watchlist = [] }: Neighbour,
): Promise<string> {
  const account = newcomer();
  const registered = await page.request.post("/api/auth/register", { data: account });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put("/api/profile", { data: { display_name: name }, headers });
  for (const [title, rating] of Object.entries(ratings)) {
    const { id } = await titleNamed(page.request, title);
    await page.request.post("/api/ratings", { data: { id, rating }, headers });
  }
  for (const title of watchlist) {
    const { id } = await titleNamed(page.request, title);
    await page.request.post("/api/watchlist", { data: { id }, headers });
  }
  return account.username;
}

export const MARA = {
  name: "Mara Lindqvist",
  ratings: {
    Arrival: 3,
    Interstellar: 3,
    "Blade Runner 2049": 3,
    "Past Lives": 2,
    Parasite: 3,
    Moonlight: 2,
    Chernobyl: 3,
    Severance: 3,
    Alien: 2,
    Barbie: 1,
  },
  watchlist: [
    "Stalker",
    "Roma",
    "Get Out",
    "Amélie",
    "Dark",
    "Heat",
    "Knives Out",
    "Paddington 2",
    "The Matrix",
    "Her",
  ],
} as const satisfies Neighbour;
