/**
 * Rate limits: points taken in windows of time, for each call and address or account. Refuses with 429 and when to come back. It remembers a
 * bounded number of those who called: beyond it the one who has been away for longest begins anew.
 */
import { LRUCache } from "lru-cache";

import type { Limit } from "#contract/call.ts";

import { Refusal } from "./errors.ts";

export type RateLimits = {
  /** Takes points, one unless told, of each limit that counts what is given in `who`. */
  take(
    name: string,
    limits: readonly Limit[],
    who: { address: string } | { account: number },
    points?: number,
  ): Promise<void>;
};

type Window = { endsAt: number; taken: number };

/** For each limit: some megabytes when all who can call at once have called. */
const REMEMBERED_MOST = 50_000;

export function createRateLimits(
  areEnforced: boolean,
  { remembered = REMEMBERED_MOST }: { remembered?: number } = {},
): RateLimits {
  if (!areEnforced) return { take: async () => {} };
  const windows = new Map<string, LRUCache<string, Window>>();

  function windowsOf(name: string, { bucket, by, points, seconds }: Limit): LRUCache<string, Window> {
    const limit = `${bucket ?? name} ${by} ${points}/${seconds}`;
    const known = windows.get(limit) ?? new LRUCache<string, Window>({ max: remembered });
    windows.set(limit, known);
    return known;
  }

  return {
    async take(name, limits, who, points = 1) {
      // Not the clock of the day, which may be set back.
      const now = performance.now();
      for (const limit of limits) {
        const key = keyOf(limit, who);
        if (key === null) continue;
        const known = windowsOf(name, limit);
        const last = known.get(key);
        const window =
          last === undefined || now >= last.endsAt ? { endsAt: now + limit.seconds * 1000, taken: 0 } : last;
        window.taken += points;
        known.set(key, window);
        if (window.taken > limit.points) throw tooMany(window.endsAt - now);
      }
    },
  };
}

function keyOf({ by }: Limit, who: { address: string } | { account: number }): string | null {
  if (by === "address") return "address" in who ? networkOf(who.address) : null;
  return "account" in who ? String(who.account) : null;
}

function tooMany(waitMs: number): Refusal {
  return new Refusal(429, "rate_limited", "Too many requests. Please wait a moment", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** One household has one IPv4 address, or one IPv6 /64. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [before, after] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill("0"), ...(after ?? [])].slice(0, 4).join(":");
}
