import type { JobName } from "#contract/jobs.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Run = { name: JobName; runId: string };

export type KnownRun = Run & {
  startedAt: Date;
  aliveAt: Date;
  endedAt: Date | null;
  hasFailed: boolean;
  /** The end of the last run that succeeded. */
  succeededAt: Date | null;
  result: string | null;
  progress: number | null;
};

/**
 * Starts a run unless the job is running or, with `startedBefore`, the last run started later.
 * @param aliveSince runs without a heartbeat since then count as lost
 * @returns false if the run doesn't start
 */
export async function claimRun(
  db: Queryable,
  { name, runId }: Run,
  { now, aliveSince, startedBefore }: { now: Date; aliveSince: Date; startedBefore: Date | null },
): Promise<boolean> {
  const rows = await db.query(
    `insert into jobs as j (name, run_id, started_at, alive_at) values ($1, $2, $3, $3)
     on conflict (name) do update set run_id = excluded.run_id, started_at = excluded.started_at,
       alive_at = excluded.alive_at, ended_at = null, has_failed = false, result = null, progress = null
     where (j.ended_at is not null or j.alive_at < $4) and ($5::timestamptz is null or j.started_at <= $5)
     returning j.name`,
    [name, runId, now, aliveSince, startedBefore],
  );
  return rows.length > 0;
}

/** @returns false if another run has taken over or this one has ended */
export async function recordHeartbeat(
  db: Queryable,
  { runId }: Run,
  { now, progress }: { now: Date; progress: number | null },
): Promise<boolean> {
  const rows = await db.query(
    "update jobs set alive_at = $2, progress = $3 where run_id = $1 and ended_at is null returning name",
    [runId, now, progress],
  );
  return rows.length > 0;
}

/** A run that the server's stop interrupted has neither failed nor succeeded. */
export type RunOutcome = "succeeded" | "failed" | "interrupted";

export async function endRun(
  db: Queryable,
  { runId }: Run,
  { now, outcome, result }: { now: Date; outcome: RunOutcome; result: string },
): Promise<void> {
  await db.query(
    `update jobs set ended_at = $2, alive_at = $2, has_failed = $3, result = $4, progress = null,
       succeeded_at = case when $5 then $2 else succeeded_at end where run_id = $1`,
    [runId, now, outcome === "failed", result, outcome === "succeeded"],
  );
}

export async function selectRuns(db: Queryable): Promise<KnownRun[]> {
  return db.query<KnownRun>(
    `select j.name, j.run_id as "runId", j.started_at as "startedAt", j.alive_at as "aliveAt", j.ended_at as "endedAt",
       j.has_failed as "hasFailed", j.succeeded_at as "succeededAt", j.result, j.progress
     from jobs j`,
  );
}
