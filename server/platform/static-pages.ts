/**
 * Serves the built front end. Browsers may cache files with a hash in their name for a year. Every other page path answers with the single
 * page, which does its own routing. Nothing outside the folder is ever read.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Pages that emails link to. The token in their URL must not leak as a referrer or be indexed. */
const LINKED_FROM_EMAILS = /^(?:reset-password|verify-email)\/*$/i;
const NO_REFERRER = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export type Pages = { html: string; inlineScriptHashes: string[]; directory: string };

/** @param basePath where the pages will be served; their addresses are relative as they're built */
export async function readPages(directory: string, basePath: string): Promise<Pages> {
  const built = await readFile(join(directory, "index.html"), "utf8");
  const html = built
    .replaceAll('="./', `="${basePath}/`)
    // The front end reads its base path from here.
    .replace("<html", basePath === "" ? "<html" : `<html data-base="${basePath}"`);
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g);
  const inlineScriptHashes = Array.from(
    scripts,
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  return { html, inlineScriptHashes, directory };
}

/** @param homePreload returns a Link header for the page at "/"; if it fails, the page is sent without one */
export async function servePages(
  app: FastifyInstance,
  pages: Pages,
  homePreload: () => Promise<string | null>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    // Sent below, with the base path in its addresses.
    globIgnore: ["index.html*"],
    setHeaders(response, path) {
      const isHashed = path.includes("/assets/");
      void response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (!canBePage(path)) return reply.callNotFound();
    const preload = path === "/" ? await preloadOrNone(app, homePreload) : null;
    if (preload !== null) void reply.header("link", preload);
    // Matched as the page's router does it: decoded and case-insensitively.
    if (LINKED_FROM_EMAILS.test(request.params["*"])) void reply.headers(NO_REFERRER);
    void reply.headers({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" });
    return pages.html;
  });
}

/** Missing files and API paths must answer 404. Other paths may contain dots below the top level, such as /user/john.doe. */
function canBePage(path: string): boolean {
  const isCallOrFile =
    /^\/(?:api|assets|img)(?:\/|$)/.test(path) || /^\/(?!index\.html$)[^/]*\.[^/]*$/.test(path);
  return !isCallOrFile && !path.includes("/.");
}

async function preloadOrNone(
  app: FastifyInstance,
  preload: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await preload();
  } catch (error) {
    app.log.warn({ err: error }, "the home page's preload header is unavailable");
    return null;
  }
}
