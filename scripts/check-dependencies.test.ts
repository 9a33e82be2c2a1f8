import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { lockfileProblems } from "./dependencies/lockfile.ts";

const GOOD = { version: "1.0.0", integrity: `sha512-${"a".repeat(86)}==`, license: "MIT" };

function lockfileWith(entry: object, name = "node_modules/thing"): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { "": { name: "product" }, [name]: entry } });
}

test("the product's lockfile has no problems, and installing runs no scripts", () => {
  expect(lockfileProblems(readFileSync("package-lock.json", "utf8"))).toEqual([]);
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
});

test.for([
  ["no hash", { integrity: undefined }, "has no SHA-512."],
  ["a weak hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, "has no SHA-512."],
  ["another source", { resolved: "https://elsewhere.example/a.tgz" }, "doesn't come from the npm registry."],
  ["a repository", { resolved: "git+ssh://git@github.com/a/b.git" }, "doesn't come from the npm registry."],
  ["a script", { hasInstallScript: true }, "runs an install script."],
  [
    "an unlisted license",
    { license: "GPL-3.0-only" },
    "has the license GPL-3.0-only, which isn't on the allowed list.",
  ],
  [
    "a partly unlisted license",
    { license: "MIT AND SSPL-1.0" },
    "has the license MIT AND SSPL-1.0, which isn't on the allowed list.",
  ],
  ["no license", { license: undefined }, "has no license."],
] as const)("a package with %s is reported", ([, change, problem]) => {
  expect(lockfileProblems(lockfileWith({ ...GOOD, ...change }))).toEqual([`node_modules/thing ${problem}`]);
});

test.for(["MIT", "(MIT AND Zlib)", "(GPL-3.0-only OR MIT)", "Apache-2.0"])(
  "the license %s is allowed",
  (license) => {
    expect(lockfileProblems(lockfileWith({ ...GOOD, license }))).toEqual([]);
  },
);

test("a lockfile without packages is refused, because nothing would be checked", () => {
  expect(lockfileProblems(JSON.stringify({ lockfileVersion: 3, packages: { "": {} } }))).toHaveLength(1);
});

test("the software bill of materials lists every package in the lockfile", () => {
  const { stdout } = spawnSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8" });
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  expect(bill.bomFormat).toBe("CycloneDX");
  const listed = new Set(bill.components.map(({ name }) => name));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: object };
  const names = Object.keys(packages).flatMap((path) => path.split("node_modules/").at(-1) || []);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});
