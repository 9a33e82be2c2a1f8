import { readFileSync, existsSync } from "node:fs";

import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";

/** The items of OWASP ASVS 5.0, levels 1 and 2, that apply: all but those on file uploads, GraphQL, WebSockets, OAuth and WebRTC. */
const APPLYING = [
  "1.1.1-2 1.2.1-4 1.2.9 1.3.2-3 1.3.6-7 1.3.11 1.4.2 1.5.2",
  "2.1.1-3 2.2.1-3 2.3.1-4 2.4.1",
  "3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-3 3.5.5 3.7.2",
  "4.1.1-3 4.2.1",
  "6.1.1-3 6.2.1-12 6.3.1-2 6.3.4 6.4.1-3 6.5.1-5 6.6.2-3",
  "7.1.1-2 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2",
  "8.1.1-2 8.2.1-3 8.3.1",
  "9.1.1-3 9.2.1-4",
  "11.1.1-2 11.2.1-3 11.4.1-3 11.5.1",
  "12.1.1 12.2.1 12.3.1-2",
  "13.1.1 13.2.1-5 13.3.1-2 13.4.1-5",
  "14.1.1-2 14.2.1-4 14.3.1-3",
  "15.1.1-3 15.2.1-3 15.3.1-7",
  "16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3",
];
/** Items of a higher level that are met anyway, and items listed because they aren't met. */
const BESIDES = ["6.3.3", "6.3.7", "6.3.8", "8.3.2", "15.4.2", "16.5.4"];
const LEAST_AUTOMATED = 0.95;

const ROWS = z
  .array(
    z.object({
      item: z.string().regex(/^\d+\.\d+\.\d+$/),
      level: z.enum(["1", "2", "3"]),
      asks: z.string().min(5),
      met: z.string().min(5),
      /** Tests as "path: title", separated by " | "; or "deviation: " and why it's acceptable. */
      test: z.string().min(5),
    }),
  )
  .parse(parse(readFileSync("docs/asvs.csv"), { columns: true }));

test("every item that applies is there once, and no other", () => {
  const applying = APPLYING.flatMap((line) => line.split(" ").flatMap(itemsOf));
  expect(applying).toHaveLength(166);
  const items = ROWS.map(({ item }) => item).toSorted();
  expect(items).toEqual([...applying, ...BESIDES].toSorted());
});

test("nineteen of twenty items are held by a test, and all others say why they are not", () => {
  const counted = ROWS.filter(({ item }) => !BESIDES.includes(item));
  const deviating = counted.filter(({ test: held }) => held.startsWith("deviation: "));
  expect(1 - deviating.length / counted.length).toBeGreaterThanOrEqual(LEAST_AUTOMATED);
});

test.for(
  ROWS.filter(({ test: held }) => !held.startsWith("deviation: ")).map(({ item, test: held }) => [
    item,
    held,
  ]),
)("the tests that hold %s exist: %s", ([, held = ""]) => {
  expect(held.split(" | ").filter((name) => !exists(name))).toEqual([]);
});

function exists(named: string): boolean {
  const [, path = "", title = ""] = /^(\S+?): (.+)$/.exec(named) ?? [];
  return title !== "" && existsSync(path) && readFileSync(path, "utf8").includes(`"${title}"`);
}

/** "1.1.1-2" → 1.1.1, 1.1.2 */
function itemsOf(range: string): string[] {
  const [, section = "", first = "", last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, place) => `${section}.${Number(first) + place}`);
}
