/**
 * `npm run import -- movielens DIR --accept-licence` imports the operator's copy of a MovieLens data set as marks of anonymous people; `npm
 * run import -- movielens --remove` removes them. Works alongside a running server.
 */
import { parseArgs } from "node:util";

import {
  type ImportReport,
  importMovieLens,
  removeMovieLens,
} from "#server/features/models/external/movielens.ts";
import { ImportRefused } from "#server/features/models/external/number-lines.ts";

import { withDatabase } from "./database.ts";
import { progressOn } from "./progress.ts";

const USAGE =
  "Usage: npm run import -- movielens DIR --accept-licence, or npm run import -- movielens --remove";
const LICENSE_TERMS =
  "MovieLens data belongs to GroupLens at the University of Minnesota (https://grouplens.org/datasets/movielens/): it may not be " +
  "redistributed, it may not be used commercially or for profit without their permission, and publications that use it must " +
  "acknowledge it (F. M. Harper and J. A. Konstan, 2015). Nothing was imported: add --accept-licence if you accept this.";

process.exitCode = await main();

async function main(): Promise<number> {
  const given = argumentsGiven();
  const [source, directory, ...others] = given?.positionals ?? [];
  const isRemoval = given?.values.remove === true;
  if (source !== "movielens" || others.length > 0 || isRemoval !== (directory === undefined)) {
    say(USAGE);
    return 2;
  }
  if (directory === undefined) return withDatabase(say, async (db) => refusable(() => remove(db)));
  if (given?.values["accept-licence"] !== true) {
    say(LICENSE_TERMS);
    return 2;
  }
  return withDatabase(say, (db) => refusable(() => importFrom(db, directory)));
}

type Open = Parameters<typeof importMovieLens>[0];

async function importFrom(db: Open, directory: string): Promise<void> {
  const progress = progressOn(process.stderr);
  const started = performance.now();
  try {
    const report = await importMovieLens(db, {
      directory,
      now: new Date(),
      onProgress: ({ share, ratings }) => progress.show(share, `Importing: ${count(ratings)} ratings`),
    });
    progress.end();
    for (const line of linesOf(report, (performance.now() - started) / 1000)) say(line);
  } finally {
    progress.end();
  }
}

async function remove(db: Open): Promise<void> {
  say((await removeMovieLens(db)) ? "The MovieLens import was removed." : "There is no MovieLens import.");
}

async function refusable(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    say(`${error.message} Nothing was changed.`);
    return 1;
  }
}

function linesOf(report: ImportReport, seconds: number): string[] {
  const { kept, notInCatalogue, withoutTmdbId, notInLinks } = report;
  const leftOut = (why: string, { films, ratings }: { films: number; ratings: number }) =>
    films === 0 ? [] : [`  left out: ${count(ratings)} ratings of ${count(films)} films ${why}`];
  const withNothing = report.people - kept.people;
  return [
    `MovieLens: ${count(report.ratings)} ratings of ${count(report.people)} people read in ${seconds.toFixed(1)} s`,
    `  kept: ${count(kept.ratings)} ratings of ${count(kept.films)} titles by ${count(kept.people)} people`,
    ...leftOut("that are not in the catalog", notInCatalogue),
    ...leftOut("without a TMDB id in links.csv", withoutTmdbId),
    ...leftOut("that are missing from links.csv", notInLinks),
    ...(report.ratedTwice === 0
      ? []
      : [`  left out: ${count(report.ratedTwice)} older ratings of a title that the person rated twice`]),
    ...(withNothing === 0 ? [] : [`  left out: ${count(withNothing)} people with none of these titles`]),
    "The next training uses them: run npm run train, or wait for the daily training.",
  ];
}

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { remove: { type: "boolean" }, "accept-licence": { type: "boolean" } },
    });
  } catch {
    return null;
  }
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
