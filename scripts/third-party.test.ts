import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

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
