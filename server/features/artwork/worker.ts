/** Draws pictures in a worker thread. Each message is one job and is answered by one message. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

import { drawBackdrop, drawLockup, drawPoster } from "#drawing/compose.ts";
import type { PicturedTitle } from "#drawing/design.ts";

import { type Ambient, ambientOf, toWebp } from "./raster.ts";
import type { PictureKind } from "./sizes.ts";

export type Job =
  | { kind: PictureKind; title: PicturedTitle; width: number }
  /** `backdrop` has the bytes of TMDB's backdrop; `null` means the drawn one. */
  | { kind: "ambient"; title: PicturedTitle; backdrop: Uint8Array | null };

export type Order = { job: Job };

export type Delivery = { picture: Uint8Array } | { ambient: Ambient } | { failure: string };

const DRAW = { backdrop: drawBackdrop, logo: drawLockup } as const;

/**
 * The threads' nice value. Requests have priority over drawing, but a machine that's busy with other processes, such as a browser, must not
 * starve it: at 5, drawing still gets about a quarter of a contended core; at 19, one percent.
 */
const NICENESS = 5;

// On Linux, 0 is only this thread; elsewhere it would be the whole process.
if (process.platform === "linux") setPriority(0, NICENESS);

parentPort?.on("message", (order: Order) => {
  void deliver(order).then((delivery) => parentPort?.postMessage(delivery));
});

async function deliver({ job }: Order): Promise<Delivery> {
  try {
    if (job.kind === "ambient") return { ambient: await readAmbient(job.title, job.backdrop) };
    const { svg } = await (job.kind === "poster"
      ? drawPoster(job.title, job.width)
      : DRAW[job.kind](job.title));
    return { picture: await toWebp(svg, job.kind, job.width) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function readAmbient(title: PicturedTitle, picture: Uint8Array | null): Promise<Ambient> {
  const lettering = await drawLockup(title);
  if (picture !== null) return ambientOf(picture, lettering);
  const { svg } = await drawBackdrop(title);
  return ambientOf(svg, lettering);
}
