/** Health of the service. */
import { z } from "zod";

import { defineCall } from "./call.ts";

/** degraded: works with limitations. down: doesn't work. */
const componentStatus = z.enum(["ok", "degraded", "down"]);

export const HEALTH_COMPONENTS = [
  "database",
  "recommender",
  "search",
  "catalogue",
  "settings",
  "mail",
  "jobs",
  "disk",
  "browser_failures",
] as const;

export const health = defineCall({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "The process answers; degraded where a part of it is not what it should be",
  answer: z.object({ status: z.enum(["ok", "degraded"]) }),
  isProbe: true,
});

export const detailedHealth = defineCall({
  method: "GET",
  path: "/api/admin/health/detailed",
  access: "admin",
  summary: "How each part of the service does",
  answer: z.object({
    status: componentStatus,
    uptime_seconds: z.number(),
    components: z.record(
      z.enum(HEALTH_COMPONENTS),
      z.object({
        status: componentStatus,
        /** Response time of the part; `null` if there's nothing to wait for. */
        response_time_ms: z.number().nullable(),
        /** The problem, in one sentence. */
        error: z.string().nullable(),
        /** A remark, in one sentence. */
        details: z.string().nullable(),
      }),
    ),
  }),
});

export const ready = defineCall({
  method: "GET",
  path: "/api/ready",
  access: "public",
  summary: "The database answers and the catalogue is loaded",
  answer: z.object({ status: z.literal("ready") }),
  isProbe: true,
});

export const openApi = defineCall({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This document",
  answer: z.record(z.string(), z.json()),
});
