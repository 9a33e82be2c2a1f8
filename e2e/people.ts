/** Creates accounts for tests through the API, and administrators through the database. */
import { randomBytes } from "node:crypto";

import { type APIRequestContext, type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";
import { openDatabase } from "#server/platform/db.ts";

export type Newcomer = { username: string; email: string; password: string };

/** Ratings that give every dashboard row some titles. */
export const TASTE = {
  Arrival: 3,
  Parasite: 3,
  "Spirited Away": 3,
  Moonlight: 3,
  Alien: 2,
  "Before Sunrise": 2,
} as const;

export function newcomer(): Newcomer {
  const username = `viewer-${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@example.com`, password: "a quiet evening" };
}

type SignedIn = Newcomer & { userId: number; token: string };

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Signs in a new account that has these ratings and has postponed the onboarding and skipped the quiz. */
export async function signedIn(page: Page, ratings: Record<string, Rating> = {}): Promise<SignedIn> {
  const person = await signedInBeforeQuiz(page, ratings);
  await skipQuiz(page);
  return person;
}

export async function skipQuiz(page: Page): Promise<void> {
  await page.addInitScript((dayMs) => {
    if (window.top === window) localStorage.setItem("skipQuizUntil", String(Date.now() + dayMs));
  }, A_DAY_MS);
}

/**
 * Stubs a chosen streaming service and a recent quiz, so that neither onboarding nor quiz opens. For sign-ins through a form, which reset
 * postponements.
 */
export async function withoutQuestions(page: Page): Promise<void> {
  const now = new Date().toISOString();
  await page.route("**/api/quiz/last-session", (route) =>
    route.fulfill({ json: { lastQuizTime: now, now } }),
  );
  await page.route("**/api/streaming-preferences", (route) => route.fulfill({ json: { platforms: ["8"] } }));
}

/** Signs in a new account that has these ratings and has postponed the onboarding, so the quiz opens on its dashboard. */
export async function signedInBeforeQuiz(
  page: Page,
  ratings: Record<string, Rating> = {},
): Promise<SignedIn> {
  const person = await justRegistered(page);
  const { token, userId } = person;
  for (const [name, rating] of Object.entries(ratings)) {
    const title = await titleNamed(page.request, name);
    await page.request.post("/api/ratings", {
      data: { id: title.id, rating },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.addInitScript(
    (putOff) => {
      if (window.top === window) localStorage.setItem("onboarding", putOff);
    },
    JSON.stringify({ userId, state: "put-off", step: "platforms", answers: {} }),
  );
  return person;
}

/** Signs in a new account without any answers, so the onboarding covers its dashboard. */
export async function justRegistered(page: Page): Promise<SignedIn> {
  const person = newcomer();
  const response = await page.request.post("/api/auth/register", { data: person });
  expect(response.ok(), await response.text()).toBe(true);
  const { token } = (await response.json()) as CallAnswer<"POST /api/auth/register">;
  await page.addInitScript((kept) => {
    // Frames of video players have no storage.
    if (window.top === window) localStorage.setItem("token", kept);
  }, token);
  return { ...person, userId: userIdIn(token), token };
}

function userIdIn(token: string): number {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { user_id: userId }: { user_id: number } = JSON.parse(payload);
  return userId;
}

export async function titleNamed(request: APIRequestContext, name: string): Promise<Item> {
  const response = await request.get("/api/search", { params: { q: name } });
  const { items } = (await response.json()) as CallAnswer<"GET /api/search">;
  const title = items.find((item) => item.title === name);
  if (title === undefined) throw new Error(`The catalog has no title ${name}`);
  return title;
}

/** Call before opening a page. @returns a growing list of uncaught errors and Content Security Policy violations, to check at the end */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Signs up another user with this display name. @returns their token */
export async function addPerson(request: APIRequestContext, displayName: string): Promise<string> {
  const response = await request.post("/api/auth/register", { data: newcomer() });
  const { token } = (await response.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.put("/api/profile", { data: { display_name: displayName }, headers });
  return token;
}

type AdministratorsSignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Signs in a new administrator with these ratings. */
export async function administratorOn(
  page: Page,
  databaseUrl: string,
  ratings: Record<string, Rating> = {},
): Promise<AdministratorsSignedIn> {
  const person = await signedIn(page, ratings);
  await makeAdministrator(databaseUrl, person.username, true);
  const { email, password } = person;
  const response = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  const { token } = (await response.json()) as CallAnswer<"POST /api/auth/login">;
  // Runs after the script that stores the token from before the account was an administrator, and replaces it.
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

/** Three people wish for something with this word, so it's counted. */
export async function typeUnknownWord(request: APIRequestContext, word: string): Promise<void> {
  for (let person = 0; person < 3; person++) {
    const registered = await request.post("/api/auth/register", { data: newcomer() });
    const { token } = (await registered.json()) as CallAnswer<"POST /api/auth/register">;
    // The next wish says that the first one is typed.
    for (const wish of [word, "heist"])
      await request.get("/api/wish", {
        params: { q: wish },
        headers: { authorization: `Bearer ${token}` },
      });
  }
}

type Neighbor = {
  name: string;
  ratings?: Record<string, 1 | 2 | 3>;
  watchlist?: readonly string[];
  favorites?: readonly string[];
};

/** Creates another user with a display name, ratings, a watchlist and favorites. @returns the username */
export async function neighbor(
  page: Page,
  { name, ratings = {}, watchlist = [], favorites = [] }: Neighbor,
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
  await chooseFavorites(page, token, favorites);
  return account.username;
}

/** Makes these titles the favorites of the token's owner. */
export async function chooseFavorites(page: Page, token: string, names: readonly string[]): Promise<void> {
  const titles = await Promise.all(names.map((name) => titleNamed(page.request, name)));
  await page.request.put("/api/user/favorites", {
    data: { itemIds: titles.map(({ id }) => id) },
    headers: { authorization: `Bearer ${token}` },
  });
}

type NewList = { name: string; titles: readonly string[]; description?: string };

/** Creates a list with these titles. @returns its ID */
export async function listOf(
  request: APIRequestContext,
  token: string,
  { name, titles, description = "" }: NewList,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.post("/api/lists", { data: { name, description }, headers });
  const { list } = (await response.json()) as CallAnswer<"POST /api/lists">;
  for (const title of titles) {
    const { id } = await titleNamed(request, title);
    await request.put(`/api/lists/${list.id}/items/${id}`, { data: {}, headers });
  }
  return list.id;
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
  favorites: ["Arrival", "Moonlight", "Severance", "Parasite"],
} as const satisfies Neighbor;
