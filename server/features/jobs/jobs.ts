/**
 * Jobs: scheduled background work. Each job runs in one process at a time, and its last result is stored, so every process reports the
 * same state. A run holds its job with a heartbeat. After a minute without one the run counts as lost and another may start; if the process
 * was only stalled, it notices at its next heartbeat and stops.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { JobName } from "#contract/jobs.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import {
  type KnownRun,
  type Run,
  type RunOutcome,
  claimRun,
  endRun,
  recordHeartbeat,
  selectRuns,
} from "./store.ts";

export type JobRun = {
  isRequested: boolean;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  /** Aborted when this run no longer holds its job or the server stops. */
  signal: AbortSignal;
};

type Work = (run: JobRun) => Promise<string>;

export type Job = {
  name: JobName;
  everyMs: number;
  /** A disabled job doesn't run, can't be started and isn't listed. */
  isEnabled?: () => boolean;
  /** Delays the first run so that it doesn't slow down startup. */
  firstAfterMs: number;
  /** @returns the result in one sentence. Throws if the run fails. */
  run: Work;
};

export type JobState = {
  name: JobName;
  state: "never" | "running" | "ended" | "failed" | "lost";
  progress: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
  succeededAt: Date | null;
  result: string | null;
  nextRunAt: Date | null;
  /** Whether the next run is overdue by more than `LATE_MS`. */
  isLate: boolean;
};

export type Jobs = {
  states(): Promise<JobState[]>;
  /** Starts a run in this process. Throws `not_found`, or `conflict` while the job runs in any process. */
  runNow(name: JobName, actor: { actorId: number; origin: string }): Promise<void>;
  /** Runs each job on schedule until `close`. */
  startScheduling(): void;
  /** Stops scheduling, aborts running jobs and waits for them. */
  close(): Promise<void>;
};

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 60_000;
/** Maximum time between two checks of whether a job is due. */
const CHECK_INTERVAL_MS = 5 * 60_000;
const LATE_MS = 60 * 60_000;
const END_TRIES = 12;

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  logger: Logger;
  jobs: readonly Job[];
  heartbeatMs?: number;
};

export function createJobs({ db, clock, audit, logger, jobs, heartbeatMs = HEARTBEAT_MS }: Needs): Jobs {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  async function startRun(job: Job, isRequested: boolean): Promise<boolean> {
    const run = { name: job.name, runId: randomUUID() };
    const now = clock.now();
    const hasStarted = await claimRun(db, run, {
      now,
      aliveSince: new Date(now.getTime() - HEARTBEAT_TIMEOUT_MS),
      startedBefore: isRequested ? null : new Date(now.getTime() - job.everyMs),
    });
    if (!hasStarted) return false;
    const work = execute(job, run, isRequested).finally(() => running.delete(work));
    running.add(work);
    return true;
  }

  async function execute(job: Job, run: Run, isRequested: boolean): Promise<void> {
    let progress: number | null = null;
    const lost = new AbortController();
    const heartbeat = async (): Promise<void> => {
      try {
        if (await recordHeartbeat(db, run, { now: clock.now(), progress })) return;
        logger.warn({ job: job.name }, "a job was taken over by another process; stopping it here");
        lost.abort();
      } catch (error) {
        logger.warn({ err: error, job: job.name }, "a job's heartbeat could not be written");
      }
    };
    const timer = setInterval(() => void heartbeat(), heartbeatMs).unref();
    try {
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      const result = await job.run({ isRequested, onProgress: (share) => (progress = share), signal });
      await end(run, { outcome: "succeeded", result });
    } catch (error) {
      if (lost.signal.aborted) return;
      if (!closing.signal.aborted) logger.error({ err: error, job: job.name }, "a job failed");
      const result = closing.signal.aborted
        ? "The server was stopped."
        : "It failed. See the log for details.";
      await end(run, { outcome: closing.signal.aborted ? "interrupted" : "failed", result });
    } finally {
      clearInterval(timer);
    }
  }

  /** Stores the result. Retries, because the database may be temporarily unavailable. */
  async function end(run: Run, ended: { outcome: RunOutcome; result: string }): Promise<void> {
    for (let tries = 1; tries <= END_TRIES; tries++) {
      try {
        await endRun(db, run, { now: clock.now(), ...ended });
        return;
      } catch (error) {
        logger.warn({ err: error, job: run.name }, "the result of a job could not be stored");
        if (closing.signal.aborted) return;
        await pause(HEARTBEAT_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function startIfDue(job: Job): void {
    if (!isEnabled(job)) return;
    startRun(job, false).catch((error: unknown) =>
      logger.warn({ err: error, job: job.name }, "a job could not be started; will retry"),
    );
  }

  return {
    async states() {
      const known = new Map((await selectRuns(db)).map((run) => [run.name, run]));
      return jobs.filter(isEnabled).map((job) => stateOf(job, known.get(job.name) ?? null, clock.now()));
    },
    async runNow(name, actor) {
      const job = jobs.find((candidate) => candidate.name === name && isEnabled(candidate));
      if (job === undefined) throw new Refusal(404, "not_found", "Job not found");
      if (!(await startRun(job, true))) throw new Refusal(409, "conflict", "This job is already running");
      await audit.record(db, { action: "job_started", subjectId: null, details: { job: name }, ...actor });
    },
    startScheduling() {
      for (const job of jobs) {
        const first = setTimeout(() => {
          timers.delete(first);
          startIfDue(job);
          timers.add(setInterval(() => startIfDue(job), Math.min(job.everyMs, CHECK_INTERVAL_MS)).unref());
        }, job.firstAfterMs).unref();
        timers.add(first);
      }
    },
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

function isEnabled(job: Job): boolean {
  return job.isEnabled?.() ?? true;
}

function stateOf(job: Job, run: KnownRun | null, now: Date): JobState {
  const { name, everyMs } = job;
  if (run === null) {
    const nothing = { progress: null, result: null, nextRunAt: null };
    const never = { startedAt: null, endedAt: null, succeededAt: null };
    return { name, state: "never", isLate: false, ...nothing, ...never };
  }
  const { startedAt, endedAt, succeededAt, result, progress } = run;
  const state = nameOf(run, now);
  const nextRunAt = new Date(startedAt.getTime() + everyMs);
  const isLate = state !== "running" && now.getTime() - nextRunAt.getTime() > LATE_MS;
  return { name, state, progress, startedAt, endedAt, succeededAt, result, nextRunAt, isLate };
}

function nameOf({ endedAt, aliveAt, hasFailed }: KnownRun, now: Date): JobState["state"] {
  if (endedAt !== null) return hasFailed ? "failed" : "ended";
  return now.getTime() - aliveAt.getTime() < HEARTBEAT_TIMEOUT_MS ? "running" : "lost";
}
