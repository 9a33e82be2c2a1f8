/**
 * `npm run sync` imports the catalog from TMDB: first the most popular movies and series, and on later runs only titles that are due. It
 * can be stopped, and the next run resumes from there. It works alongside a running server, which shows the new titles at once.
 */
import { readConfig } from "#server/config.ts";
import { readStoredKey } from "#server/features/catalogue-source/catalogue-source.ts";
import type { SyncReport } from "#server/features/catalogue/tmdb/tmdb.ts";
import type { Database } from "#server/platform/db.ts";
import { syncSummary, shareOfSync, startSync } from "#server/sync-tmdb.ts";

import { withDatabase } from "./database.ts";
import { progressOn } from "./progress.ts";

process.exitCode = await withDatabase(say, sync);

async function sync(db: Database): Promise<number> {
  const { dataDir, tmdb } = readConfig(process.env);
  const { apiUrl, titles, mayLearnFromText, proxies } = tmdb;
  const { key, isGiven } =
    tmdb.key === null ? await readStoredKey(db, dataDir) : { key: tmdb.key, isGiven: true };
  if (key === null) {
    say(
      isGiven
        ? `The key from the admin console can't be read: ${dataDir}/sealing-key is missing, unreadable or a different one. Restore it, enter the key again, or set TMDB_ACCESS_TOKEN.`
        : "TMDB needs a key: set TMDB_ACCESS_TOKEN to your read access token (themoviedb.org, Settings, API), or enter it in the admin console.",
    );
    return 1;
  }
  const progress = progressOn(process.stderr);
  const startedAt = performance.now();
  const running = startSync(
    { databaseUrl: db.url, kind: "titles", key, apiUrl, wanted: titles, mayLearnFromText, proxies },
    ({ step, share, client }) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      const done = shareOfSync({ step, share });
      const left = done > 0 ? `, ${timeText((seconds * (1 - done)) / done)} left` : "";
      const rest = client.breaker === "closed" ? "" : "; TMDB isn't answering, retrying";
      progress.show(
        done,
        `${step}: ${(client.requests / seconds).toFixed(0)} requests per second${left}${rest}`,
      );
    },
  );
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isStopped = true;
      void running.stop();
    });
  try {
    const report = await running.result;
    progress.end();
    printReport(report);
    return 0;
  } catch (error) {
    progress.end();
    if (isStopped) say("Stopped. Imported titles are kept; npm run sync resumes from there.");
    else say(`The sync failed: ${error instanceof Error ? error.message : String(error)}`);
    return isStopped ? 130 : 1;
  }
}

function printReport(report: SyncReport): void {
  say(syncSummary(report));
  for (const [field, count] of Object.entries(report.faults)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 20))
    say(`  ${field}: ${count}`);
}

function timeText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
