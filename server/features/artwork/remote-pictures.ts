/**
 * TMDB's pictures, proxied: fetched from TMDB's image host, converted to the browser's format and cached on disk. Clients take turns, and
 * abandoned requests aren't fetched. The first request gets WebP; AVIF takes many times as long and is made in the background for later
 * requests. Unavailable pictures are `null`; any fallback is up to the caller.
 */
import { createHash } from "node:crypto";

import sharp, { type Sharp } from "sharp";

import {
  createCircuitBreaker,
  type Proxies,
  createOutboundRequests,
} from "#server/platform/outbound-requests.ts";
import { boundedQueue, createFairQueue } from "#server/platform/queues.ts";

import { openPictureCache, type PictureCaller } from "./picture-cache.ts";
import { type RemotePictureKind, WIDTHS } from "./sizes.ts";

export type PictureFormat = "avif" | "webp";

export type RemotePicture = { path: string; kind: RemotePictureKind; size: string };

export type ConvertedPicture = { bytes: Buffer; format: PictureFormat };

export type RemotePictures = {
  /**
   * In the requested format if it's cached, else in WebP. `null` if it's unavailable or not a picture, or if the caller left. Throws
   * `overloaded` if too many requests are waiting.
   */
  picture(
    wanted: RemotePicture,
    format: PictureFormat,
    caller: PictureCaller | "background",
  ): Promise<ConvertedPicture | null>;
  close(): void;
};

type Options = { directory: string; baseUrl: string; proxies: Proxies; maxBytes: number };

const TIMEOUT_MS = 8_000;
const MAX_DOWNLOAD_BYTES = 12 * 1024 * 1024;
/** Larger pictures are rejected (decompression bombs). */
const MAX_PIXELS = 40_000_000;
const CONCURRENCY = 8;
const MAX_WAITING = 256;
/** Each entry holds the downloaded bytes. Beyond the limit the AVIF is made the next time the picture is fetched. */
const MAX_AVIF_WAITING = 40;
/** TMDB's terms allow caching for at most six months. */
const CACHE_MS = 180 * 24 * 60 * 60 * 1_000;
const PATH = /^\/[\w-]{1,100}\.(jpg|png)$/;
/** Logos darker than this (0 to 1) are shown in white. */
const MIN_LIGHTNESS = 0.3;
const FORMATS = new Set(["jpeg", "png", "webp"]);

export function openRemotePictures(options: Options): RemotePictures {
  const { directory, baseUrl, proxies, maxBytes } = options;
  const requests = createOutboundRequests({
    timeoutMs: TIMEOUT_MS,
    proxies,
    maxBytes: MAX_DOWNLOAD_BYTES,
    sockets: CONCURRENCY,
  });
  const breaker = createCircuitBreaker(() => performance.now());
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    maxQueued: MAX_WAITING,
    cause: "too many TMDB pictures are waiting to be fetched",
  });
  const avifQueue = boundedQueue({
    concurrency: 1,
    maxQueued: MAX_AVIF_WAITING,
    cause: "too many pictures are waiting to be converted to AVIF",
  });
  const cache = openPictureCache({ directory, maxBytes, maxAgeMs: CACHE_MS });

  async function download({ path, size }: RemotePicture): Promise<Buffer | null> {
    if (!breaker.admits()) return null;
    try {
      const answer = await requests.get(new URL(`${baseUrl.replace(/\/$/, "")}/${size}${path}`), {
        accept: "image/jpeg, image/png, image/webp",
      });
      if (answer.status >= 500 || answer.status === 429) {
        breaker.failed();
        return null;
      }
      breaker.succeeded();
      return answer.status === 200 ? answer.body : null;
    } catch {
      breaker.failed();
      return null;
    }
  }

  /** Returns WebP. If AVIF was requested, it's made in the background when there is capacity. */
  async function fetchAndConvert(wanted: RemotePicture, format: PictureFormat): Promise<Buffer | null> {
    const original = await download(wanted);
    if (original === null) return null;
    const { kind, size } = wanted;
    const width = WIDTHS[kind][size] ?? 0;
    const webp = await convert(original, { kind, width, format: "webp" });
    if (webp === null) return null;
    // The picture can be shown even if the disk is full.
    await cache.write(fileOf(wanted, "webp"), webp).catch(() => undefined);
    if (format === "webp") return webp;
    avifQueue(async () => {
      const avif = await convert(original, { kind, width, format: "avif" });
      if (avif !== null) await cache.write(fileOf(wanted, "avif"), avif);
    }).catch(() => undefined);
    return webp;
  }

  return {
    async picture(wanted, format, caller) {
      const { path, kind, size } = wanted;
      if (!PATH.test(path) || !Object.hasOwn(WIDTHS[kind], size)) return null;
      const known = await cache.read(fileOf(wanted, format));
      if (known !== null) return { bytes: known, format };
      const file = fileOf(wanted, "webp");
      const plain = format === "webp" ? null : await cache.read(file);
      if (plain !== null) return { bytes: plain, format: "webp" };
      if (breaker.isResting()) return null;
      if (caller !== "background") await caller.countCacheMiss();
      const bytes = await queue.run(file, caller, () => fetchAndConvert(wanted, format));
      return bytes === null ? null : { bytes, format: "webp" };
    },
    close: requests.close,
  };
}

function fileOf({ path, kind, size }: RemotePicture, format: PictureFormat): string {
  const fingerprint = createHash("sha256").update(`${kind} ${size} ${path}`).digest("hex").slice(0, 32);
  return `${fingerprint}.${format}`;
}

/** Re-encodes the pixels, so nothing else in the file is passed on. @returns `null` if it isn't a supported picture */
async function convert(
  bytes: Buffer,
  { kind, width, format }: { kind: RemotePictureKind; width: number; format: PictureFormat },
): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format: found } = await picture.metadata();
    if (!FORMATS.has(found)) return null;
    if (kind === "logo" && !(await isLettering(bytes))) return null;
    const readable = kind === "logo" && (await isDark(bytes)) ? await whitened(bytes) : picture;
    const resized = readable.rotate().resize({ width, withoutEnlargement: true });
    return await (
      format === "avif" ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 82, effort: 3 })
    ).toBuffer();
  } catch {
    return null;
  }
}

/** Logos are shown on top of pictures; without transparency they would be a box. */
async function isLettering(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).ensureAlpha().stats();
  return (channels[3]?.min ?? 255) < 128;
}

/** A dark logo would be illegible, because logos are shown on the dark part of a picture. */
async function isDark(bytes: Buffer): Promise<boolean> {
  const { data } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: 120 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let light = 0;
  let weight = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const alpha = (data[pixel + 3] ?? 0) / 255;
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel, pixel + 3);
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
    weight += alpha;
  }
  return light < MIN_LIGHTNESS * weight;
}

/** The logo's shape in white. */
async function whitened(bytes: Buffer): Promise<Sharp> {
  const { data: alpha, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return sharp({ create: { width, height, channels: 3, background: "#fff" } }).joinChannel(alpha, {
    raw: { width, height, channels: 1 },
  });
}

/** Checks the magic bytes of JPEG, PNG and WebP. */
function isPicture(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 3).toString("hex") === "ffd8ff" ||
    bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a" ||
    (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
  );
}
