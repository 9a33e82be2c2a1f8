import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { openDrawingPool } from "./drawing-pool.ts";

const WIDTH = 120;
const TITLE = {
  mediaType: "movie",
  title: "The Long Night",
  year: 1987,
  byline: "Ana Marsh",
  genres: ["drama"],
  moods: [],
  nanogenres: [],
  seasons: null,
  assigned: null,
} as const;

test.skipIf(process.platform !== "linux")(
  "an idle drawing thread ends, which only Linux shows, and the pool draws again",
  async () => {
    const pool = openDrawingPool(1, 50);
    const draw = () => pool.draw({ kind: "poster", title: TITLE, width: WIDTH });
    const first = await draw();
    const whileOpen = threads();
    await expect.poll(threads, { timeout: 20_000 }).toBeLessThan(whileOpen);
    expect(Buffer.from(await draw()).equals(first)).toBe(true);
    await pool.close();
  },
);

function threads(): number {
  return readdirSync("/proc/self/task").length;
}
