/** A release is served with production dependencies alone (`npm ci --omit=dev`), and they contain nothing else. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { TYPEFACES } from "#drawing/typefaces.ts";

import { COMMANDS } from "./commands.mjs";
import { FOLDERS } from "./imports/arrows.ts";
import { readModules } from "./imports/modules.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("what a release loads at run time is exactly its production dependencies", () => {
  const modules = new Map(readModules(ROOT, FOLDERS).map((module) => [module.path, module]));
  const starts = Object.entries(COMMANDS)
    .filter(([, { isForReleases }]) => isForReleases === true)
    .map(([name, { script }]) => script ?? `scripts/${name}.ts`);
  const reached = new Set(starts);
  for (const path of reached) {
    for (const target of modules.get(path)?.runtimeImports ?? []) reached.add(target);
  }
  const loaded = [...reached]
    .filter((target) => target.startsWith("npm:") && !target.startsWith("npm:node:"))
    .map((target) => /^npm:((?:@[^/]+\/)?[^/]+)/.exec(target)?.[1] ?? target);
  const fonts = Object.values(TYPEFACES).map(({ family }) => `@fontsource-variable/${family}`);
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).toSorted()).toEqual([...new Set([...loaded, ...fonts])].toSorted());
});
