import { execFile, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { COMMANDS } from "./commands.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, "utf8");

function launch(...given: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/run.mjs", ...given], { cwd: ROOT, encoding: "utf8" });
}

test("the README lists every command with its summary, and no others", () => {
  const [, table = ""] = /## Commands\n\n([\s\S]*?)\n\n/.exec(read("README.md")) ?? [];
  const rows = table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()));
  expect(rows.map(([, usage, summary]) => [usage, summary])).toEqual(
    Object.values(COMMANDS).map(({ usage, summary }) => [`\`${usage}\``, summary]),
  );
});

test("every npm script and every script file is a command", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const names = Object.keys(COMMANDS);
  expect(Object.keys(scripts).toSorted()).toEqual(names.toSorted());
  for (const [name, script] of Object.entries(scripts))
    expect(script).toMatch(new RegExp(`^node scripts/\\S+ ?(${name})?$`));
  const parts = new Set(
    "browser check-dependencies check-imports commands database landing-page-build progress run supported-browsers".split(
      " ",
    ),
  );
  const files = readdirSync(`${ROOT}/scripts`).flatMap((file) => /^([\w-]+)\.m?[jt]s$/.exec(file)?.[1] ?? []);
  expect(files.filter((file) => !names.includes(file) && !parts.has(file))).toEqual([]);
});

test("--help lists all commands, or describes one without running it", () => {
  const all = launch("--help");
  expect(all).toMatchObject({ status: 0, stderr: "" });
  for (const name of Object.keys(COMMANDS)) expect(all.stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  const one = launch("train", "--help");
  expect(one).toMatchObject({ status: 0, stderr: "" });
  expect(one.stdout).toMatch(/^npm run train\n\nTrains the recommendation model now/);
  expect(launch("chaos", "--help").stdout).toMatch(/^ {2}--seed N +seed of/m);
});

test("--version prints the version of package.json", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(launch("--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
  expect(launch("start", "--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
  expect(read("CHANGELOG.md")).toContain(`\n## [${version}]`);
});

test.for([
  [["nothing"], "There is no command nothing. node scripts/run.mjs --help lists them all."],
  [["train", "--fast"], "The option --fast isn't known. npm run train -- --help lists what it accepts."],
  [["start", "now"], "The argument now isn't known. npm start -- --help lists what it accepts."],
  [["serve", "-p"], "The option -p isn't known. npm run serve -- --help lists what it accepts."],
  [["chaos", "--seed"], "--seed needs a value. npm run chaos -- --help lists what it accepts."],
  [
    ["evaluate", "--graded=1"],
    "--graded takes no value. npm run -s evaluate -- --help lists what it accepts.",
  ],
] as const)("unknown arguments are refused with exit code 2: %j", ([given, sentence]) => {
  expect(launch(...given)).toMatchObject({ status: 2, stdout: "", stderr: `${sentence}\n` });
});

test("the health check succeeds while the server is ready, and says why if it isn't", async () => {
  const check = (env: Record<string, string>): Promise<[number, string]> =>
    new Promise((resolve) => {
      execFile(process.execPath, ["scripts/healthcheck.mjs"], { cwd: ROOT, env }, (error, output) =>
        resolve([error === null ? 0 : Number(error.code), output]),
      );
    });
  const { port } = await testApp();
  expect(await check({ PORT: String(port), HOST: "0.0.0.0" })).toEqual([0, "Ready.\n"]);

  const seen: string[] = [];
  const full = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(503).end(JSON.stringify({ error: "No space" }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void full.close());
  await new Promise((resolve) => full.once("listening", resolve));
  const other = {
    PORT: String((full.address() as AddressInfo).port),
    PUBLIC_URL: "https://a.example/films/",
  };
  expect(await check(other)).toEqual([1, "Not ready: No space (status 503).\n"]);
  expect(seen).toEqual(["/films/api/ready"]);
  expect(await check({ PORT: "1" })).toEqual([
    1,
    "Nothing usable answers at http://127.0.0.1:1/api/ready.\n",
  ]);
});
