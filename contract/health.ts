/** Health checks of the server, and the OpenAPI document. */
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
  "backups",
  "browser_failures",
] as const;

export const health = defineCall({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "Whether the process answers; degraded if one of its components has a problem",
  answer: z.object({ status: z.enum(["ok", "degraded"]) }),
  isProbe: true,
});

export const detailedHealth = defineCall({
  method: "GET",
  path: "/api/admin/health/detailed",
  access: "admin",
  summary: "The status of each component",
  answer: z.object({
    status: componentStatus,
    version: z.string(),
    /** A newer version that UPDATE_FEED announces. */
    update: z.object({ version: z.string(), url: z.url() }).nullable(),
    uptime_seconds: z.number(),
    components: z.record(
      z.enum(HEALTH_COMPONENTS),
      z.object({
        status: componentStatus,
        /** Response time of the component; `null` if it doesn't have one. */
        response_time_ms: z.number().nullable(),
        /** The problem, in one sentence. */
        error: z.string().nullable(),
        /** Further information, in one sentence. */
        details: z.string().nullable(),
      }),
    ),
  }),
});

export const ready = defineCall({
  method: "GET",
  path: "/api/ready",
  access: "public",
  summary: "Ready once the database answers and the catalog is loaded",
  answer: z.object({ status: z.literal("ready") }),
  isProbe: true,
});

export const openApi = defineCall({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This OpenAPI document",
  answer: z.record(z.string(), z.json()),
});
