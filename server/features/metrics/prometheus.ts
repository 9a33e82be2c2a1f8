/** This process's metrics in the Prometheus text format. Each process is scraped separately and reports only on itself. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { Database } from "#server/platform/db.ts";
import type { CompletedRequest } from "#server/platform/http.ts";

import { freeBytes } from "./machine.ts";

export type Prometheus = {
  note(answered: CompletedRequest): void;
  text(): Promise<{ type: string; body: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5];
/** Label shared by all paths without a route. Otherwise requests for random paths would create a time series each. */
const NO_ROUTE = "none";

type Needs = {
  db: Pick<Database, "load" | "isFull">;
  /** A directory on the disk that's measured. */
  directory: string;
};

export function createPrometheus({ db, directory }: Needs): Prometheus {
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
  const connections = new Gauge({
    name: "database_connections",
    help: "Open database connections",
    registers,
    collect() {
      this.set(db.load().open);
    },
  });
  const waiting = new Gauge({
    name: "database_statements_waiting",
    help: "Statements waiting for a database connection",
    registers,
    collect() {
      this.set(db.load().waiting);
    },
  });
  const full = new Gauge({
    name: "database_storage_full",
    help: "1 while the database refuses writes because its disk is full",
    registers,
    collect() {
      this.set(db.isFull() ? 1 : 0);
    },
  });
  const free = new Gauge({
    name: "data_directory_free_bytes",
    help: "Free bytes on the disk with DATA_DIR",
    registers,
    async collect() {
      const bytes = await freeBytes(directory);
      if (bytes !== null) this.set(bytes);
    },
  });
  for (const gauge of [connections, waiting, full, free]) gauge.set(0);

  return {
    note({ method, route, status, code, milliseconds }) {
      const pattern = route ?? NO_ROUTE;
      durations.observe({ method, route: pattern, status }, milliseconds / 1000);
      if (code !== null) refusals.inc({ route: pattern, code });
    },
    async text() {
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}
