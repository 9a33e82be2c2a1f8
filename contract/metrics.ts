/** What an operator reads of the service: its load, and what it holds. */
import { z } from "zod";

import { defineCall } from "./call.ts";

/** Null where the machine does not tell, or nothing was measured yet. */
const percent = z.number().min(0).max(100).nullable();
const milliseconds = z.number().nullable();

export const performanceMetrics = defineCall({
  method: "GET",
  path: "/api/admin/metrics/performance",
  access: "admin",
  summary: "Load and response times, of all processes",
  answer: z.object({
    /** Of the machine, or of what its container may take. Of the busiest machine where there are several. */
    cpu_usage_percent: percent,
    memory_usage_percent: percent,
    /** Of the disk that holds the data directory. */
    disk_usage_percent: percent,
    /** Of the last hour; null where nothing was answered. */
    response_times: z.object({
      average_ms: milliseconds,
      p50_ms: milliseconds,
      p95_ms: milliseconds,
      p99_ms: milliseconds,
    }),
    /** Calls answered since the product was set up. */
    total_requests: z.int(),
    /** Each of the last 60 minutes, the present one last. */
    recent: z.array(
      z.object({
        minute: z.iso.datetime(),
        requests: z.int(),
        /** Answered with 500 or more. */
        failures: z.int(),
        average_ms: milliseconds,
        p95_ms: milliseconds,
      }),
    ),
    /** How many processes serve. */
    processes: z.int(),
    measured_at: z.iso.datetime(),
  }),
});

export const databaseMetrics = defineCall({
  method: "GET",
  path: "/api/admin/metrics/database",
  access: "admin",
  summary: "How much there is, and how much is known of the titles; counted once a minute at most",
  answer: z.object({
    total_users: z.int(),
    total_items: z.int(),
    /** What viewers did in the last 24 hours. */
    total_events_24h: z.int(),
    /** Share of the titles that are enriched, in percent. */
    enrichment_rate: z.number(),
    /** Titles with moods, nanogenres, pace and tone. */
    enriched_items: z.int(),
    /** Share of the titles with at least one mood, in percent. */
    mood_coverage: z.number(),
    /** Share of the titles that some service offers in some country, in percent. */
    platform_coverage: z.number(),
    counted_at: z.iso.datetime(),
  }),
});
