import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { reportImports } from "./imports/import-report.ts";

type Files = Readonly<Record<string, string>>;

/** A small repository without problems. */
const GOOD = {
  "contract/call.ts": `import { z } from "zod"; export const call = z.string();`,
  "contract/titles.ts": `export { call } from "./call.ts";`,
  "engine/random.ts": `export const random = 4;`,
  "engine/text/fold.ts": `export const fold = 5;`,
  "engine/taste.ts": `import type { call } from "#contract/titles.ts"; export type Taste = typeof call;`,
  "drawing/scene.ts": `import "fontkit"; import { random } from "#engine/random.ts"; export const scene = random;`,
  "server/app.ts": `import { createLibrary } from "./features/library/library.ts"; import "./features/library/routes.ts";
    import "./features/catalogue/sources/sources.ts"; createLibrary();`,
  "server/platform/db.ts": `import type { Call } from "pg"; import { call } from "#contract/call.ts"; export type Db = Call | typeof call;`,
  "server/features/catalogue/catalogue.ts": `export const catalogue = 1;`,
  "server/features/catalogue/sources/sources.ts": `export { store } from "./store.ts";`,
  "server/features/catalogue/sources/store.ts": `export const store = 1;`,
  "server/features/library/library.ts": `export type { Mark } from "./store.ts"; export { catalogue } from "../catalogue/catalogue.ts";
    export const createLibrary = () => 1;`,
  "server/features/library/store.ts": `export type Mark = number; export const read = (db: any) => db.query("select 1");`,
  "server/features/library/routes.ts": `import type { Items } from "#server/features/items/items.ts"; import "./library.ts"; export type Served = Items;`,
  "server/features/items/items.ts": `export { createLibrary } from "#server/features/library/library.ts"; export type Items = 1;`,
  "server/testing/test-app.ts": `import "#server/app.ts"; import "#server/features/library/store.ts"; export const testApp = 1;`,
  "server/features/library/library.test.ts": `import { testApp } from "#server/testing/test-app.ts"; import "../items/items.ts"; testApp;`,
  "web/ui/button.tsx": `import "./button.css"; export const Button = () => <button />;`,
  "web/ui/button.css": ``,
  "web/ui/labels.ts": `import type { call } from "#contract/titles.ts"; import { label } from "#contract/labels.ts";
    export const labelOf = (of: typeof call) => label;`,
  "contract/labels.ts": `import type { call } from "./call.ts"; export const label: typeof call = 1;`,
  "web/features/item/page.tsx": `import { fold } from "#engine/text/fold.ts"; import { Button } from "../../ui/button.tsx";
    export const Page = () => <Button key={fold} />;`,
  "web/main.tsx": `const page = await import("./features/item/page.tsx"); page.Page();`,
  "scripts/train.ts": `import "#server/features/library/store.ts"; export const train = 1;`,
  "bench/measure.ts": `import "../scripts/train.ts";`,
  "chaos/main.ts": `import "#server/testing/test-app.ts";`,
  "e2e/journey.ts": `import "@playwright/test"; import "#server/testing/test-app.ts";`,
  "vite.config.ts": `import "vite";`,
} satisfies Files;

async function problemsWith(change: Files, omitted: string[] = []): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "halflight-imports-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries({ ...GOOD, ...change })) {
    if (omitted.includes(path)) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return reportImports(root).problems;
}

test("a repository without problems passes", async () => {
  expect(await problemsWith({})).toEqual([]);
});

test("this repository passes, and all of it is checked", () => {
  const { modules, imports, problems } = reportImports(fileURLToPath(new URL("..", import.meta.url)));
  expect(problems).toEqual([]);
  expect(modules).toBeGreaterThan(600);
  expect(imports).toBeGreaterThan(4 * modules);
});

