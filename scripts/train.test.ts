import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { addPeople, prepareWorld, testWorld } from "#server/features/models/models.fixture.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIGURES =
  "NDCG@100 0\\.\\d{4}, Recall@20 [01]\\.\\d{4}, Recall@50 [01]\\.\\d{4}, coverage@10 \\d\\.\\d{3}";

/** @returns the printed lines, without progress, and the exit code */
async function train(databaseUrl: string): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["scripts/train.ts"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  const lines = output.trim().split("\n");
  return { code, lines: lines.filter((line) => !/^\d+ % /.test(line)) };
}

test(
  "training prints its data, its quality and whether the model is in use",
  { timeout: 180_000 },
  async () => {
    const world = await testWorld(await prepareWorld(undefined, (empty) => addPeople(empty, 400)));
    const first = await train(world.db.url);
    expect(first).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(
          /^Model 1: \d+ marks of \d+ people on \d+ titles, trained in \d+\.\d s with seed 1$/,
        ),
        expect.stringMatching(new RegExp(`^ {2}with \\d+ held-out people: ${FIGURES}$`)),
        "It is in service.",
      ],
    });
    const second = await train(world.db.url);
    expect(second.lines).toHaveLength(4);
    expect(second.lines[2]).toMatch(new RegExp(`^ {2}model 1 with the same: ${FIGURES}$`));
  },
);

test("training with too few people is an error", async () => {
  const { db } = await testWorld();
  expect(await train(db.url)).toEqual({
    code: 1,
    lines: ["Only 0 people have marked 5 titles or more; a model needs 50 of them."],
  });
});
