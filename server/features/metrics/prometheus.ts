/** This process's metrics in the Prometheus text format. Each process is scraped separately; jobs and emails are those of all processes. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { CompletedRequest } from "#server/platform/http.ts";

import { diskSpace } from "./machine.ts";

export type Prometheus = {
  note(answered: CompletedRequest): void;
  text(): Promise<{ type: string; body: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5];
/** Label shared by all paths without a route. Otherwise requests for random paths would create a time series each. */
const NO_ROUTE = "none";
/** What is read from the database is at most this old, however often the endpoint is scraped. */
const READ_EVERY_MS = 5_000;

type JobReading = {
  name: string;
  state: string;
  startedAt: Date | null;
  endedAt: Date | null;
  succeededAt: Date | null;
};

type Needs = {
  db: Pick<Database, "load" | "isFull">;
  clock: Clock;
  /** A directory on the disk that's measured. */
  directory: string;
  mails: () => Promise<{ count: number; oldest: Date | null; givenUp: number }>;
  jobs: () => Promise<JobReading[]>;
  drawingsWaiting: () => number;
};

export function createPrometheus(needs: Needs): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its response",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Refused requests by error code",
    labelNames: ["route", "code"],
    registers,
  });
  const measureProcess = gaugesOfProcess(needs, registers);
  const measureStored = gaugesOfStored(needs, registers);

  return {
    note({ method, route, status, code, milliseconds }) {
      const pattern = route ?? NO_ROUTE;
      durations.observe({ method, route: pattern, status }, milliseconds / 1000);
      if (code !== null) refusals.inc({ route: pattern, code });
    },
    async text() {
      await Promise.all([measureProcess(), measureStored()]);
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

function gaugesOfProcess({ db, directory, drawingsWaiting }: Needs, registers: Registry[]) {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const open = gauge("database_connections", "Open database connections");
  const size = gauge("database_connections_limit", "Most database connections this process opens");
  const waiting = gauge("database_statements_waiting", "Statements waiting for a database connection");
  const full = gauge("database_storage_full", "1 while the database refuses writes because its disk is full");
  const free = gauge("data_directory_free_bytes", "Free bytes on the disk with DATA_DIR");
  const total = gauge("data_directory_size_bytes", "Size of the disk with DATA_DIR in bytes");
  const drawings = gauge("drawings_waiting", "Pictures waiting to be drawn for a request");
  return async (): Promise<void> => {
    const load = db.load();
    open.set(load.open);
    size.set(load.size);
    waiting.set(load.waiting);
    full.set(db.isFull() ? 1 : 0);
    drawings.set(drawingsWaiting());
    const space = await diskSpace(directory);
    if (space === null) return;
    free.set(space.free);
    total.set(space.total);
  };
}

/** Without the database these gauges have no values, and the scrape still succeeds. */
function gaugesOfStored({ clock, mails, jobs }: Needs, registers: Registry[]) {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const ofJob = (name: string, help: string): Gauge<"name"> =>
    new Gauge({ name, help, labelNames: ["name"], registers });
  const waiting = gauge("mails_waiting", "Emails that haven't been sent yet");
  const oldest = gauge("mails_waiting_oldest_age_seconds", "Age of the oldest email that waits");
  const givenUp = gauge("mails_given_up", "Emails of the last week that won't be sent");
  const succeeded = ofJob(
    "job_last_success_timestamp_seconds",
    "When a job last succeeded; 0 if it never has",
  );
  const duration = ofJob("job_last_duration_seconds", "How long a job's last run took");
  const failed = ofJob("job_failed", "1 if a job's last run failed or was lost");
  const running = ofJob("job_running", "1 while a job runs in any process");
  const backup = new Gauge({
    name: "backup_last_success_timestamp_seconds",
    help: "When the job that makes backups last succeeded; 0 if it never has",
    registers,
  });
  let readAt = -Infinity;

  function setMails({ count, oldest: since, givenUp: lost }: Awaited<ReturnType<Needs["mails"]>>): void {
    waiting.set(count);
    oldest.set(since === null ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000));
    givenUp.set(lost);
  }

  function setJob({ name, state, startedAt, endedAt, succeededAt }: JobReading): void {
    const success = (succeededAt?.getTime() ?? 0) / 1000;
    succeeded.set({ name }, success);
    if (name === "backup") backup.set(success);
    failed.set({ name }, state === "failed" || state === "lost" ? 1 : 0);
    running.set({ name }, state === "running" ? 1 : 0);
    if (startedAt !== null && endedAt !== null)
      duration.set({ name }, (endedAt.getTime() - startedAt.getTime()) / 1000);
  }

  return async (): Promise<void> => {
    const now = clock.now().getTime();
    if (Math.abs(now - readAt) < READ_EVERY_MS) return;
    readAt = now;
    for (const one of [waiting, oldest, givenUp, backup]) one.remove();
    for (const one of [succeeded, duration, failed, running]) one.reset();
    await Promise.all([mails().then(setMails), jobs().then((all) => all.forEach(setJob))]).catch(
      () => undefined,
    );
  };
}
