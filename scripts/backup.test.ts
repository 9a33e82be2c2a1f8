import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DRILL_MS = 180_000;
const ANA = { username: "ana", email: "ana@example.com", password: "correct horse" };

let sandbox = "";

beforeEach(() => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-restore-"));
});

afterEach(() => {
  rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
});

test(
  "a restore drill: back up a running server, restore it there, and start it on another machine",
  { timeout: DRILL_MS },
  async () => {
    const DATA_DIR = join(sandbox, "home");
    const file = join(sandbox, "halflight.zip");
    const server = startServerProcess({ DATA_DIR });
    const address = await server.ready;
    const ana = new Client(address);
    ana.token = (await ana.ok<{ token: string }>("POST", "/api/auth/register", ANA)).token;
    await ana.ok("POST", "/api/watchlist", { id: 1 });

    const written = await command("backup", [file], { DATA_DIR });
    expect(written).toEqual({
      code: 0,
      last: expect.stringMatching(/^Wrote .* and verified it: \d+ tables, [\d,]+ rows, [\d.]+ MB\.$/),
    });
    expect(await command("backup", [file, "--check"], { DATA_DIR })).toEqual({
      code: 0,
      last: expect.stringMatching(
        /^\S+ is complete: \d+ tables, written by Halflight \S+ on \d{4}-\d\d-\d\d\.$/,
      ),
    });

    await ana.ok("DELETE", "/api/watchlist/1");
    expect(await watchlist(ana)).toEqual([]);
    const restored = await command("restore", [file], { DATA_DIR });
    expect(restored).toEqual({ code: 0, last: expect.stringMatching(/^Restored .*: \d+ tables, /) });
    await server.printed(/The database was restored from a backup\. Starting over\nHalflight is at/);
    // Ana is still signed in, and the title is back.
    expect(await watchlist(ana)).toEqual([1]);
    expect(readdirSync(join(DATA_DIR, "backups"))).toEqual([
      expect.stringMatching(/^before-restore-halflight-.*\.zip$/),
    ]);
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });

    const elsewhere = { DATA_DIR: join(sandbox, "elsewhere") };
    expect(await command("restore", [file], elsewhere)).toMatchObject({ code: 0 });
    const second = startServerProcess(elsewhere);
    const visitor = new Client(await second.ready);
    const { email, password } = ANA;
    visitor.token = (
      await visitor.ok<{ token: string }>("POST", "/api/auth/login", { email, password })
    ).token;
    expect(await watchlist(visitor)).toEqual([1]);
    second.signal("SIGTERM");
    await second.ended;
  },
);

test("both commands explain their usage", async () => {
  const env = { DATA_DIR: join(sandbox, "unused") };
  expect(await command("backup", [], env)).toEqual({
    code: 2,
    last: expect.stringMatching(/^Usage: npm run backup/),
  });
  expect(await command("restore", [], env)).toEqual({
    code: 2,
    last: expect.stringMatching(/^Usage: npm run restore/),
  });
});

async function watchlist(person: Client): Promise<number[]> {
  const { items } = await person.ok<{ items: { id: number }[] }>("GET", "/api/watchlist");
  return items.map(({ id }) => id);
}

function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; last: string }> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, last: output.trim().split("\n").at(-1) ?? "" }));
  });
}
