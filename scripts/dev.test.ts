import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

import { expect, inject, onTestFinished, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { Client } from "#server/testing/client.ts";
import { copyTemplate } from "#server/testing/databases.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENTRY = "/main.tsx";
/** Our own modules; npm packages are skipped. */
const IMPORTS = /(?:from|import)\s*\(?\s*"(\/(?!node_modules|@)[^"]+)"/g;
const MIN_MODULES = 200;
const PAGES = /Local:\s+(http:\/\/\S+?)\/?$/m;

test("in development, pages, API and images share one address", { timeout: 120_000 }, async () => {
  const address = await startDevelopment();
  expect(await (await fetch(`${address}/search`, { headers: { accept: "text/html" } })).text()).toContain(
    `src="${ENTRY}"`,
  );
  expect(await missingModules(address)).toEqual([]);
  const { items } = await new Client(address).get<CallAnswer<"GET /api/trending">>("/api/trending");
  const picture = await fetch(`${address}/img/w92${items[0]?.poster_path}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

/** Follows the front end's imports as a browser would. @returns paths that aren't served as scripts */
async function missingModules(address: string): Promise<string[]> {
  const missing: string[] = [];
  const found = new Set([ENTRY]);
  for (const path of found) {
    const answer = await fetch(address + path, { headers: { "sec-fetch-dest": "script" } });
    const code = await answer.text();
    if (!answer.ok || !/javascript/.test(answer.headers.get("content-type") ?? "")) missing.push(path);
    for (const [, imported = ""] of code.matchAll(IMPORTS)) found.add(imported);
  }
  expect(found.size).toBeGreaterThan(MIN_MODULES);
  return missing;
}

/** @returns the URL of the pages */
async function startDevelopment(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-dev-"));
  const database = await copyTemplate(inject("postgresUrl"));
  const child = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DRAW_AHEAD: "off",
      PORT: String(await freePort()),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += stripVTControlCharacters(text);
    });
  }
  await expect.poll(() => output, { timeout: 50_000 }).toMatch(PAGES);
  return PAGES.exec(output)?.[1] ?? "";
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
