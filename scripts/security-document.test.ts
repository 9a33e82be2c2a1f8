import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

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
