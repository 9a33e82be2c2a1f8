/** Checks that components contain no texts of their own: all texts are in web/messages. */
import { globSync, readFileSync } from "node:fs";

import { type JSXAttribute, Visitor, parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const WORD = /\p{L}{2}/u;
/** Attributes and props whose value is shown or read out. */
const READ_OUT =
  /^(alt|title|label|text|heading|subtitle|placeholder|help|aria-label|aria-description)$|(Text|Label|Heading)$/;

const components = globSync("web/**/*.tsx").filter((path) => !/\.(test|fixture)\.tsx$/.test(path));

test("no component has words of its own", () => {
  expect(components.length).toBeGreaterThan(80);
  expect(components.flatMap((path) => wordsIn(path))).toEqual([]);
});

test("words beside the markup are noticed", () => {
  const source =
    '<><p>Save</p><b aria-label="Close" className="in-menu" type="button">·</b><C emptyText="None" /></>';
  expect(wordsOf("some.tsx", source)).toEqual(["some.tsx: Save", "some.tsx: Close", "some.tsx: None"]);
});

function wordsIn(path: string): string[] {
  return wordsOf(path, readFileSync(path, "utf8"));
}

function wordsOf(path: string, source: string): string[] {
  const found: { start: number; words: string }[] = [];
  new Visitor({
    JSXText: ({ start, value }) => found.push({ start, words: value.trim() }),
    JSXAttribute: (attribute) => found.push({ start: attribute.start, words: readOut(attribute) }),
  }).visit(parseSync(path, source).program);
  return found
    .filter(({ words }) => WORD.test(words))
    .toSorted((a, b) => a.start - b.start)
    .map(({ words }) => `${path}: ${words}`);
}

function readOut({ name, value }: JSXAttribute): string {
  const isReadOut = name.type === "JSXIdentifier" && READ_OUT.test(name.name);
  return isReadOut && value?.type === "Literal" ? value.value : "";
}
