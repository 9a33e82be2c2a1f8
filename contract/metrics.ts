/** Metrics for administrators: load, response times and totals. */
import { z } from "zod";

import { defineCall } from "./call.ts";

/** `null` if the machine doesn't provide the value or nothing has been measured yet. */
const percent = z.number().min(0).max(100).nullable();
const milliseconds = z.number().nullable();

export const performanceMetrics = defineCall({
  method: "GET",
  path: "/api/admin/metrics/performance",
  access: "admin",
  summary: "Load and response times of all processes",
  answer: z.object({
    /** CPU and memory use are those of the machine or container; with several machines, of the busiest. */
    cpu_usage_percent: percent,
    memory_usage_percent: percent,
    /** Use of the disk with the data directory. */
    disk_usage_percent: percent,
    /** Response times of the last hour; `null` if there were no calls. */
    response_times: z.object({
      average_ms: milliseconds,
      p50_ms: milliseconds,
      p95_ms: milliseconds,
      p99_ms: milliseconds,
    }),
    /** Calls answered since installation. */
    total_requests: z.int(),
    /** The last 60 minutes, the current one last. */
    recent: z.array(
      z.object({
        minute: z.iso.datetime(),
        requests: z.int(),
        /** Requests answered with status 500 or above. */
        failures: z.int(),
        average_ms: milliseconds,
        p95_ms: milliseconds,
      }),
    ),
    /** Number of server processes. */
    processes: z.int(),
    measured_at: z.iso.datetime(),
  }),
});

export const databaseMetrics = defineCall({
  method: "GET",
  path: "/api/admin/metrics/database",
  access: "admin",
  summary:
    "Totals of users, titles and events, and how complete the titles are; counted at most once a minute",
  answer: z.object({
    total_users: z.int(),
    total_items: z.int(),
    /** Viewers' events of the last 24 hours. */
    total_events_24h: z.int(),
    /** Share of enriched titles, in percent. */
    enrichment_rate: z.number(),
    /** Titles with moods, nanogenres, pace and tone. */
    enriched_items: z.int(),
    /** Share of titles with at least one mood, in percent. */
    mood_coverage: z.number(),
    /** Share of titles offered by some service in some country, in percent. */
    platform_coverage: z.number(),
    counted_at: z.iso.datetime(),
  }),
});
