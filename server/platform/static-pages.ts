/**
 * Serves the built front end. Browsers may cache files with a hash in their name for a year. Every other page path answers with the single
 * page, which does its own routing. Nothing outside the folder is ever read.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { compressPage } from "./compression.ts";
import { allowingStyle } from "./security-headers.ts";

/** Pages that emails link to. The token in their URL must not leak as a referrer or be indexed. */
const LINKED_FROM_EMAILS = /^(?:reset-password|verify-email)\/*$/i;
const NO_REFERRER = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export type Pages = {
  html: string;
  /** The page at "/" without its content; `null` if the build has none. */
  landingFrame: string | null;
  inlineScriptHashes: string[];
  directory: string;
};

/** The page at "/" with its content, which is the same for everyone. */
export type RenderedPage = {
  /** The same buffer as long as nothing has changed: it's compressed once. */
  bytes: Buffer;
  /** CSP hash of its inline style. */
  inlineStyleHash: string;
};

type Home = {
  /** A Link header; `null` if there's nothing to preload. */
  preload: () => Promise<string | null>;
  /** `null` to send the page that every other path has. */
  render: () => Promise<RenderedPage | null>;
};

/** @param basePath where the pages will be served; their addresses are relative as they're built */
export async function readPages(directory: string, basePath: string): Promise<Pages> {
  const read = async (name: string): Promise<string> =>
    (await readFile(join(directory, name), "utf8"))
      .replaceAll('="./', `="${basePath}/`)
      // The front end reads its base path from here.
      .replace("<html", basePath === "" ? "<html" : `<html data-base="${basePath}"`);
  const html = await read("index.html");
  const landingFrame = existsSync(join(directory, "landing.html")) ? await read("landing.html") : null;
  const scripts = `${html}${landingFrame ?? ""}`.matchAll(
    /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  );
  const inlineScriptHashes = new Set(Array.from(scripts, ([, script]) => cspHash(script ?? "")));
  return { html, landingFrame, inlineScriptHashes: [...inlineScriptHashes], directory };
}

/** The source by which a content security policy allows this inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** @param home for the page at "/"; whatever of it fails is left out */
export async function servePages(app: FastifyInstance, pages: Pages, home: Home): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    // Sent below, with the base path in its addresses.
    globIgnore: ["index.html*", "landing.html*"],
    setHeaders(response, path) {
      const isHashed = path.includes("/assets/");
      void response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, async (request, reply) => {
    const [path = "", parameters = ""] = request.url.split("?");
    if (!canBePage(path)) return reply.callNotFound();
    // Matched as the page's router does it: decoded and case-insensitively.
    if (LINKED_FROM_EMAILS.test(request.params["*"])) void reply.headers(NO_REFERRER);
    void reply.headers({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" });
    if (path !== "/") return pages.html;
    const preload = await unlessItFails(app, "preload header", home.preload);
    if (preload !== null) void reply.header("link", preload);
    // Parameters, such as the reason why a sign-in failed, are for the app to read.
    const rendered = parameters === "" ? await unlessItFails(app, "content", home.render) : null;
    return rendered === null ? pages.html : sendRendered({ request, reply }, rendered);
  });
}

function sendRendered(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { bytes, inlineStyleHash }: RenderedPage,
): Promise<Buffer> | Buffer {
  const policy = String(reply.getHeader("content-security-policy"));
  void reply.header("content-security-policy", allowingStyle(policy, inlineStyleHash));
  return compressPage(request, reply, bytes);
}

/** Missing files and API paths must answer 404. Other paths may contain dots below the top level, such as /user/john.doe. */
function canBePage(path: string): boolean {
  const isCallOrFile =
    /^\/(?:api|assets|img)(?:\/|$)/.test(path) || /^\/(?!index\.html$)[^/]*\.[^/]*$/.test(path);
  return !isCallOrFile && !path.includes("/.");
}

async function unlessItFails<Part>(
  app: FastifyInstance,
  name: string,
  make: () => Promise<Part | null>,
): Promise<Part | null> {
  try {
    return await make();
  } catch (error) {
    app.log.warn({ err: error }, `the home page's ${name} is unavailable`);
    return null;
  }
}
