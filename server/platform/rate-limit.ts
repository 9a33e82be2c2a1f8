/** Rate limits: token counts for each call and address or account. Refuses with 429 and when to come back. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

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

export function createRateLimits(areEnforced: boolean): RateLimits {
  if (!areEnforced) return { take: async () => {} };
  const limiters = new Map<string, RateLimiterMemory>();

  function limiterFor(name: string, limit: Limit): RateLimiterMemory {
    const keyPrefix = `${name} ${limit.by} ${limit.points}/${limit.seconds}`;
    const limiter =
      limiters.get(keyPrefix) ??
      new RateLimiterMemory({ keyPrefix, points: limit.points, duration: limit.seconds });
    limiters.set(keyPrefix, limiter);
    return limiter;
  }

  return {
    async take(name, limits, who, points = 1) {
      for (const limit of limits) {
        const key =
          limit.by === "address" && "address" in who
            ? networkOf(who.address)
            : limit.by === "account" && "account" in who
              ? String(who.account)
              : null;
        if (key === null) continue;
        try {
          await limiterFor(name, limit).consume(key, points);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          throw new Refusal(429, "rate_limited", "Too many requests. Please wait a moment", {
            retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
          });
        }
      }
    },
  };
}

/** One household has one IPv4 address, or one IPv6 /64. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [before, after] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill("0"), ...(after ?? [])].slice(0, 4).join(":");
}
