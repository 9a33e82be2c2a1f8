import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const SCRIPT = new URL("evaluate.ts", import.meta.url).pathname;

const FIELDS = [
  "ndcg@100",
  "ndcg@100_se",
  "recall@20",
  "recall@50",
  "ndcg@10",
  "coverage@10",
  "users",
  "items",
  "train_seconds",
  "fold_in_ms_p50",
  "fold_in_ms_p99",
  "peak_rss_mb",
  "novelty@10",
  "diversity@10",
  "calibration@10",
];

/** Forty people with two tastes: films 1 to 6, and films 11 to 16. Two more people are held out, with two target films each. */
function smallSplit(changes: Record<string, string | null> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "halflight-split-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const taste = (user: number) => (user % 2 === 0 ? 0 : 10);
  const line = (user: number, film: number) => `${user},${taste(user) + film}`;
  const people = Array.from({ length: 40 }, (_, user) => user);
  const files: Record<string, string | null> = {
    "train.csv": people
      .flatMap((user) =>
        [1, 2, 3, 4, 5, 6].filter((film) => (user + film) % 5 !== 0).map((film) => line(user, film)),
      )
      .join("\n"),
    "fold_in.csv": [100, 101].flatMap((user) => [1, 2, 3, 4].map((film) => line(user, film))).join("\n"),
    "target.csv": [100, 101].flatMap((user) => [5, 6].map((film) => line(user, film))).join("\n"),
    ...changes,
  };
  for (const [name, content] of Object.entries(files)) {
    if (content !== null) writeFileSync(join(folder, name), `user,item\n${content}\n`);
  }
  return folder;
}

async function evaluated(...options: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [SCRIPT, ...options]);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

test("the evaluation prints one line of JSON, and two tastes are told apart", async () => {
  const figures = await evaluated("--split", smallSplit());
  expect(Object.keys(figures)).toEqual(expect.arrayContaining(FIELDS));
  expect(figures).toMatchObject({ "ndcg@100": 1, "ndcg@100_se": 0, "recall@20": 1, users: 2, items: 12 });
});

test("diversity and calibration are also reported for popularity, and are null without genres", async () => {
  const folder = smallSplit();
  const unknown = { "diversity@10": null, "calibration@10": null };
  expect(await evaluated("--split", folder)).toMatchObject({ ...unknown, popularity: unknown });
  const films = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16].map((film) => `${film},Film ${film},1999,Western`);
  writeFileSync(join(folder, "items.csv"), `item,title,year,genres\n${films.join("\n")}\n`);
  const alike = { "diversity@10": 0, "calibration@10": 0 };
  expect(await evaluated("--split", folder)).toMatchObject({ ...alike, popularity: alike });
});

test("one known film per person is enough to tell two tastes apart", async () => {
  const figures = await evaluated("--split", smallSplit(), "--cold", "1");
  expect(figures["ndcg@100"]).toBe(1);
});

test("a missing target file or an invalid line prints an error and no result", async () => {
  for (const [changes, sentence] of [
    [{ "target.csv": null }, /target\.csv doesn't exist/],
    [{ "fold_in.csv": "100,first" }, /fold_in\.csv: first isn't an id/],
  ] as const) {
    await expect(run(process.execPath, [SCRIPT, "--split", smallSplit(changes)])).rejects.toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
  }
});

test("the sparse model tells two tastes apart too, even among many unmarked titles", async () => {
  const folder = smallSplit();
  expect(await evaluated("--split", folder, "--sparse")).toMatchObject({ "ndcg@100": 1, items: 12 });
  const films = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16].map((film) => `${film},Film ${film},1999,Western`);
  writeFileSync(join(folder, "items.csv"), `item,title,year,genres\n${films.join("\n")}\n`);
  expect(await evaluated("--split", folder, "--sparse", "--unmarked", "48")).toMatchObject({
    "ndcg@100": 1,
    items: 60,
  });
});

test("a split by time without timestamps prints an error", async () => {
  const folder = smallSplit();
  writeFileSync(join(folder, "grades.csv"), "user,item,stars\n1,1,5\n1,2,4\n");
  await expect(run(process.execPath, [SCRIPT, "--split", folder, "--temporal"])).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^\S+grades\.csv has no column timestamp: .+\n$/),
  });
  const { stdout } = await run(process.execPath, [SCRIPT, "--split", folder, "--graded"]);
  expect(JSON.parse(stdout)).toMatchObject({ users: 2 });
});

test("results for other values of the constants are printed as a table", async () => {
  const validating = {
    "validation_fold_in.csv": [200, 201, 202, 203].map((user) => `${user},1\n${user},2`).join("\n"),
    "validation_target.csv": [200, 201, 202, 203].map((user) => `${user},5`).join("\n"),
  };
  const { stdout } = await run(process.execPath, [SCRIPT, "--split", smallSplit(validating), "--choose"]);
  const [header, inUse, ...tried] = stdout.trim().split("\n");
  expect(header).toMatch(/^constant +value +NDCG@100 +se +gain +by chance$/);
  expect(inUse).toMatch(/^current +\d\.\d{4} +\d\.\d{4}$/);
  expect(tried).toContainEqual(
    expect.stringMatching(/^dropout +0\.3 +\d\.\d{4} +\d\.\d{4} +-?\d\.\d{4} +\d\.\d{4}/),
  );
  await expect(run(process.execPath, [SCRIPT, "--split", smallSplit(), "--choose"])).rejects.toMatchObject({
    stderr: expect.stringMatching(/^--choose needs validation people/),
  });
});
