/** Background jobs. */
import { z } from "zod";

import { defineCall, done } from "./call.ts";

export const JOB_NAMES = ["training", "retention", "backup", "sync", "charts", "histories"] as const;

export type JobName = (typeof JOB_NAMES)[number];

export const readJobs = defineCall({
  method: "GET",
  path: "/api/admin/jobs",
  access: "admin",
  summary: "Scheduled jobs: last run, its outcome, and the next run",
  answer: z.object({
    jobs: z.array(
      z.object({
        name: z.enum(JOB_NAMES),
        /** lost: the process that ran the job ended before the job did. */
        state: z.enum(["never", "running", "ended", "failed", "lost"]),
        /** Progress 0 to 1 while running; `null` if unknown. */
        progress: z.number().nullable(),
        started_at: z.iso.datetime().nullable(),
        ended_at: z.iso.datetime().nullable(),
        /** The result, in one sentence. */
        result: z.string().nullable(),
        next_run_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const runJob = defineCall({
  method: "POST",
  path: "/api/admin/jobs/{name}/run",
  access: "admin",
  summary: "Run a job now, in the process that answers; refused while any process runs it",
  params: z.object({ name: z.enum(JOB_NAMES) }),
  answer: done,
});
