/**
 * Measures how long it takes to read, apply and undo an import of 20,000 rows on the real server, and how long other viewers wait for their
 * picks meanwhile.
 */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import type { CallAnswer } from "#contract/api.ts";
import { readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";

import { newAccount, send } from "./product.ts";

type Import = CallAnswer<"GET /api/imports/{id}">["import"];
type Row = { measured: string; seconds: number; answers: number; p50_ms: number; p99_ms: number };

const CATALOGUE = fileURLToPath(new URL("../catalogue", import.meta.url));
const ROWS = 20_000;
const TIMES = 8;
const WARM_UP_MS = 5_000;
const LOOK_MS = 100;
/** Pause between two requests of each viewer. */
const BREATH_MS = 20;
const ASKERS = 2;

export async function measureImport(address: string): Promise<Row[]> {
  const token = await newAccount(address);
  const file = historyOf(await namedTitles());
  const askers = await Promise.all(Array.from({ length: ASKERS }, () => newAccount(address)));
  const during = async (measured: string, work: () => Promise<unknown>): Promise<Row> => {
    const times: number[] = [];
    const over = new AbortController();
    const asking = askers.map(async (asker) => {
      while (!over.signal.aborted) {
        const began = performance.now();
        await send(address, "/api/recommendations?limit=24", { token: asker });
        times.push(performance.now() - began);
        await pause(BREATH_MS);
      }
    });
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    over.abort();
    await Promise.all(asking);
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
    return {
      measured,
      seconds: Number(seconds.toFixed(1)),
      answers: times.length,
      p50_ms: at(0.5),
      p99_ms: at(0.99),
    };
  };

  let id = 0;
  // A server that has just started is still drawing pictures and loading its model.
  await during("started", () => pause(WARM_UP_MS));
  return [
    await during("no import, for comparison", () => pause(3_000)),
    // A 99th percentile needs hundreds of answers.
    await during(`${ROWS} rows read, ${TIMES} times`, async () => {
      for (let time = 0; time < TIMES; time++) {
        id = await upload(address, token, file);
        await untilRead(address, token, id);
      }
    }),
    await during("applied", () => send(address, `/api/imports/${id}/apply`, { token, body: {} })),
    await during("undone", () => remove(address, token, id)),
  ];
}

async function namedTitles(): Promise<{ title: string; year: number }[]> {
  const { titles } = await readEmbeddedCatalogue(CATALOGUE);
  return titles.map(({ title, released }) => ({ title, year: Number(released.slice(0, 4)) }));
}

/** A ratings file in Letterboxd's format. Every other row is a title of the catalog, until they run out. */
function historyOf(titles: readonly { title: string; year: number }[]): string {
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const known = row % 2 === 0 ? titles[row / 2] : undefined;
    const { title, year } = known ?? { title: `A film of nobody's, part ${row}`, year: 1950 + (row % 70) };
    return `2020-05-04,"${title.replaceAll('"', '""')}",${year},https://boxd.it/${row.toString(36)},${1 + (row % 9) / 2}`;
  });
  return ["Date,Name,Year,Letterboxd URI,Rating", ...lines].join("\n");
}

async function upload(address: string, token: string, file: string): Promise<number> {
  const response = await fetch(`${address}/api/imports?name=ratings.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: file,
  });
  if (!response.ok) throw new Error(`The upload returned status ${response.status}`);
  const { import: started } = (await response.json()) as CallAnswer<"POST /api/imports">;
  return started.id;
}

async function untilRead(address: string, token: string, id: number): Promise<void> {
  for (;;) {
    const { import: read } = await send<{ import: Import }>(address, `/api/imports/${id}`, { token });
    if (read.state === "ready") return;
    if (read.state !== "reading") throw new Error(`The import is ${read.state}: ${read.failure}`);
    await pause(LOOK_MS);
  }
}

async function remove(address: string, token: string, id: number): Promise<void> {
  const response = await fetch(`${address}/api/imports/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`Undoing the import returned status ${response.status}`);
}
