/** Measures the calls, pictures and bytes of a page's first load, and the scripts it preloads once it's idle. */
import { gzipSync } from "node:zlib";

import type { Response } from "@playwright/test";

import { type Figure, type Visit, freshPage } from "./visit.ts";

const KINDS = ["call", "image", "script", "stylesheet", "font", "document"] as const;
/** Longer than a page waits before it preloads anything while idle. */
const AHEAD_WITHIN_MS = 6000;

const SCREENS = [
  "/watchlist",
  "/history",
  "/search?q=arrival",
  "/item/1",
  "/titles/genre/sci_fi",
  "/settings/profile",
  "/together",
];

/** A script for the page that keeps it from preloading, which happens when the browser is idle. */
const NEVER_IDLE = "window.requestIdleCallback = () => 0";

type Answer = { kind: string; path: string; sent: number; gzipped: number };

export async function measureWeight({ browser, address, token }: Visit): Promise<Figure[]> {
  return [
    ...(await weigh({ name: "landing", url: `${address}/`, token: null, limit: 90 })),
    ...(await weigh({ name: "dashboard", url: `${address}/dashboard`, token, limit: 135 })),
    ...(await weighScreens()),
  ];

  /** What each screen adds to the scripts that the dashboard has loaded already. */
  async function weighScreens(): Promise<Figure[]> {
    const shared = new Set((await load(`${address}/dashboard`, token, NEVER_IDLE)).map(({ path }) => path));
    const figures: Figure[] = [];
    for (const path of SCREENS) {
      const answers = await load(`${address}${path}`, token, NEVER_IDLE);
      const own = answers.filter((answer) => answer.kind === "script" && !shared.has(answer.path));
      figures.push({
        measured: `${path}: own JavaScript, kB gz`,
        figure: kilobytes(sum(own, "gzipped")),
        limit: 90,
      });
    }
    return figures;
  }

  async function weigh(page: {
    name: string;
    url: string;
    token: string | null;
    limit: number;
  }): Promise<Figure[]> {
    const first = await load(page.url, page.token, NEVER_IDLE);
    const all = await load(page.url, page.token, "");
    const scriptBytes = (answers: readonly Answer[]) =>
      sum(
        answers.filter(({ kind }) => kind === "script"),
        "gzipped",
      );
    return [
      {
        measured: `${page.name}: JavaScript of the first load, kB gz`,
        figure: kilobytes(scriptBytes(first)),
        limit: page.limit,
      },
      {
        measured: `${page.name}: preloaded JavaScript, kB gz`,
        figure: kilobytes(scriptBytes(all) - scriptBytes(first)),
        limit: "",
      },
      ...KINDS.map((kind): Figure => {
        const answers = first.filter((answer) => answer.kind === kind);
        const bytes = kilobytes(sum(answers, "sent"));
        return {
          measured: `${page.name}: ${kind}s`,
          figure: `${answers.length}, ${bytes} kB sent`,
          limit: "",
        };
      }),
      ...(page.token === null ? [] : callRows(first)),
    ];
  }

  async function load(url: string, of: string | null, script: string): Promise<Answer[]> {
    const page = await freshPage(browser, { token: of });
    await page.addInitScript({ content: script });
    const answers: Promise<Answer>[] = [];
    page.on("response", (response) => answers.push(answerOf(response)));
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(AHEAD_WITHIN_MS);
    const loaded = await Promise.all(answers);
    await page.context().close();
    return loaded;
  }
}

/** Each call and how often it was made, to show calls that are made once per card instead of once per page. */
function callRows(answers: readonly Answer[]): Figure[] {
  const calls = Map.groupBy(
    answers.filter(({ kind }) => kind === "call"),
    ({ path }) => path.replaceAll(/\/\d+/g, "/{id}").replace(/(stats\/).*/, "$1{name}"),
  );
  return Array.from(calls, ([path, of]): Figure => ({
    measured: `dashboard: ${path}`,
    figure: `${of.length}, ${kilobytes(sum(of, "sent"))} kB sent`,
    limit: "",
  }));
}

async function answerOf(response: Response): Promise<Answer> {
  const request = response.request();
  const path = new URL(response.url()).pathname;
  const kind = path.startsWith("/api/") ? "call" : request.resourceType();
  const { responseBodySize: sent } = await request.sizes();
  const gzipped = kind === "script" ? gzipSync(await response.body(), { level: 9 }).length : sent;
  return { kind, path, sent, gzipped };
}

function sum(answers: readonly Answer[], of: "sent" | "gzipped"): number {
  return answers.reduce((total, answer) => total + answer[of], 0);
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}
