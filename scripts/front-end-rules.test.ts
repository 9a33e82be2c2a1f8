/**
 * Rules of the front end that neither the compiler nor the linter checks: texts come from web/messages, style sheets use logical
 * properties (pages also work from right to left), sizes from tokens and widths from the table of breakpoints, and class names exist and
 * are used.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { type JSXAttribute, Visitor, parseSync } from "oxc-parser";
import { expect, test } from "vitest";

import { BREAKPOINTS } from "../web/ui/breakpoints.ts";

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

const sheets = globSync("web/**/*.css");
const logicalSheets = sheets.filter((path) => !DRAWN.has(path));

test("style sheets use logical properties", () => {
  expect(sheets.length).toBeGreaterThan(60);
  expect(logicalSheets.flatMap((path) => physicalIn(path, readFileSync(path, "utf8")))).toEqual([]);
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

const SIZED =
  /^((scroll-)?(margin|padding)(-.+)?|((row|column)-)?gap|border-(.+-)?radius|font(-size)?|line-height|letter-spacing)$/;
const SIZE_TOKEN = /--(space|radius|text|line|tracking)-[\w-]+/g;

test("spacing, radii and type come from tokens", () => {
  expect(sheets.flatMap((path) => rawSizesIn(path, readFileSync(path, "utf8")))).toEqual([]);
});

test("every token of a size exists and is used", () => {
  const names = (texts: string[]) => [...new Set(texts.flatMap((text) => text.match(SIZE_TOKEN) ?? []))];
  const tokens = readFileSync("web/ui/tokens.css", "utf8");
  const used = sheets
    .filter((path) => path !== "web/ui/tokens.css")
    .map((path) => readFileSync(path, "utf8"));
  expect(names(used).toSorted()).toEqual(names([tokens]).toSorted());
});

test.for([
  ["margin: 0 -8px"],
  ["padding-inline: var(--space-2) 12px"],
  ["padding: clamp(1rem, 2vw, 2rem)"],
  ["gap: calc(var(--gutter) - 10px)"],
  ["border-radius: 0.5rem"],
  ["font-size: 15px"],
  ["font: 400 1rem / var(--line-body) var(--font)"],
  ["line-height: 1.4"],
  ["letter-spacing: -0.02em"],
])("%s isn't from tokens", ([declaration]) => {
  expect(rawSizesIn("some.css", `.some { ${declaration}; }`)).toEqual([`some.css: ${declaration}`]);
});

test.for([
  ["margin: 0 auto -1px"],
  ["padding: 5.6% calc(-1 * var(--space-1-half))"],
  ["border-radius: 50%"],
  ["font: 400 var(--text-body) / var(--line-body) var(--font)"],
  ["line-height: var(--line-h2)"],
  ["--overlap: 140px"],
  ["inline-size: 40px"],
])("%s needs no token", ([declaration]) => {
  expect(rawSizesIn("some.css", `.some { ${declaration}; }`)).toEqual([]);
});

/** Sizes written as numbers, other than hairlines and shares. A component's own measures are custom properties. */
function rawSizesIn(path: string, sheet: string): string[] {
  return [...sheet.matchAll(/(?<=[{;/]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ([, property = "", value = ""]) => {
      const number = property === "line-height" ? /(?<![\w-])[\d.]+/ : /(?<![\w-])-?(?!1px\b)[\d.]+[a-z]/;
      return SIZED.test(property) && number.test(value) ? [`${path}: ${property}: ${value}`] : [];
    },
  );
}

test("layouts change only at the breakpoints in the table", () => {
  const widths = Object.values(BREAKPOINTS).map((width) => `${width}px`);
  const found = sheets.flatMap((path) =>
    widthsIn(readFileSync(path, "utf8")).map((condition) => ({ path, condition })),
  );
  const known = found.filter(({ condition }) => widths.includes(condition.replace(/^width [<>]=? /, "")));
  expect(found.filter((each) => !known.includes(each))).toEqual([]);
  expect(widths.filter((width) => !known.some(({ condition }) => condition.endsWith(` ${width}`)))).toEqual(
    [],
  );
});

test("code takes its breakpoints from the table", () => {
  const files = globSync("web/**/*.{ts,tsx}").filter((path) => path !== "web/ui/breakpoints.ts");
  const query = /\((min-|max-)?width(:| [<>])/;
  expect(files.filter((path) => query.test(readFileSync(path, "utf8")))).toEqual([]);
});

test("widths in media and container queries are found", () => {
  const sheet =
    "@media (max-width: 30em) {} @container a (width < 300px) {} @media print and (hover: hover) {}";
  expect(widthsIn(sheet)).toEqual(["max-width: 30em", "width < 300px"]);
});

function widthsIn(sheet: string): string[] {
  const conditions = [...sheet.matchAll(/@(media|container)([^{]+)\{/g)].map(
    ([, , condition = ""]) => condition,
  );
  return conditions.flatMap(
    (condition) => condition.match(/(?<=\()[^()]*(width|inline-size)[^()]*(?=\))/g) ?? [],
  );
}

const contract = globSync("contract/*.ts")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** The style sheets that components import. */
const imported = components.flatMap((path) => {
  const code = readFileSync(path, "utf8");
  return [...code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].map(
    ([, local = "", sheet = ""]) => ({
      path,
      code,
      local,
      sheet: join(dirname(path), sheet),
    }),
  );
});

test("every class name that a component uses is in its style sheet", () => {
  expect(imported.length).toBeGreaterThan(100);
  const unknown = imported.flatMap(({ path, code, local, sheet }) => {
    const known = classesIn(sheet);
    return namesIn(code, local).flatMap((name) => (known.has(name) ? [] : [`${path}: ${name}`]));
  });
  expect(unknown).toEqual([]);
});

test("every class in a component's style sheet is used", () => {
  const unused = sheets
    .filter((path) => path.endsWith(".module.css"))
    .flatMap((sheet) => {
      const used = new Set(
        imported.flatMap(({ code, local, sheet: path }) => (path === sheet ? usableIn(code, local) : [])),
      );
      return [...classesIn(sheet)].flatMap((name) => (used.has(name) ? [] : [`${sheet}: ${name}`]));
    });
  expect(unused).toEqual([]);
});

test("a class chosen by a value may be any word of the component's code", () => {
  expect(usableIn('styles["card"]; const look = "wide";', "styles")).toEqual(["card"]);
  expect(usableIn('styles[look]; const look = "wide";', "styles")).toContain("wide");
});

/** Class names read as `styles["name"]`. */
function namesIn(code: string, local: string): string[] {
  const reads = code.matchAll(new RegExp(String.raw`(?<![\w.])${local}\["([\w-]+)"\]`, "g"));
  return [...reads].map(([, name = ""]) => name);
}

/** The words of a component that reads `styles[value]`, and of the contract, which some values are from; otherwise the names it reads. */
function usableIn(code: string, local: string): string[] {
  const isByValue = new RegExp(String.raw`(?<![\w.])${local}\[[^"]`).test(code);
  return isByValue ? (`${code} ${contract}`.match(/[\w-]+/g) ?? []) : namesIn(code, local);
}

function classesIn(sheet: string): Set<string> {
  const selectors = readFileSync(sheet, "utf8").replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"]*"/g, "");
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
}
