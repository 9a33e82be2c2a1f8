import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));
const TAKEN = /pg_(?:try_)?advisory_\w+\(([^)]*)\)/g;

test("no two locks have the same key", () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
});

test("every advisory lock in the server takes its key from the table", async () => {
  const taken: { path: string; key: string; usesTable: boolean }[] = [];
  for await (const path of glob("**/*.{ts,sql}", { cwd: SERVER })) {
    const source = await readFile(`${SERVER}/${path}`, "utf8");
    if (path === "platform/advisory-locks.test.ts") continue;
    const usesTable = /\bADVISORY_LOCKS\.\w+/.test(source);
    for (const [, key = ""] of source.matchAll(TAKEN)) taken.push({ path, key, usesTable });
  }
  expect(taken.length).toBeGreaterThanOrEqual(Object.keys(ADVISORY_LOCKS).length);
  expect(taken.filter(({ key, usesTable }) => !usesTable || !/^\$\d$/.test(key))).toEqual([]);
});