// Every form of import is the same violation.
test.for<[string]>([
  [`import { Button } from "#web/ui/button.tsx";`],
  [`import { type Button } from "../web/ui/button.tsx";`],
  [`import type { Button } from "../web/ui/button.tsx";`],
  [`import type * as ui from "../web/ui/button.tsx";`],
  [`import Button, { type B } from "../web/ui/button.tsx"`],
  [`import\n  {\n    Button, // from "./taste.ts"\n  }\nfrom '../web/ui/button.tsx'`],
  [`import "../web/ui/button.tsx";`],
  [`export { Button } from "../web/ui/button.tsx";`],
  [`export * from "../web/ui/button.tsx";`],
  [`export * as ui from "../web/ui/button.tsx";`],
  [`export type { Button } from "../web/ui/button.tsx";`],
  [`export {} from "../web/ui/button.tsx";`],
  [`const late = () => import("../web/ui/button.tsx");`],
  ["const late = () => import(`../web/ui/button.tsx`);"],
  [`type Button = import("../web/ui/button.tsx").Button;`],
  [`type Ui = typeof import("../web/ui/button.tsx");`],
  [`const worker = new Worker(new URL("../web/ui/button.tsx", import.meta.url));`],
])("the engine can't import the front end with %s", async ([text]) => {
  expect(await problemsWith({ "engine/wrong.ts": text })).toEqual([
    "engine/wrong.ts -> web/ui/button.tsx: engine may not use web",
  ]);
});

test.for<[string, string, string, string]>([
  ["contract/wrong.ts", "pg", "npm:pg", "contract may not use the package pg"],
  ["engine/wrong.ts", "zod", "npm:zod", "engine may not use the package zod"],
  ["engine/wrong.ts", "node:fs", "npm:node:fs", "engine may not use the package node:fs"],
  ["drawing/wrong.ts", "sharp", "npm:sharp", "drawing may not use the package sharp"],
  ["web/ui/wrong.ts", "node:fs", "npm:node:fs", "web may not use the package node:fs"],
  ["contract/wrong.ts", "#engine/random.ts", "engine/random.ts", "contract may not use engine"],
  ["drawing/wrong.ts", "#engine/taste.ts", "engine/taste.ts", "drawing may not use engine"],
  ["web/ui/wrong.ts", "#server/app.ts", "server/app.ts", "web may not use server"],
  ["web/ui/wrong.ts", "#engine/taste.ts", "engine/taste.ts", "web may not use engine"],
  ["server/wrong.ts", "../scripts/train.ts", "scripts/train.ts", "server may not use scripts"],
  [
    "server/wrong.ts",
    "#server/testing/test-app.ts",
    "server/testing/test-app.ts",
    "only tests and fixtures may import test code",
  ],
  [
    "engine/wrong.ts",
    "./wrong.fixture.ts",
    "engine/wrong.fixture.ts",
    "only tests and fixtures may import test code",
  ],
  [
    "server/platform/wrong.ts",
    "../features/library/library.ts",
    "server/features/library/library.ts",
    "the platform may import only itself and the contract's calls and errors",
  ],
  [
    "server/platform/wrong.ts",
    "#contract/titles.ts",
    "contract/titles.ts",
    "the platform may import only itself and the contract's calls and errors",
  ],
  [
    "server/platform/wrong.ts",
    "#engine/random.ts",
    "engine/random.ts",
    "the platform may import only itself and the contract's calls and errors",
  ],
  [
    "server/features/library/wrong.ts",
    "#server/features/items/items.ts",
    "server/features/items/items.ts",
    "a feature may import only features to its left",
  ],
  [
    "server/features/library/wrong.ts",
    "#server/app.ts",
    "server/app.ts",
    "only top-level server modules may import each other",
  ],
  [
    "server/features/library/wrong.ts",
    "./routes.ts",
    "server/features/library/routes.ts",
    "a feature may not import its own routes",
  ],
  [
    "server/features/items/wrong.ts",
    "../library/store.ts",
    "server/features/library/store.ts",
    "import server/features/library/library.ts instead",
  ],
  [
    "server/features/items/wrong.ts",
    "../catalogue/sources/sources.ts",
    "server/features/catalogue/sources/sources.ts",
    "import server/features/catalogue/catalogue.ts instead",
  ],
  [
    "server/features/catalogue/wrong.ts",
    "./sources/store.ts",
    "server/features/catalogue/sources/store.ts",
    "import server/features/catalogue/sources/sources.ts instead",
  ],
  [
    "server/wrong.ts",
    "./features/library/store.ts",
    "server/features/library/store.ts",
    "import a feature through its front door or its routes",
  ],
  ["web/ui/wrong.ts", "../features/item/page.tsx", "web/features/item/page.tsx", "ui may not use features"],
  ["web/pages/wrong.ts", "../main.tsx", "web/main.tsx", "pages may not use web/main.tsx"],
  [
    "web/features/first-evening/wrong.ts",
    "../item/page.tsx",
    "web/features/item/page.tsx",
    "features may not import each other",
  ],
])("%s can't import %s", async ([from, specifier, to, problem]) => {
  const change = { [from]: `import "${specifier}";`, "engine/wrong.fixture.ts": "" };
  expect(await problemsWith(change)).toContain(`${from} -> ${to}: ${problem}`);
});

