import type { Database } from "#server/platform/db.ts";

type InFlight = Record<string, { count: number; until: number }>;

export type Turns = {
  granted: number;
  /** Until the first of them. */
  waitMs: number;
  /** Between one and the next. */
  everyMs: number;
};

export type RateLimiterLimits = { perSecond: number; inFlight: number };

/** Lost time is caught up, but no more than this: timers are always slightly late. */
const MAX_CATCH_UP_MS = 100;
/** A process that hasn't asked for this long has ended, or its requests have. */
const PROCESS_TIMEOUT_SECONDS = 30;
/** Requests that would have to wait longer aren't granted yet; the process asks again. */
const MAX_WAIT_MS = 300;

/**
 * Grants one process its share of the global rate. There are no bursts: unused capacity is saved only for a moment (MAX_CATCH_UP_MS).
 * @param ended requests of this process that have ended since it last asked
 */
export async function takeTurns(
  db: Database,
  { process, wanted, ended }: { process: string; wanted: number; ended: number },
  limits: RateLimiterLimits,
): Promise<Turns> {
  const everyMs = 1_000 / limits.perSecond;
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ waitMs: number; nowSeconds: number; inFlight: InFlight }>(
      `select greatest(0, extract(epoch from greatest(p.next_at, p.paused_until) - clock_timestamp()) * 1000)::float8 as "waitMs",
         extract(epoch from clock_timestamp())::float8 as "nowSeconds", p.in_flight as "inFlight"
       from tmdb_pace p for update`,
    );
    if (row === undefined) return { granted: 0, waitMs: MAX_WAIT_MS, everyMs };
    const { waitMs } = row;
    const others = Object.entries(row.inFlight).filter(
      ([name, { until }]) => name !== process && until > row.nowSeconds,
    );
    const own = Math.max(0, (row.inFlight[process]?.count ?? 0) - ended);
    const free = limits.inFlight - own - others.reduce((sum, [, { count }]) => sum + count, 0);
    const granted =
      waitMs > MAX_WAIT_MS ? 0 : Math.max(0, Math.min(wanted, free, Math.ceil(MAX_WAIT_MS / everyMs)));
    const inFlight: InFlight = Object.fromEntries(others);
    if (own + granted > 0)
      inFlight[process] = { count: own + granted, until: row.nowSeconds + PROCESS_TIMEOUT_SECONDS };
    await tx.query(
      `update tmdb_pace set in_flight = $1,
         next_at = case when $2::integer = 0 then next_at
           else greatest(next_at, paused_until, clock_timestamp() - make_interval(secs => $4::float8 / 1000))
             + make_interval(secs => $2::integer * $3::float8 / 1000) end`,
      [inFlight, granted, everyMs, MAX_CATCH_UP_MS],
    );
    return { granted, waitMs, everyMs };
  });
}

/** No process sends a request for this long. */
export async function pauseAll(db: Database, ms: number): Promise<void> {
  await db.query(
    "update tmdb_pace set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $1::float8 / 1000))",
    [ms],
  );
}
