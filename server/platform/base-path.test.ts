import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { emailsTo } from "#server/features/accounts/mailbox.fixture.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer, testApp } from "#server/testing/test-app.ts";

import type { HttpServer } from "./http.ts";
import { readPages, servePages } from "./static-pages.ts";

const BUILT = `<!doctype html><html lang="en"><link href="./favicon.svg"><script src="./assets/app-1a2b.js"></script>`;
const BELOW = { publicUrl: "https://home.example/halflight", metricsToken: "what-the-collector-shows" };

async function pagesBelow(basePath: string): Promise<HttpServer["app"]> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-base-path-"));
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "index.html"), BUILT);
  await writeFile(join(directory, "assets/app-1a2b.js"), "export {};");
  const server = await bareServer([], { basePath });
  await servePages(server.app, await readPages(directory, basePath), {
    preload: async () => "</img/a.webp>",
    render: async () => null,
  });
  await server.complete();
  onTestFinished(async () => {
    await server.app.close();
    await rm(directory, { recursive: true, force: true });
  });
  return server.app;
}

test.for([
  ["", "/"],
  ["/halflight", "/halflight"],
  ["/halflight", "/halflight/"],
  ["/halflight", "/halflight?from=mail"],
  ["/halflight", "/halflight/dashboard?title=7"],
  ["/halflight", "/halflight/index.html"],
  ["/films/tonight", "/films/tonight/item/7"],
])("with the base path %j, %s is a page whose files are below it", async ([basePath = "", url = ""]) => {
  const app = await pagesBelow(basePath);
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(body).toContain(basePath === "" ? '<html lang="en">' : `<html data-base="${basePath}" lang="en">`);
  expect(body).toContain(`href="${basePath}/favicon.svg"`);
  const [, script = ""] = /src="([^"]+)"/.exec(body) ?? [];
  expect(script).toBe(`${basePath}/assets/app-1a2b.js`);
  expect((await app.inject(script)).body).toBe("export {};");
});

test.for([
  "/",
  "/dashboard",
  "/halflightning",
  "/Halflight",
  "/assets/app-1a2b.js",
  "//halflight/dashboard",
  "/halflight/assets/missing.js",
  "/halflight/.env",
])("outside the base path or without a page, %s is not found", async (url) => {
  const answer = await (await pagesBelow("/halflight")).inject(url);
  expect(answer.statusCode).toBe(404);
  expectRefusal(answer.json(), "route_not_found");
});

test("the landing page's preload header comes with the page at the base path", async () => {
  const app = await pagesBelow("/halflight");
  expect((await app.inject("/halflight/")).headers["link"]).toBe("</img/a.webp>");
  expect((await app.inject("/halflight/dashboard")).headers["link"]).toBeUndefined();
});

test("calls are served below the base path only, and no method is offered outside of it", async () => {
  const { address } = await testApp(BELOW);
  const inside = await fetch(`${address}/api/trending`);
  expect(inside.status).toBe(200);
  expect((await fetch(`${new URL(address).origin}/api/trending`)).status).toBe(404);
  const outside = await fetch(`${new URL(address).origin}/api/trending`, { method: "DELETE" });
  expect({ status: outside.status, allow: outside.headers.get("allow") }).toEqual({
    status: 404,
    allow: null,
  });
});

test("probes and the collector of metrics may also call the port directly", async () => {
  const { address } = await testApp(BELOW);
  const headers = { authorization: `Bearer ${BELOW.metricsToken}` };
  for (const path of ["/api/health", "/api/ready", "/metrics"])
    for (const place of [address + path, new URL(address).origin + path])
      expect({ place, status: (await fetch(place, { headers })).status }).toEqual({ place, status: 200 });
});

test("the refresh cookie keeps the path / that its __Host- prefix demands", async () => {
  const { address } = await testApp({ ...BELOW, isHttps: true });
  const answer = await fetch(`${address}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "Hearth", email: "hearth@example.com", password: "correct horse" }),
  });
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-refresh=.*; Path=\//);
});

test("links in emails and the API's description name the base path", async () => {
  const { ana, address, db } = await testApp(BELOW);
  const [email] = await emailsTo(db, ana.email, "verify_address");
  expect(email).toMatchObject({
    link: expect.stringMatching(/^https:\/\/home\.example\/halflight\/verify-email\?token=./),
  });
  const description = await fetch(`${address}/api/openapi.json`);
  expect(await description.json()).toMatchObject({ servers: [{ url: "/halflight" }] });
});