test("a feature with a hyphen in its name needs a place in the order and follows the rules", async () => {
  const path = "server/features/watch-party/guests.ts";
  expect(await problemsWith({ [path]: `import "../library/store.ts";` })).toEqual([
    `${path}: the feature watch-party has no place in the order of features`,
    `${path} -> server/features/library/store.ts: import server/features/library/library.ts instead`,
  ]);
});

test("only stores query the database", async () => {
  const path = "server/features/library/library.ts";
  const text = `${GOOD[path]} export const ask = (tx: any) => tx.query("notify marked");`;
  expect(await problemsWith({ [path]: text })).toEqual([`${path}: only a store may query the database`]);
});

test.for<[string]>([
  [`import { call } from "#contract/titles.ts";`],
  [`import { type call } from "#contract/titles.ts";`],
  [`export * from "#contract/titles.ts";`],
  [`const late = () => import("#contract/titles.ts");`],
])("the front end can't import a schema with %s", async ([text]) => {
  expect(await problemsWith({ "web/ui/wrong.ts": text })).toEqual([
    "web/ui/wrong.ts -> contract/titles.ts: schemas stay on the server, import only its types",
  ]);
});

test("a circular import of types alone is reported", async () => {
  const change = {
    "engine/text/fold.ts": `export const fold = 5;`,
    "engine/taste.ts": `import type { Seed } from "./seed.ts"; export type Taste = Seed;`,
    "engine/seed.ts": `import type { Mood } from "./mood.ts"; export type Seed = Mood;`,
    "engine/mood.ts": `export type { Taste as Mood } from "./taste.ts";`,
  };
  expect(await problemsWith(change)).toEqual([
    "engine/mood.ts, engine/seed.ts, engine/taste.ts: an import cycle",
  ]);
});

test("a cycle through a dynamic import is reported, and so is a module that imports itself", async () => {
  const change = {
    "web/ui/late.ts": `export const late = () => import("./card.ts");`,
    "web/ui/card.ts": `export { late } from "./late.ts";`,
    "engine/seed.ts": `export type { Seed } from "./seed.ts";`,
  };
  expect(await problemsWith(change)).toEqual([
    "engine/seed.ts: an import cycle",
    "web/ui/card.ts, web/ui/late.ts: an import cycle",
  ]);
});

test("a module outside the known folders is reported", async () => {
  expect(await problemsWith({ "tools/sneak.ts": `import "../web/main.tsx";` })).toEqual([
    "tools/sneak.ts: outside the folders whose imports are checked",
  ]);
});

test("the check fails if a known folder has no modules", async () => {
  expect(await problemsWith({ "drawing/readme.md": "" }, ["drawing/scene.ts"])).toEqual([
    "drawing/: no modules found",
  ]);
});

test("imports that don't resolve or can't be parsed are reported", async () => {
  const change = {
    "engine/nowhere.ts": `import "./nothing.ts";`,
    "engine/computed.ts": `export const late = (name: string) => import(name);`,
    "engine/broken.ts": `import { from "zod`,
  };
  expect(await problemsWith(change)).toEqual([
    expect.stringMatching(/^engine\/broken\.ts: cannot be parsed: /),
    "engine/computed.ts: a computed import can't be checked",
    "engine/nowhere.ts: ./nothing.ts doesn't exist",
  ]);
});
