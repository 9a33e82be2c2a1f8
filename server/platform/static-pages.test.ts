import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer } from "#server/testing/test-app.ts";

import type { HttpServer } from "./http.ts";
import { readPages, servePages } from "./static-pages.ts";

const PAGE = "<!doctype html><title>Halflight</title>";

let directory = "";
let app: HttpServer["app"];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-pages-"));
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "index.html"), PAGE);
  await writeFile(join(directory, "favicon.svg"), "<svg/>");
  await writeFile(join(directory, "assets/app-1a2b.js"), "export {};");
  const server = await bareServer([]);
  await servePages(server.app, await readPages(directory, ""), {
    preload: async () => null,
    render: async () => null,
  });
  await server.complete();
  app = server.app;
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

test.for([
  "/",
  "/dashboard",
  "/search?q=a.b",
  "/item/7",
  "/user/john",
  "/user/john.doe",
  "/user/j.d-_x?tab=1.2",
  "/user/john.doe/",
])("%s is a page", async (url) => {
  const answer = await app.inject(url);
  expect(answer).toMatchObject({ statusCode: 200, body: PAGE });
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "permissions-policy": expect.stringContaining("camera=()"),
  });
});

test.for([
  "/reset-password",
  "/reset-password?token=secret",
  "/verify-email?token=secret",
  "/Verify-Email/",
  "/%72eset-password?token=secret",
])("%s sends no referrer and isn't indexed", async (url) => {
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
});

test("other pages send their origin as the referrer, which trailer players require", async () => {
  const { headers } = await app.inject("/register");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["x-robots-tag"]).toBeUndefined();
});

test.for(["/favicon.svg", "/assets/app-1a2b.js"])("%s is a file", async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toBe(PAGE);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test.for([
  "/api/nothing",
  "/api",
  "/assets/missing.js",
  "/assets/missing",
  "/assets",
  "/img/w500/missing.webp",
  "/missing.js",
  "/robots.txt",
  "/.env",
  "/.git/config",
  "/user/.env",
  "/../package.json",
  "/%2e%2e/package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%2e%2e%2findex.html",
  "/assets/app-1a2b.js%00.png",
  "/assets/app-1a2b.js.map",
])("%s is not found", async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expectRefusal(answer.json(), "route_not_found");
});
