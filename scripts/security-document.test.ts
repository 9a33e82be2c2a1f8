import { readFileSync, readdirSync, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";

import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/form-rules.ts";
import { LOGIN_IDLE_DAYS } from "#server/features/accounts/accounts.ts";
import { ACCESS_TOKEN_SECONDS } from "#server/platform/tokens.ts";

const DOCUMENT = readFileSync("docs/security.md", "utf8");

const SOURCES = ["server", "web", "contract", "engine", "drawing"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|^testing\//.test(path))
    .map((path) => ({ path: join(root, path), text: readFileSync(join(root, path), "utf8") })),
);

function sourcesWith(pattern: RegExp, within = /^/): string[] {
  return SOURCES.filter(({ path, text }) => within.test(path) && pattern.test(text)).map(({ path }) => path);
}

test("the figures of the document are those of the code", () => {
  expect(DOCUMENT).toContain(`HS256, ${ACCESS_TOKEN_SECONDS / 60} minutes`);
  expect(DOCUMENT).toContain(`after ${LOGIN_IDLE_DAYS} days without use`);
  expect(DOCUMENT).toContain(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
});

test("the document has a part for everything that a reviewer asks for", () => {
  const parts = Array.from(DOCUMENT.matchAll(/^## (.+)$/gm), ([, part]) => part);
  expect(parts).toEqual([
    "Authentication",
    "Sessions",
    "Authorization",
    "Data classification",
    "Keys and algorithms",
    "Outbound connections",
    "Resource limits",
    "Logging",
    "Dependencies",
  ]);
});

test("every key that is kept is in the document", () => {
  const purposes = SOURCES.flatMap(({ text }) =>
    Array.from(text.matchAll(/ensureSigningKey\(db, "(\w+)"/g), ([, purpose = ""]) => purpose),
  );
  expect(purposes.length).toBeGreaterThan(0);
  expect(purposes.filter((purpose) => !DOCUMENT.includes(`\`${purpose}\``))).toEqual([]);
});

test.for([
  ["text is run as a program", /\beval\(|new Function\(/, /^/],
  [
    "text becomes markup",
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    /^/,
  ],
  ["a weak hash or cipher is used", /createHash\("(md5|sha1)"|createCipheriv|createHash\("md/, /^/],
  ["the server sends somebody elsewhere", /\.redirect\(/, /^server\//],
  [
    "the server fetches an address, but in the one place for it",
    /\bfetch\(|from "(node:https|undici|node:dns)"/,
    /^server\/(?!platform\/outbound-requests)/,
  ],
  [
    "a program is started, but PostgreSQL",
    /node:child_process/,
    /^(?!server\/platform\/embedded-postgres\/)/,
  ],
  [
    "the environment is read, but at the start",
    /process\.env\b/,
    /^server\/(?!main\.ts|platform\/embedded-postgres\/)/,
  ],
  [
    "chance that can be guessed decides about accounts, but when a letter is sent",
    /Math\.random|seededRandom/,
    /^server\/features\/(accounts|mail|audit)\/(?!email-requests)/,
  ],
  [
    "an expression is built from what somebody wrote",
    /new RegExp\(/,
    // The episode patterns are built from a word list in the same file.
    /^(server\/features\/(?!imports\/reading\/formats\/episodes)|web\/|contract\/)/,
  ],
  [
    "XML or a serialised object is read",
    /DOMParser|xml2js|v8\.deserialize|from "node:vm"/,
    /^(server|contract|web)\//,
  ],
] as const)("nowhere in the product %s", ([, pattern, within]) => {
  expect(sourcesWith(pattern, within)).toEqual([]);
});

test("whatever leads out of the product opens apart from it, and tells nothing of where it was opened", () => {
  const leading = SOURCES.filter(({ text }) => text.includes('target="_blank"'));
  expect(leading.length).toBeGreaterThan(0);
  expect(leading.filter(({ text }) => !text.includes('rel="noopener noreferrer"'))).toEqual([]);
});

test("every field for a password is masked, and lets password managers and pasted text in", () => {
  const fields = SOURCES.filter(({ text }) => /autoComplete="(?:current|new)-password"/.test(text));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(({ text }) => !text.includes('type="password"'))).toEqual([]);
  // The API key is masked like a password, but password managers shouldn't save or suggest it.
  const others = sourcesWith(/type="password"(?![\s\S]{0,80}autoComplete="(?:current|new)-password")/);
  expect(others).toEqual(["web/features/admin-housekeeping/source-section.tsx"]);
  expect(sourcesWith(/onPaste|onCopy|onCut/, /^web\//)).toEqual([]);
});

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

test("every font that is used is credited, with its authors", async () => {
  const { dependencies } = JSON.parse(await read("package.json")) as { dependencies: Record<string, string> };
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith("@fontsource"));
  expect(fonts.length).toBeGreaterThan(18);
  const lines = (await read("THIRD_PARTY.md")).split("\n");
  const uncredited = fonts.filter(
    (name) => !lines.some((line) => line.includes(`\`${name}\``) && line.includes("Project Authors")),
  );
  expect(uncredited).toEqual([]);
});

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
