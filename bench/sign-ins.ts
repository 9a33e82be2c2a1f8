/**
 * Measures how much a storm of sign-ins slows down other requests: how long lists take while hundreds of sign-ins are pending, and how fast
 * sign-ins beyond the server's capacity are refused.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { newAccount, send } from "./product.ts";
import type { StormTimes } from "./sign-in-storm.ts";

/** Number of concurrent sign-ins. */
const AT_ONCE = 250;
const ANSWERS = 400;
const WARM_UP = 100;
const LISTS = [
  { name: "trending", path: "/api/trending?limit=20", isSignedIn: false },
  { name: "watchlist", path: "/api/watchlist", isSignedIn: true },
] as const;
const LIMIT_P99_MS = 100;

type Figure = { measured: string; p50_ms: number; p99_ms: number; answers: number; limit_p99_ms?: number };

/** Rate limits are on; the server trusts this machine as a proxy, so the storm can state a different origin for each request. */
export const SIGN_INS_ENVIRONMENT = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" };

export async function measureSignIns(address: string): Promise<Figure[]> {
  const token = await newAccount(address);
  const quiet = await listTimes(address, token);
  const storm = new Worker(new URL("./sign-in-storm.ts", import.meta.url), {
    workerData: { address, atOnce: AT_ONCE },
  });
  const ended = once(storm, "message");
  const during = await listTimes(address, token);
  storm.postMessage("end");
  const [{ refused, looked }] = (await ended) as [StormTimes];
  const lists = LISTS.flatMap(({ name }, place) => [
    figure(`${name}, no sign-ins`, quiet[place]),
    { ...figure(`${name}, ${AT_ONCE} concurrent sign-ins`, during[place]), limit_p99_ms: LIMIT_P99_MS },
  ]);
  return [...lists, figure("sign-in refused for overload", refused), figure("password checked", looked)];
}

/** Requests the lists in turn. @returns the times of each list, in milliseconds */
async function listTimes(address: string, token: string): Promise<number[][]> {
  const times = LISTS.map((): number[] => []);
  for (let time = -WARM_UP; time < ANSWERS; time++) {
    for (const [place, { path, isSignedIn }] of LISTS.entries()) {
      const start = performance.now();
      await send(address, path, isSignedIn ? { token } : {});
      if (time >= 0) times[place]?.push(performance.now() - start);
    }
  }
  return times;
}

function figure(measured: string, times: readonly number[] = []): Figure {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 10;
  return { measured, p50_ms: at(0.5), p99_ms: at(0.99), answers: times.length };
}
