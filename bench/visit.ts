/** Opens pages in a browser, signed in as a viewer whose marks give the dashboard all its rows. */
import { type Browser, type Page, chromium } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { findBrowser } from "../scripts/browser.ts";
import { newAccount, send } from "./product.ts";

const RATED = ["Arrival", "Parasite", "Spirited Away", "Alien", "Whiplash", "Blade Runner"];
const SAVED = ["The Godfather", "Amélie", "Heat"];
const LOVED = 3;
const A_DAY_MS = 24 * 60 * 60 * 1000;

export type Visit = { browser: Browser; address: string; token: string };
export type Figure = { measured: string; figure: number | string; limit: number | "" };

export async function visiting<Result>(
  address: string,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("No browser was found or could be installed");
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    return await measure({ browser, address, token: await viewer(address) });
  } finally {
    await browser.close();
  }
}

/** Opens a page with an empty cache. If there's a token, its viewer has postponed the onboarding and skipped the quiz. */
export async function freshPage(
  browser: Browser,
  { token, width = 1440 }: { token: string | null; width?: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: "dark" });
  if (token !== null) {
    const storage = {
      token,
      skipQuizUntil: String(Date.now() + A_DAY_MS),
      onboarding: JSON.stringify({
        userId: userIdIn(token),
        state: "put-off",
        step: "platforms",
        answers: {},
      }),
    };
    const content = `if (window.top === window) Object.assign(localStorage, ${JSON.stringify(storage)});`;
    await context.addInitScript({ content });
  }
  return context.newPage();
}

function userIdIn(token: string): number {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { user_id: userId }: { user_id: number } = JSON.parse(payload);
  return userId;
}

async function viewer(address: string): Promise<string> {
  const token = await newAccount(address);
  for (const name of RATED) {
    await send(address, "/api/ratings", { body: { id: await idOf(address, name), rating: LOVED }, token });
  }
  for (const name of SAVED) {
    await send(address, "/api/watchlist", { body: { id: await idOf(address, name) }, token });
  }
  return token;
}

async function idOf(address: string, name: string): Promise<number> {
  const path = `/api/search?q=${encodeURIComponent(name)}`;
  const { items } = await send<CallAnswer<"GET /api/search">>(address, path);
  const title = items.find((item) => item.title === name);
  if (title === undefined) throw new Error(`The catalog has no title ${name}`);
  return title.id;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
