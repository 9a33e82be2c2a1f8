/**
 * A histogram of response times that can be summed over minutes and processes. Each limit is a fifth above the previous one, and values
 * between limits are interpolated, so a percentile is off by at most a fifth.
 */
export type ResponseTimes = {
  requests: number;
  /** Answered with 500 or higher. */
  failures: number;
  totalMs: number;
  /** Responses per bucket: up to each limit but beyond the previous one; the last bucket is beyond the last limit. */
  within: number[];
};

const FIRST_LIMIT_MS = 0.5;
const GROWTH = 1.2;
/** The last limit is longer than a handler may take. */
const LIMITS_MS = Array.from({ length: 56 }, (_, nth) => FIRST_LIMIT_MS * GROWTH ** nth);

export function noResponses(): ResponseTimes {
  return {
    requests: 0,
    failures: 0,
    totalMs: 0,
    within: Array.from({ length: LIMITS_MS.length + 1 }, () => 0),
  };
}

/** @param milliseconds from the first byte of the request to the last byte of the response */
export function noteResponse(
  times: ResponseTimes,
  { status, milliseconds }: { status: number; milliseconds: number },
): void {
  const place = LIMITS_MS.findIndex((limit) => milliseconds <= limit);
  const bucket = place === -1 ? LIMITS_MS.length : place;
  times.requests += 1;
  times.failures += status >= 500 ? 1 : 0;
  times.totalMs += milliseconds;
  times.within[bucket] = (times.within[bucket] ?? 0) + 1;
}

export function addedUp(parts: readonly ResponseTimes[]): ResponseTimes {
  const sum = noResponses();
  for (const { requests, failures, totalMs, within } of parts) {
    sum.requests += requests;
    sum.failures += failures;
    sum.totalMs += totalMs;
    sum.within = sum.within.map((count, bucket) => count + (within[bucket] ?? 0));
  }
  return sum;
}

/** In milliseconds; `null` if there were no requests. */
export function averageOf({ requests, totalMs }: ResponseTimes): number | null {
  return requests === 0 ? null : rounded(totalMs / requests);
}

/** @param share 0 to 1 @returns the time in milliseconds within which this share of requests was answered; `null` if there were none */
export function percentileOf({ requests, within }: ResponseTimes, share: number): number | null {
  if (requests === 0) return null;
  const wanted = share * requests;
  let before = 0;
  for (const [bucket, count] of within.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = LIMITS_MS[bucket - 1] ?? 0;
      const to = LIMITS_MS[bucket] ?? from;
      return rounded(from + (to - from) * ((wanted - before) / count));
    }
    before += count;
  }
  return rounded(LIMITS_MS.at(-1) ?? 0);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
