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

test("docs/security.md has the figures in the code", () => {
  expect(DOCUMENT).toContain(`HS256, ${ACCESS_TOKEN_SECONDS / 60} minutes`);
  expect(DOCUMENT).toContain(`after ${LOGIN_IDLE_DAYS} days without use`);
  expect(DOCUMENT).toContain(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
});

test("docs/security.md covers every topic of a security review", () => {
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

test("docs/security.md lists every stored key", () => {
  const purposes = SOURCES.flatMap(({ text }) =>
    Array.from(text.matchAll(/ensureSigningKey\(db, "(\w+)"/g), ([, purpose = ""]) => purpose),
  );
  expect(purposes.length).toBeGreaterThan(0);
  expect(purposes.filter((purpose) => !DOCUMENT.includes(`\`${purpose}\``))).toEqual([]);
});

test.for([
  ["runs text as code", /\beval\(|new Function\(/, /^/],
  [
    "turns text into markup",
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    /^/,
  ],
  ["uses a weak hash or cipher", /createHash\("(md5|sha1)"|createCipheriv|createHash\("md/, /^/],
  ["redirects from the server", /\.redirect\(/, /^server\//],
  [
    "sends requests from the server outside its one module for them",
    /\bfetch\(|from "(node:https|undici|node:dns)"/,
    /^server\/(?!platform\/outbound-requests)/,
  ],
  [
    "starts a program other than PostgreSQL",
    /node:child_process/,
    /^(?!server\/platform\/embedded-postgres\/)/,
  ],
  [
    "reads environment variables after startup",
    /process\.env\b/,
    /^server\/(?!main\.ts|platform\/embedded-postgres\/)/,
  ],
  [
    "uses predictable random numbers for accounts, except to delay emails",
    /Math\.random|seededRandom/,
    /^server\/features\/(accounts|mail|audit)\/(?!email-requests)/,
  ],
  [
    "builds a regular expression from user input",
    /new RegExp\(/,
    // The episode patterns are built from a word list in the same file.
    /^(server\/features\/(?!imports\/reading\/formats\/netflix)|web\/|contract\/)/,
  ],
  [
    "parses XML or serialized objects",
    /DOMParser|xml2js|v8\.deserialize|from "node:vm"/,
    /^(server|contract|web)\//,
  ],
] as const)("no code %s", ([, pattern, within]) => {
  expect(sourcesWith(pattern, within)).toEqual([]);
});

test("external links open in a new tab without opener or referrer", () => {
  const withExternalLinks = SOURCES.filter(({ text }) => text.includes('target="_blank"'));
  expect(withExternalLinks.length).toBeGreaterThan(0);
  expect(withExternalLinks.filter(({ text }) => !text.includes('rel="noopener noreferrer"'))).toEqual([]);
});

test("every password field is masked and allows password managers and pasting", () => {
  const fields = SOURCES.filter(({ text }) => /autoComplete="(?:current|new)-password"/.test(text));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(({ text }) => !text.includes('type="password"'))).toEqual([]);
  // The API key and the PIN are masked like passwords, but password managers shouldn't save or suggest it.
  const others = sourcesWith(/type="password"(?![\s\S]{0,80}autoComplete="(?:current|new)-password")/);
  expect(others).toEqual([
    "web/features/admin-housekeeping/source-section.tsx",
    "web/features/profile-settings/pin-field.tsx",
  ]);
  expect(sourcesWith(/onPaste|onCopy|onCut/, /^web\//)).toEqual([]);
});

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

test("every font is credited with its authors", async () => {
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
const APPLICABLE = [
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
const ADDITIONAL = ["6.3.3", "6.3.7", "6.3.8", "8.3.2", "15.4.2", "16.5.4"];
const MIN_AUTOMATED = 0.95;

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

test("docs/asvs.csv has each applicable item once, and no others", () => {
  const applicable = APPLICABLE.flatMap((line) => line.split(" ").flatMap(itemsOf));
  expect(applicable).toHaveLength(166);
  const items = ROWS.map(({ item }) => item).toSorted();
  expect(items).toEqual([...applicable, ...ADDITIONAL].toSorted());
});

test("at least 95% of the items have a test, and the others say why not", () => {
  const counted = ROWS.filter(({ item }) => !ADDITIONAL.includes(item));
  const deviating = counted.filter(({ test: held }) => held.startsWith("deviation: "));
  expect(1 - deviating.length / counted.length).toBeGreaterThanOrEqual(MIN_AUTOMATED);
});

test.for(
  ROWS.filter(({ test: held }) => !held.startsWith("deviation: ")).map(({ item, test: held }) => [
    item,
    held,
  ]),
)("the tests for %s exist: %s", ([, held = ""]) => {
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
