/** Measures how long a TMDB picture takes: first fetched from a server on this machine and converted, and then read from disk. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";

import { type RemotePicture, openRemotePictures } from "#server/features/artwork/remote-pictures.ts";

import { percentile } from "./product.ts";

const PICTURES = 60;
const ROUNDS = 20;
const KINDS = [
  { kind: "poster", size: "w342", width: 342, height: 513 },
  { kind: "backdrop", size: "w780", width: 780, height: 439 },
  { kind: "backdrop", size: "w1280", width: 1280, height: 720 },
] as const;

export async function measureRemotePictures(): Promise<object[]> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const rows: object[] = [];
  let photo: Uint8Array = new Uint8Array();
  const host = createServer((_, response) =>
    response.writeHead(200, { "content-type": "image/jpeg" }).end(photo),
  );
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const { port } = host.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/t/p`;
  const pictures = openRemotePictures({ directory, baseUrl, proxies: {}, maxBytes: 1e9 });
  try {
    for (const { kind, size, width, height } of KINDS) {
      photo = await photoOf(width, height);
      for (const format of ["webp", "avif"] as const) {
        const wanted = Array.from({ length: PICTURES }, (_, place): RemotePicture => {
          return { kind, size, path: `/${kind}${size}${place}.jpg` };
        });
        const first = await timesOf(wanted, (each) => pictures.picture(each, format, "background"));
        const again: number[] = [];
        for (let round = 0; round < ROUNDS; round++)
          again.push(...(await timesOf(wanted, (each) => pictures.picture(each, format, "background"))));
        rows.push({
          picture: `${kind} ${size}, ${format}`,
          first_p50_ms: at(first, 0.5),
          first_p99_ms: at(first, 0.99),
          kept_p50_ms: at(again, 0.5),
          kept_p99_ms: at(again, 0.99),
        });
      }
    }
  } finally {
    pictures.close();
    host.close();
    await rm(directory, { recursive: true, force: true });
  }
  return rows;
}

/** A picture of soft noise, whose file is about as large as that of a photo. */
async function photoOf(width: number, height: number): Promise<Uint8Array> {
  const noise = { raw: { width: 64, height: 64, channels: 3 as const } };
  return sharp(randomBytes(64 * 64 * 3), noise)
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function timesOf(
  wanted: readonly RemotePicture[],
  get: (picture: RemotePicture) => Promise<object | null>,
): Promise<number[]> {
  const times: number[] = [];
  for (const each of wanted) {
    const started = performance.now();
    if ((await get(each)) === null) throw new Error("A picture couldn't be fetched");
    times.push(performance.now() - started);
  }
  return times;
}

function at(times: readonly number[], share: number): number {
  return Math.round(percentile(times, share) * 100) / 100;
}
