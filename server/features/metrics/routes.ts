import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { databaseMetrics, performanceMetrics } from "#contract/metrics.ts";
import { authRequired } from "#server/platform/errors.ts";
import { METRICS_PATH, type Serve } from "#server/platform/http.ts";

import type { Metrics, Prometheus } from "./metrics.ts";

export function serveMetrics(serve: Serve, { metrics }: { metrics: Metrics }): void {
  serve(performanceMetrics, async () => {
    const { cpu, memory, disk, responseTimes, totalRequests, recent, processes, measuredAt } =
      await metrics.performance();
    return {
      cpu_usage_percent: cpu,
      memory_usage_percent: memory,
      disk_usage_percent: disk,
      response_times: {
        average_ms: responseTimes.averageMs,
        p50_ms: responseTimes.p50Ms,
        p95_ms: responseTimes.p95Ms,
        p99_ms: responseTimes.p99Ms,
      },
      total_requests: totalRequests,
      recent: recent.map(({ minute, requests, failures, averageMs, p95Ms }) => ({
        minute: minute.toISOString(),
        requests,
        failures,
        average_ms: averageMs,
        p95_ms: p95Ms,
      })),
      processes,
      measured_at: measuredAt.toISOString(),
    };
  });

  serve(databaseMetrics, async () => {
    const { users, titles, events, enriched, withMoods, offered, countedAt } = await metrics.database();
    const percentOfTitles = (count: number) => (titles === 0 ? 0 : Math.round((1000 * count) / titles) / 10);
    return {
      total_users: users,
      total_items: titles,
      total_events_24h: events,
      enrichment_rate: percentOfTitles(enriched),
      enriched_items: enriched,
      mood_coverage: percentOfTitles(withMoods),
      platform_coverage: percentOfTitles(offered),
      counted_at: countedAt.toISOString(),
    };
  });
}

/** Not part of the API contract: only the operator's Prometheus server calls it, with the token from the configuration. */
export function serveToPrometheus(
  app: FastifyInstance,
  { prometheus, token }: { prometheus: Prometheus; token: string },
): void {
  const wanted = hashOf(`Bearer ${token}`);
  app.get(METRICS_PATH, async (request, reply) => {
    const shown = hashOf(request.headers.authorization ?? "");
    if (!timingSafeEqual(shown, wanted)) throw authRequired();
    const { type, body } = await prometheus.text();
    void reply.headers({ "content-type": type, "cache-control": "no-store" });
    return body;
  });
}

/** `timingSafeEqual` needs inputs of equal length, which hashes are. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
