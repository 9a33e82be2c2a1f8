/**
 * Measures the search of the embedded catalog: whether 500 titles are found first by a misspelled, other or half name; the server time of
 * the wishes in docs/wishes.csv, which doesn't include the network; and, in a browser, the time from the last key to the chips of a wish.
 */
import type { Browser } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import { type Random, seedOf, seededRandom, shuffled } from "#engine/random.ts";
import { type EmbeddedTitle, readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";

import { readCsv } from "../scripts/evaluation/read-csv.ts";
import { newAccount, percentile, send, serverTime } from "./product.ts";
import { type Figure, freshPage, median, visiting } from "./visit.ts";

const SEED = "halflight wishes";
const KNOWN_ITEMS = 500;
const FIRST_LIMIT = 0.95;
const P99_LIMIT_MS = 15;
const CHIPS_LIMIT_MS = 150;
const TYPED = ["slow korean thriller", "funny 90s heist", "something cozy under 2 hours"];
const ROUNDS = 5;
const BETWEEN_KEYS_MS = 60;
/** Longer than the suggestions for what was typed take. */
const RESTS_FOR_MS = 1_500;

const ROOT = new URL("../", import.meta.url);

export async function measureWishes(address: string): Promise<object[]> {
  return [
    ...(await findKnownItems(address)),
    ...(await timeWishes(address)),
    await visiting(address, ({ browser, token }) => timeChips(browser, { address, token })),
  ];
}

type Typed = { kind: "misspelled" | "other name" | "half a name"; text: string; wanted: EmbeddedTitle };

async function findKnownItems(address: string): Promise<Figure[]> {
  const random = seededRandom(seedOf(SEED));
  const { titles } = await readEmbeddedCatalogue(new URL("catalogue", ROOT).pathname);
  const typed = shuffled(titles, random)
    .map((wanted, place) => typedFor(wanted, place, random))
    .filter((each) => each !== null)
    .slice(0, KNOWN_ITEMS);
  const found = new Map<string, { first: number; all: number }>();
  for (const { kind, text, wanted } of typed) {
    const { items } = await send<CallAnswer<"GET /api/search">>(
      address,
      `/api/search?q=${encodeURIComponent(text)}`,
    );
    const counts = found.get(kind) ?? { first: 0, all: 0 };
    found.set(kind, counts);
    counts.all += 1;
    if (items[0]?.title === wanted.title) counts.first += 1;
    else if (process.env["SHOW_MISSES"] !== undefined)
      // oxlint-disable-next-line no-console -- asked for
      console.log(`${kind}: ${text} → ${items[0]?.title ?? "nothing"}, not ${wanted.title}`);
  }
  const all = [...found.values()].reduce((sum, { first }) => sum + first, 0);
  return [
    { measured: "known titles found first", figure: share(all, typed.length), limit: FIRST_LIMIT },
    ...[...found].map(([kind, { first, all: asked }]): Figure => ({
      measured: `of ${asked}: ${kind}`,
      figure: share(first, asked),
      limit: "",
    })),
  ];
}

/** @returns `null` if the title can't be typed this way */
function typedFor(wanted: EmbeddedTitle, place: number, random: Random): Typed | null {
  const { title, original_title: original } = wanted;
  if (place % 3 === 0) {
    const at = 1 + Math.floor(random() * (title.length - 2));
    if (title.length < 5 || !/^\p{L}{2}$/u.test(title.slice(at, at + 2)) || title[at] === title[at + 1])
      return null;
    const text = title.slice(0, at) + title[at + 1] + title[at] + title.slice(at + 2);
    return { kind: "misspelled", text: text.toLowerCase(), wanted };
  }
  if (place % 3 === 1) return original === title ? null : { kind: "other name", text: original, wanted };
  const words = title.split(" ");
  return words.length < 4
    ? null
    : { kind: "half a name", text: words.slice(0, Math.ceil(words.length / 2) + 1).join(" "), wanted };
}

async function timeWishes(address: string): Promise<Figure[]> {
  const token = await newAccount(address);
  const times: number[] = [];
  // The first round prepares the index and the lexicon, as the first wishes after a start do.
  for (const round of [0, 1]) {
    for await (const [wish = ""] of readCsv(new URL("docs/wishes.csv", ROOT).pathname, ["wish"])) {
      const response = await fetch(`${address}/api/wish?q=${encodeURIComponent(wish)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`The wish was answered with status ${response.status}`);
      await response.arrayBuffer();
      if (round === 1) times.push(serverTime(response.headers.get("server-timing")));
    }
  }
  const at = (part: number) => Math.round(10 * percentile(times, part)) / 10;
  return [
    { measured: "wishes of a viewer, server time p50 in ms", figure: at(0.5), limit: "" },
    { measured: "wishes of a viewer, server time p99 in ms", figure: at(0.99), limit: P99_LIMIT_MS },
  ];
}

/** The median time from Enter in the search's field to the frame with the chips of the wish. */
async function timeChips(
  browser: Browser,
  { address, token }: { address: string; token: string },
): Promise<Figure> {
  const page = await freshPage(browser, { token });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const wish of TYPED) {
      await page.goto(`${address}/search`, { waitUntil: "networkidle" });
      const field = page.getByRole("combobox").first();
      await field.pressSequentially(wish, { delay: BETWEEN_KEYS_MS });
      await page.waitForTimeout(RESTS_FOR_MS);
      times.push(Number(await page.evaluate(UNTIL_CHIPS)));
    }
  }
  await page.context().close();
  return { measured: "Enter to chips, ms", figure: Math.round(median(times)), limit: CHIPS_LIMIT_MS };
}

/** A script for the page that submits the search and returns the time until the first chip is in a frame. */
const UNTIL_CHIPS = `new Promise((resolve, reject) => {
  const start = performance.now();
  document.activeElement.form.requestSubmit();
  const look = () => {
    const passed = performance.now() - start;
    if (document.querySelector('button[aria-label^="Remove: "]') !== null) resolve(passed);
    else if (passed > 10_000) reject(new Error("There are no chips"));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

function share(part: number, all: number): number {
  return Math.round((1_000 * part) / all) / 1_000;
}
