/**
 * `npm run chaos -- all` measures what the product promises about reliability and prints one table: figure, bound, measured, ok. Each part
 * starts the real server on its own database, only on loopback addresses and sockets, and stops it. Needs Linux. The exit code is 1 if a
 * figure is out of bounds. It takes about 90 minutes, an hour of which is the soak (`--minutes N`); `--quick` takes about 8.
 * `npm run chaos -- product 40` runs one part, with 40 kills: product, killed, ended, halted, away, stopped, full, processes, overload,
 * idle, backup, upgrade (followed by the tag or commit to upgrade from) or soak (followed by minutes). docs/reliability.md explains them.
 * Without a name, the outages of the database are run.
 * Other parts have their own tables: `npm run chaos -- connections` (optionally followed by aborted, upload, headers, body, reading or idle)
 * has clients hang up, send slowly and read slowly. `npm run chaos -- fuzz --seed 7` sends generated requests to every call, 1,000 each or
 * as many as `--requests` says. `npm run chaos -- tmdb` syncs 28,000 titles with a TMDB double, has two processes share a sync, kills a
 * smaller one ten times, and requests pages while TMDB fails (`npm run chaos -- tmdb shared` runs one of these: whole, first, shared,
 * killed, ill). `npm run chaos -- sessions 1000 --seed 7` ends 1,000 sessions while they're used. `npm run chaos -- visit` has a browser do
 * 500 random actions and compares the page's memory after 300 and 500.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

import { measureConnections } from "./connections.ts";
import { fuzzCalls } from "./fuzz.ts";
import { type Row, isPart, runAll, runPart } from "./parts.ts";
import { raceSessionEnds } from "./sessions.ts";
import { measureSyncs } from "./sync.ts";

/** `sentences`: one for each figure out of bounds that the table doesn't mark. */
type Report = { rows: readonly object[] | Record<string, object>; sentences: string[] };

const RACES = 1_000;
const OUTAGES = ["killed", "ended", "halted", "away", "stopped"];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: "1000" },
    minutes: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});
const [wanted, size] = positionals;

const report = await reportOf(wanted);
// oxlint-disable-next-line no-console -- the table is what this command is for
console.table(report.rows);
for (const sentence of report.sentences) process.stderr.write(`${sentence}\n`);
process.exitCode = report.sentences.length === 0 ? 0 : 1;

async function reportOf(part: string | undefined): Promise<Report> {
  const seed = Number(options.seed);
  if (part === "fuzz") return fuzzCalls({ requests: Number(options.requests), seed });
  if (part === "connections")
    return reportOn((await measureConnections(positionals.slice(1))).map((figure) => ({ part, ...figure })));
  if (part === "tmdb") return measureSyncs(size);
  if (part === "sessions") return raceSessionEnds({ races: Number(size ?? RACES), seed });
  if (part === "visit") return visitAtLength();
  if (part === "all")
    return reportOn(
      await runAll({
        ...(options.minutes !== undefined && { minutes: Number(options.minutes) }),
        isQuick: options.quick,
      }),
    );
  if (part !== undefined && isPart(part)) return reportOn(await runPart(part, size ?? options.minutes));
  if (part !== undefined) return { rows: [], sentences: [`There is no part ${part}.`] };
  const rows: Row[] = [];
  for (const outage of OUTAGES) rows.push(...(await runPart(outage, undefined)));
  return reportOn(rows);
}

function reportOn(rows: readonly Row[]): Report {
  const table = rows.map(({ ok, ...row }) => ({ ...row, ok: ok ? "yes" : "NO" }));
  const outOfBounds = rows.filter(({ ok }) => !ok);
  return {
    rows: table,
    sentences: outOfBounds.map(
      ({ part, figure, measured, bound }) => `${part}: ${figure} is ${measured}; the bound is ${bound}.`,
    ),
  };
}

/** The browser prints its own report. */
function visitAtLength(): Report {
  const cli = "node_modules/@playwright/test/cli.js";
  const { status } = spawnSync(process.execPath, [cli, "test", "--config=chaos/visit.config.ts"], {
    stdio: "inherit",
  });
  return { rows: {}, sentences: status === 0 ? [] : ["visit: the long visit failed."] };
}
