import { readJobs, runJob } from "#contract/jobs.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Jobs } from "./jobs.ts";

export function serveJobs(serve: Serve, { jobs }: { jobs: Jobs }): void {
  serve(readJobs, async () => ({
    jobs: (await jobs.states()).map(({ name, state, progress, startedAt, endedAt, result, nextRunAt }) => ({
      name,
      state,
      progress,
      started_at: startedAt?.toISOString() ?? null,
      ended_at: endedAt?.toISOString() ?? null,
      result,
      next_run_at: nextRunAt?.toISOString() ?? null,
    })),
  }));

  serve(runJob, async ({ params, viewer, address }) => {
    await jobs.runNow(params.name, { actorId: viewer.userId, origin: address });
    return DONE;
  });
}
