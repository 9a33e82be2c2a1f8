/** Whether the service lives and can serve. */
import { z } from "zod";

import { defineCall } from "./call.ts";

export const health = defineCall({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "The process answers",
  answer: z.object({ status: z.literal("ok") }),
});

export const ready = defineCall({
  method: "GET",
  path: "/api/ready",
  access: "public",
  summary: "The database answers and the catalogue is loaded",
  answer: z.object({ status: z.literal("ready") }),
});

export const openApi = defineCall({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This document",
  answer: z.record(z.string(), z.json()),
});
