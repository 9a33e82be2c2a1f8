import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { loadJustWatchOffers } from "#server/features/availability/availability.ts";
import { TMDB_OF_TESTS, ownApp } from "#server/testing/test-app.ts";

import type { PictureCaller } from "./picture-cache.ts";
import { type RemotePicture, type PictureFormat, openRemotePictures } from "./remote-pictures.ts";

const SOON = { timeout: 15_000, interval: 20 };
const MEGABYTE = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1_000;

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const picture = (width: number, height: number, format: "jpeg" | "png" = "jpeg") =>
  sharp({ create: { width, height, channels: 3, background: "#a04020" } })
    .toFormat(format)
    .toBuffer();
const PHOTO = await picture(780, 439);
const POSTER = await picture(600, 900);

const sendPhoto: Serve = (request, response) => {
  const isPoster = request.url?.includes("poster") ?? false;
  response.writeHead(200, { "content-type": "image/jpeg" }).end(isPoster ? POSTER : PHOTO);
};

async function startPictureHost() {
  const asked: string[] = [];
  let serve = sendPhoto;
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/t/p`, asked, serveWith: (next: Serve) => (serve = next) };
}

async function pictures({ maxBytes = 10 * MEGABYTE } = {}) {
  const directory = await mkdtemp(join(tmpdir(), "halflight-outside-"));
  const source = await startPictureHost();
  const open = () => {
    const opened = openRemotePictures({ directory, baseUrl: source.baseUrl, proxies: {}, maxBytes });
    return {
      ...opened,
      picture: (wanted: RemotePicture, format: PictureFormat) => opened.picture(wanted, format, CALLER),
    };
  };
  const opened = open();
  onTestFinished(async () => {
    opened.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { ...source, directory, open, ...opened };
}

const CALLER: PictureCaller = {
  client: "192.0.2.1",
  signal: new AbortController().signal,
  countCacheMiss: async () => {},
};
const BACKDROP = { path: "/storm.jpg", kind: "backdrop", size: "w780" } as const;

test("a picture is converted to the requested format and never enlarged", async () => {
  const { picture: get, asked } = await pictures();
  const metadata = async (size: string, format: "avif" | "webp") =>
    sharp((await get({ ...BACKDROP, size }, format))?.bytes).metadata();
  expect(await metadata("w300", "webp")).toMatchObject({ format: "webp", width: 300 });
  // The first request gets WebP, which is faster to encode.
  expect(await metadata("w780", "avif")).toMatchObject({ format: "webp", width: 780 });
  await expect.poll(() => metadata("w780", "avif"), SOON).toMatchObject({ format: "heif", width: 780 });
  expect(await metadata("original", "webp")).toMatchObject({ width: 780 });
  expect(asked).toEqual(["/t/p/w300/storm.jpg", "/t/p/w780/storm.jpg", "/t/p/original/storm.jpg"]);
});

test("ten simultaneous requests fetch a picture once, and the cache serves it after a restart and during an outage", async () => {
  const { picture: get, asked, open, serveWith } = await pictures();
  const first = await Promise.all(Array.from({ length: 10 }, () => get(BACKDROP, "webp")));
  expect(new Set(first.map((found) => found?.bytes.toString("base64"))).size).toBe(1);
  serveWith((_, response) => response.writeHead(500).end());
  const again = open();
  expect(await again.picture(BACKDROP, "webp")).toEqual(first[0]);
  again.close();
  expect(asked).toHaveLength(1);
});

test.for([
  "/../secret.jpg",
  "/a/b.jpg",
  "//other.example/a.jpg",
  "/%2e%2e/a.jpg",
  "/a.svg",
  "/a.jpg?x",
  "a.jpg",
])("the picture host isn't asked for the invalid path %s", async (path) => {
  const { picture: get, asked } = await pictures();
  expect(await get({ ...BACKDROP, path }, "webp")).toBeNull();
  expect(await get({ ...BACKDROP, size: "w781" }, "webp")).toBeNull();
  expect(await get({ ...BACKDROP, size: "constructor" }, "webp")).toBeNull();
  expect(asked).toEqual([]);
});

const BOMB = await picture(7_000, 7_000, "png");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.for<[string, Serve]>([
  ["an SVG", (_, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(SVG)],
  ["an HTML page", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Busy")],
  ["an oversized file", (_, response) => response.writeHead(200).end(Buffer.alloc(13 * MEGABYTE, 255))],
  ["a decompression bomb", (_, response) => response.writeHead(200).end(BOMB)],
  [
    "an interrupted download",
    (_, response) => {
      response.writeHead(200, { "content-length": PHOTO.length }).write(PHOTO.subarray(0, PHOTO.length / 2));
      response.socket?.end();
    },
  ],
  ["a truncated picture", (_, response) => response.writeHead(200).end(PHOTO.subarray(0, 200))],
  ["a 404", (_, response) => response.writeHead(404).end()],
  ["a 503", (_, response) => response.writeHead(503).end()],
])("%s from the picture host isn't shown or cached", async ([, serve]) => {
  const { picture: get, directory, serveWith } = await pictures();
  serveWith(serve);
  expect(await get(BACKDROP, "webp")).toBeNull();
  expect(await readdir(directory).catch(() => [])).toEqual([]);
  serveWith(sendPhoto);
  expect(await get(BACKDROP, "webp")).not.toBeNull();
});

test("logos keep their transparent background, dark ones turn white, and an opaque box isn't a logo", async () => {
  const { picture: get, serveWith } = await pictures();
  const letters = (color: string) =>
    sharp({ create: { width: 200, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([
        { input: { create: { width: 80, height: 40, channels: 4, background: color } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer();
  const shown = async (bytes: Buffer, path: string) => {
    serveWith((_, response) => response.writeHead(200, { "content-type": "image/png" }).end(bytes));
    const answer = (await get({ path, kind: "logo", size: "w500" }, "webp"))?.bytes ?? null;
    if (answer === null) return null;
    const { data } = await sharp(answer).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((20 * 200 + x) * 4, (20 * 200 + x) * 4 + 4)];
    return { letter: at(40).map((value) => Math.round(value / 64)), beside: at(160)[3] };
  };
  expect(await shown(await letters("#101018"), "/dark.png")).toEqual({ letter: [4, 4, 4, 4], beside: 0 });
  expect(await shown(await letters("#e0b040"), "/gold.png")).toEqual({ letter: [4, 3, 1, 4], beside: 0 });
  expect(await shown(await picture(200, 40, "png"), "/box.png")).toBeNull();
});

test("redirects to another host aren't followed", async () => {
  const [source, other] = [await pictures(), await startPictureHost()];
  source.serveWith((_, response) =>
    response.writeHead(302, { location: `${other.baseUrl}/w780/a.jpg` }).end(),
  );
  expect(await source.picture(BACKDROP, "webp")).toBeNull();
  expect(other.asked).toEqual([]);
});

test("requests to the picture host stop while most of them fail", async () => {
  const { picture: get, asked, serveWith } = await pictures();
  serveWith((_, response) => response.writeHead(500).end());
  for (let place = 0; place < 20; place++) await get({ ...BACKDROP, path: `/storm${place}.jpg` }, "webp");
  expect(asked).toHaveLength(5);
});

test("the cache stays within its size and keeps the most recently used pictures", async () => {
  const seen = new Set<string>();
  const one = (await pictures()).picture;
  const size = (await one({ ...BACKDROP, path: "/a1.jpg" }, "webp"))?.bytes.length ?? 0;
  // A cleanup leaves a twentieth of the size free.
  const { picture: get, asked, directory } = await pictures({ maxBytes: Math.ceil((size * 3) / 0.95) });
  const paths = ["/a1.jpg", "/a2.jpg", "/a3.jpg"];
  for (const [place, path] of paths.entries()) {
    await get({ ...BACKDROP, path }, "webp");
    const written = new Date(Date.now() - (10 - place) * HOUR_MS);
    const names = await readdir(directory);
    for (const name of names) if (!seen.has(name)) await utimes(join(directory, name), written, written);
    for (const name of names) seen.add(name);
  }
  await get({ ...BACKDROP, path: "/a1.jpg" }, "webp");
  await get({ ...BACKDROP, path: "/a4.jpg" }, "webp");
  expect(await readdir(directory)).toHaveLength(3);
  await get({ ...BACKDROP, path: "/a1.jpg" }, "webp");
  expect(asked).toHaveLength(4);
  await get({ ...BACKDROP, path: "/a2.jpg" }, "webp");
  expect(asked).toHaveLength(5);
});

test("cached pictures are fetched again after six months", async () => {
  const { picture: get, asked, directory, open } = await pictures();
  await get(BACKDROP, "webp");
  const [file = ""] = await readdir(directory);
  const old = new Date(Date.now() - 181 * 24 * 60 * 60 * 1_000);
  await utimes(join(directory, file), old, old);
  const later = open();
  await later.picture(BACKDROP, "webp");
  later.close();
  expect(asked).toHaveLength(2);
});

/** An app where Arrival has TMDB pictures, on a local picture host. */
async function withPictures() {
  const source = await startPictureHost();
  const directory = await mkdtemp(join(tmpdir(), "halflight-outside-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const tmdb = { ...TMDB_OF_TESTS, imageUrl: source.baseUrl, picturesBytes: 10 * MEGABYTE };
  const app = await ownApp({ tmdb, artworkDirectory: directory });
  const drawn = await app.title("Arrival");
  await app.db.query(
    `update titles set poster_path = '/poster.jpg', backdrop_path = '/storm.jpg', told_by_tmdb_at = now() where id = $1`,
    [drawn.id],
  );
  await app.db.query(
    `insert into title_logos (title_id, language, path) values ($1, 'en', '/english.png'), ($1, 'de', '/german.png')`,
    [drawn.id],
  );
  await app.db.query("notify catalogue_changed");
  await expect.poll(async () => (await app.title("Arrival")).poster_path, SOON).not.toBe(drawn.poster_path);
  return { ...app, source, drawn };
}

test("titles show TMDB pictures in the browser's format, and drawn ones of the same size while TMDB is down", async () => {
  const { address, drawn: own, source, title } = await withPictures();
  const item: Item = await title("Arrival");
  const load = async (size: string, path: string | null, accept = "image/avif,image/webp,*/*") => {
    const { status, headers, body } = await fetchPicture(`${address}/img/${size}${path}`, accept);
    const { width, height } = await sharp(body).metadata();
    return {
      status,
      type: headers.get("content-type"),
      kept: headers.get("cache-control"),
      shape: [width, height],
    };
  };

  source.serveWith((_, response) => response.writeHead(500).end());
  expect(await load("w342", item.poster_path)).toEqual({
    status: 200,
    type: "image/webp",
    kept: "public, max-age=60",
    shape: [342, 513],
  });
  source.serveWith(sendPhoto);
  const loaded = { status: 200, kept: "public, max-age=31536000, immutable", shape: [342, 513] };
  expect(await load("w342", item.poster_path)).toEqual({ ...loaded, type: "image/webp" });
  await expect.poll(() => load("w342", item.poster_path), SOON).toEqual({ ...loaded, type: "image/avif" });
  expect(await load("w780", item.backdrop_path, "image/webp")).toMatchObject({ type: "image/webp" });
  await expect
    .poll(async () => (await title("Arrival")).ambient.thumbhash, SOON)
    .not.toBe(own.ambient.thumbhash);
  // A page loaded before the change can still load its old picture paths.
  expect(await load("w342", own.poster_path)).toMatchObject({ status: 200, type: "image/webp" });
});

test("viewers can choose the drawn artwork, and logos are in the viewer's language if there is one", async () => {
  const { address, ana, ben, drawn, signUp, source, visitor } = await withPictures();
  const both = await signUp();
  await ana.ok("PUT", "/api/profile", { prefers_house_artwork: true });
  await ben.ok("PUT", "/api/profile", { preferred_languages: ["de"] });
  await both.ok("PUT", "/api/profile", { preferred_languages: ["fr"] });
  const seenBy = async (person: typeof visitor) =>
    (await person.get<{ item: Item }>(`/api/items/${drawn.id}/details`)).item;
  const [house, german, french, english] = await Promise.all([ana, ben, both, visitor].map(seenBy));
  const { poster_path, backdrop_path, logo_path, ambient } = drawn;
  expect(house).toMatchObject({ poster_path, backdrop_path, logo_path, ambient });
  expect(english?.poster_path).not.toBe(poster_path);
  expect(french?.logo_path).toBe(english?.logo_path);
  expect(new Set([german?.logo_path, english?.logo_path, logo_path]).size).toBe(3);
  expect(german?.poster_path).toBe(english?.poster_path);
  await fetchPicture(`${address}/img/w500${german?.logo_path}`, "image/webp");
  await fetchPicture(`${address}/img/w500${english?.logo_path}`, "image/webp");
  expect(source.asked).toEqual(["/t/p/w500/german.png", "/t/p/w500/english.png"]);

  // Fields left out of an update keep their values.
  await ana.ok("PUT", "/api/profile", { display_name: "Ana" });
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { prefers_house_artwork: true, has_other_artwork: true },
  });
  await ana.ok("PUT", "/api/profile", { prefers_house_artwork: false });
  expect((await seenBy(ana)).poster_path).toBe(english?.poster_path);
});

test("service logos from TMDB are served by the app; a missing logo is null and an unavailable one a 404", async () => {
  const { address, db, source, title, visitor } = await withPictures();
  const { id } = await title("Arrival");
  const offered = (providerId: number, providerName: string, logoPath: string | null) =>
    ({ country: "US", kind: "flatrate", providerId, providerName, logoPath }) as const;
  await db.transaction((tx) =>
    loadJustWatchOffers(
      tx,
      [
        {
          titleId: id,
          offers: [
            offered(1796, "Netflix Standard with Ads", "/ads.jpg"),
            offered(8, "Netflix", "/netflix.jpg"),
            offered(4321, "Lantern TV", null),
          ],
        },
      ],
      "2026-01-01",
    ),
  );
  await db.query("notify catalogue_changed");
  const logos = async () => {
    const answer = await visitor.get<CallAnswer<"GET /api/streaming-platforms/{id}">>(
      `/api/streaming-platforms/${id}`,
    );
    const providers = answer.streamingPlatforms["US"]?.flatrate ?? [];
    return Object.fromEntries(providers.map(({ provider_name: name, logo_path: path }) => [name, path]));
  };
  const shown = { Netflix: expect.stringMatching(/^\/s8-[0-9a-f]{12}\.webp$/), "Lantern TV": null };
  await expect.poll(logos, SOON).toEqual(shown);
  const { Netflix: path } = await logos();
  const load = (size: string) => fetchPicture(`${address}/img/${size}${path}`, "image/webp");
  source.serveWith((_, response) => response.writeHead(500).end());
  expect((await load("w92")).status).toBe(404);
  source.serveWith(sendPhoto);
  const { status, body } = await load("w92");
  expect([status, (await sharp(body).metadata()).width]).toEqual([200, 92]);
  expect((await load("w500")).status).toBe(404);
  expect(source.asked).toContain("/t/p/w92/netflix.jpg");
});

async function fetchPicture(address: string, accept: string) {
  const response = await fetch(address, { headers: { accept } });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}
