/** The scheduled jobs that look after stored data: training the model, deleting expired rows and writing backups. */
import type { Backups } from "./features/backups/backups.ts";
import type { Job } from "./features/jobs/jobs.ts";
import type { Models } from "./features/models/models.ts";
import type { Retention } from "./features/retention/retention.ts";

type Needs = { models: Models; retention: Retention; backups: Backups };

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export function upkeepJobs({ models, retention, backups }: Needs): Job[] {
  return [
    {
      name: "training",
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: ({ isRequested, ...run }) => models.train(isRequested ? "wanted" : "due", run),
    },
    {
      name: "retention",
      everyMs: 24 * HOUR_MS,
      firstAfterMs: 10 * MINUTE_MS,
      run: async ({ signal }) => `Deleted ${sumOf(await retention.sweep(signal))} expired rows.`,
    },
    {
      name: "backup",
      everyMs: 24 * HOUR_MS,
      firstAfterMs: 15 * MINUTE_MS,
      isEnabled: () => backups.isScheduled,
      run: backups.write,
    },
  ];
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
