/**
 * Updates: the running version, and the newer one that the operator's feed announces. Without UPDATE_FEED nothing is ever requested. With
 * it, the feed is read at most once a day, and only while an administrator looks at the service's health. A feed that fails never makes
 * health fail.
 */
import { readFileSync } from "node:fs";

import { z } from "zod";

import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/logger.ts";
import { type Proxies, createOutboundRequests } from "#server/platform/outbound-requests.ts";

const manifest = z.object({ version: z.string() });

/** The running version, from package.json. */
export const VERSION = manifest.parse(
  JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")),
).version;

const NUMBERED = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[\w.]{1,30})?$/;

const release = z.object({
  version: z.string().regex(NUMBERED),
  url: z.url({ protocol: /^https$/ }).max(500),
});

export type Release = z.infer<typeof release>;

export type Updates = {
  /** The release that the feed announces if it's newer than this version; otherwise `null`. Takes at most two seconds. */
  available(): Promise<Release | null>;
  close(): void;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a failure. */
const RETRY_MS = 60 * 60 * 1000;
const LIMITS = { timeoutMs: 2_000, maxBytes: 10_000, sockets: 1 };

type Needs = { feed: string | null; proxies: Proxies; clock: Clock; logger: Logger };

export function createUpdates({ feed, proxies, clock, logger }: Needs): Updates {
  const requests = createOutboundRequests({ ...LIMITS, proxies });
  let announced: Release | null = null;
  let nextAt = 0;
  let reading: Promise<void> | null = null;

  async function read(address: string): Promise<void> {
    nextAt = clock.now().getTime() + DAY_MS;
    try {
      const { status, body } = await requests.get(new URL(address), { accept: "application/json" });
      if (status !== 200) throw new Error(`its status is ${status}`);
      announced = release.parse(JSON.parse(body.toString("utf8")));
    } catch (error) {
      nextAt = clock.now().getTime() + RETRY_MS;
      logger.warn({ err: error }, "UPDATE_FEED could not be read");
    }
    reading = null;
  }

  return {
    async available() {
      if (feed === null) return null;
      if (reading !== null || clock.now().getTime() >= nextAt) await (reading ??= read(feed));
      return announced !== null && isNewer(announced.version, VERSION) ? announced : null;
    },
    close: requests.close,
  };
}

/** By semantic versioning, except that two prereleases of the same version count as equal. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => NUMBERED.exec(text) ?? []);
  for (const part of [1, 2, 3]) {
    const difference = Number(one?.[part]) - Number(other?.[part]);
    if (difference !== 0) return difference > 0;
  }
  return one?.[4] === undefined && other?.[4] !== undefined;
}
