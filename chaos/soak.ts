/**
 * People use the product for a long time at a moderate pace. Whether memory leaks is judged by the slope of the used heap over time, a
 * least-squares line through the lowest reading of each interval after the first fifth. A leak is reported if the slope exceeds 1 MB/h by
 * more than twice its standard error, so a short soak proves less than a long one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { startServerProcess } from "#server/testing/server-process.ts";

import { type Figure, atMost, inTemporaryDirectory, noted } from "./figures.ts";
import { p99, startPeople } from "./people.ts";
import { PEOPLE } from "./product.ts";

const METRICS_TOKEN = "metrics-of-the-chaos-run";
const PAUSE_MS = 1_000;
const READ_EVERY_MS = 1_000;
/** Intervals in which the lowest reading counts: garbage collections make single readings vary by many megabytes. */
const INTERVALS = 40;
const SLOPE_MOST_MB_PER_HOUR = 1;
const P99_MS_MOST = 500;
const MB = 1024 * 1024;

type Reading = { hours: number; mb: number };

export async function soak(minutes = 60): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", METRICS_TOKEN });
    const address = await server.ready;
    const people = await startPeople({ addresses: [address], count: PEOPLE, pauseMs: PAUSE_MS });
    const readings: Reading[] = [];
    const started = performance.now();
    while (performance.now() - started < minutes * 60_000) {
      await delay(READ_EVERY_MS);
      const hours = (performance.now() - started) / 3_600_000;
      readings.push({ hours, mb: (await metric(address, "nodejs_heap_size_used_bytes")) / MB });
    }
    const residentMb = (await metric(address, "process_resident_memory_bytes")) / MB;
    const failed = people.failures.length;
    const times = people.takeTimes();
    const figures = await people.finish(readFileSync(join(dataDir, "postgres-url"), "utf8"));
    server.signal("SIGTERM");
    await server.ended;
    const { slope, standardError } = slopeOf(lowest(readings, minutes / 60));
    return [
      noted("minutes", minutes),
      noted("requests per second", times.length / (minutes * 60)),
      noted("heap slope, MB per hour", slope),
      noted("its standard error, MB per hour", standardError),
      atMost("heap slope less two standard errors", slope - 2 * standardError, SLOPE_MOST_MB_PER_HOUR),
      noted("resident memory at the end, MB", residentMb),
      atMost("p99, ms", p99(times), P99_MS_MOST),
      atMost("requests that failed", failed, 0),
      ...figures,
    ];
  });
}

async function metric(address: string, name: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(await answer.text()) ?? [];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}

/** The lowest reading of each interval after the first fifth. */
function lowest(readings: readonly Reading[], hours: number): Reading[] {
  const byInterval = Map.groupBy(readings, (reading) => Math.floor((INTERVALS * reading.hours) / hours));
  return [...byInterval]
    .filter(([interval]) => interval >= INTERVALS / 5)
    .map(([, [first, ...others]]) =>
      others.reduce((least, each) => (each.mb < least.mb ? each : least), first as Reading),
    );
}

/** Least squares. The standard error treats the readings as independent, so it's rather too small. */
function slopeOf(readings: readonly Reading[]): { slope: number; standardError: number } {
  const count = readings.length;
  const mean = (value: (reading: Reading) => number): number =>
    readings.reduce((sum, reading) => sum + value(reading), 0) / count;
  const [hours, mb] = [mean((reading) => reading.hours), mean((reading) => reading.mb)];
  const spread = mean((reading) => (reading.hours - hours) ** 2) * count;
  const slope = (mean((reading) => (reading.hours - hours) * (reading.mb - mb)) * count) / spread;
  const residuals = mean((reading) => (reading.mb - mb - slope * (reading.hours - hours)) ** 2) * count;
  return { slope, standardError: Math.sqrt(residuals / (count - 2) / spread) };
}
