import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { copyTemplate } from "#server/testing/databases.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

let directory = "";
let database = { url: "", drop: async (): Promise<void> => undefined };

beforeAll(async () => {
  database = await copyTemplate(inject("postgresUrl"));
  directory = await mkdtemp(join(tmpdir(), "halflight-import-"));
  await writeFile(join(directory, "links.csv"), "movieId,imdbId,tmdbId\n1,0000001,329865\n2,0000002,\n");
  await writeFile(
    join(directory, "ratings.csv"),
    "userId,movieId,rating,timestamp\n1,1,4.5,1000\n2,2,5.0,1000\n",
  );
});

afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

/** @returns the printed lines and the exit code */
async function run(...given: string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["scripts/import.ts", ...given], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return { code, lines: output.trim().split("\n") };
}

test("nothing is imported before the operator accepts the license, which is shown", async () => {
  const { code, lines } = await run("movielens", directory);
  expect(code).toBe(2);
  expect(lines.join(" ")).toMatch(/GroupLens.*may not be redistributed.*commercially.*--accept-licence/);
  expect(await run("movielens", "--remove")).toEqual({ code: 0, lines: ["There is no MovieLens import."] });
});

test("an import shows its progress and result, and can be removed", async () => {
  const { code, lines } = await run("movielens", directory, "--accept-licence");
  expect(code).toBe(0);
  expect(lines).toEqual([
    "100 % Importing: 2 ratings",
    expect.stringMatching(/^MovieLens: 2 ratings of 2 people read in \d+\.\d s$/),
    "  kept: 1 ratings of 1 titles by 1 people",
    "  left out: 1 ratings of 1 films without a TMDB id in links.csv",
    "  left out: 1 people with none of these titles",
    "The next training uses them: run npm run train, or wait for the daily training.",
  ]);
  expect(await run("movielens", "--remove")).toEqual({
    code: 0,
    lines: ["The MovieLens import was removed."],
  });
});

test("importing a missing folder prints one error", async () => {
  const nowhere = join(directory, "nowhere");
  expect(await run("movielens", nowhere, "--accept-licence")).toEqual({
    code: 1,
    lines: [`There is no directory ${nowhere}. Nothing was changed.`],
  });
});

test.for([
  [[]],
  [["netflix", "."]],
  [["movielens"]],
  [["movielens", ".", "--remove"]],
  [["movielens", ".", "--now"]],
] as [string[]][])("invalid arguments print the usage: %j", async ([given]) => {
  const { code, lines } = await run(...given);
  expect([code, lines[0]]).toEqual([2, expect.stringContaining("Usage: npm run import -- movielens DIR")]);
});
