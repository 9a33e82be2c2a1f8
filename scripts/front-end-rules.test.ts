/**
 * Rules of the front end that neither the compiler nor the linter checks: texts come from web/messages, style sheets use logical
 * properties (pages also work from right to left), and class names exist.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { type JSXAttribute, Visitor, parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const LETTERS = /\p{L}{2}/u;
/** Attributes and props whose value is shown or read out. */
const READ_OUT =
  /^(alt|title|label|text|heading|subtitle|placeholder|help|aria-label|aria-description)$|(Text|Label|Heading)$/;

const components = globSync("web/**/*.tsx").filter((path) => !/\.(test|fixture)\.tsx$/.test(path));

test("no component contains its own texts", () => {
  expect(components.length).toBeGreaterThan(80);
  expect(components.flatMap((path) => textsIn(path))).toEqual([]);
});

test("texts in markup and in attributes are found", () => {
  const source =
    '<><p>Save</p><b aria-label="Close" className="in-menu" type="button">·</b><C emptyText="None" /></>';
  expect(textsOf("some.tsx", source)).toEqual(["some.tsx: Save", "some.tsx: Close", "some.tsx: None"]);
});

function textsIn(path: string): string[] {
  return textsOf(path, readFileSync(path, "utf8"));
}

function textsOf(path: string, source: string): string[] {
  const found: { start: number; words: string }[] = [];
  new Visitor({
    JSXText: ({ start, value }) => found.push({ start, words: value.trim() }),
    JSXAttribute: (attribute) => found.push({ start: attribute.start, words: readOut(attribute) }),
  }).visit(parseSync(path, source).program);
  return found
    .filter(({ words }) => LETTERS.test(words))
    .toSorted((a, b) => a.start - b.start)
    .map(({ words }) => `${path}: ${words}`);
}

function readOut({ name, value }: JSXAttribute): string {
  const isReadOut = name.type === "JSXIdentifier" && READ_OUT.test(name.name);
  return isReadOut && value?.type === "Literal" ? value.value : "";
}

const PHYSICAL =
  /^((scroll-)?(margin|padding)-|border-)(top|right|bottom|left)|^(top|right|bottom|left)$|^(min-|max-)?(width|height)$|^border-(top|bottom)-(left|right)-radius$/;
const SHORTHANDS = new Set(["margin", "padding", "inset", "border-width", "border-color", "border-style"]);
const ALIGNED = new Set(["text-align", "float", "clear"]);

/** Drawings look the same in every language: light falls from the same side, and motifs keep their positions. */
const DRAWN = new Set(["web/features/onboarding/half-lit-disc.module.css"]);

const sheets = globSync("web/**/*.css").filter((path) => !DRAWN.has(path));

test("style sheets use logical properties", () => {
  expect(sheets.length).toBeGreaterThan(60);
  expect(sheets.flatMap((path) => physicalIn(path, readFileSync(path, "utf8")))).toEqual([]);
});

test.for([
  ["margin-left: 4px"],
  ["left: 0"],
  ["max-width: 40ch"],
  ["border-bottom: 1px solid"],
  ["padding: 0 4px 0 calc(1px + 2px)"],
  ["text-align: left"],
  ["border-top-left-radius: 4px"],
])("%s is found", ([declaration]) => {
  expect(physicalIn("some.css", `.some {\n  ${declaration};\n}`)).toEqual([`some.css:2: ${declaration}`]);
});

test.for([["padding: 4px 8px"], ["inset: auto 14px 5px"], ["overflow-x: clip"], ["text-align: center"]])(
  "%s is the same in every direction",
  ([declaration]) => {
    expect(physicalIn("some.css", `.some {\n  ${declaration};\n}`)).toEqual([]);
  },
);

function physicalIn(path: string, sheet: string): string[] {
  return sheet.split("\n").flatMap((line, index) => {
    const [declaration, property, value] = /^\s*([a-z-]+): (.+);$/.exec(line) ?? [];
    if (declaration === undefined || property === undefined || value === undefined) return [];
    return isPhysical(property, value) ? [`${path}:${index + 1}: ${property}: ${value}`] : [];
  });
}

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL.test(property)) return true;
  if (ALIGNED.has(property)) return value === "left" || value === "right";
  if (!SHORTHANDS.has(property)) return false;
  // Spaces within parentheses don't separate values.
  const [, right, , left] = value.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, "()").split(" ");
  return left !== undefined && left !== right;
}

test("every class name that a component uses is in its style sheet", () => {
  expect(components.length).toBeGreaterThan(150);
  expect(components.flatMap((path) => unknownClasses(path, readFileSync(path, "utf8")))).toEqual([]);
});

/** Class names read as `styles["name"]` that the imported style sheet doesn't have. */
function unknownClasses(path: string, code: string): string[] {
  return [...code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(
    ([, local = "", sheet = ""]) => {
      const known = classesIn(readFileSync(join(dirname(path), sheet), "utf8"));
      const used = [...code.matchAll(new RegExp(String.raw`(?<![\w.])${local}\["([\w-]+)"\]`, "g"))];
      return used.flatMap(([, name = ""]) => (known.has(name) ? [] : [`${path}: ${name}`]));
    },
  );
}

function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"]*"/g, "");
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
}
