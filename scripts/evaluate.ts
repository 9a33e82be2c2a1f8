// `npm run -s evaluate -- --split DIR`: measures the engine that serves on somebody's own data, by people who were held out. One line of
// JSON on stdout, or with --choose a table. docs/recommender-measurements.md describes the files.
import { parseArgs } from "node:util";

import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { readOwnHoldOut } from "#server/features/models/own-hold-out.ts";

import { withDatabase } from "./database.ts";
import { chooseConstants } from "./evaluation/choose-constants.ts";
import { type PicksOptions, chooseWeights, evaluatePicks } from "./evaluation/evaluate-picks.ts";
import { evaluate, evaluateSplit } from "./evaluation/evaluate-split.ts";
import { readSplit } from "./evaluation/read-split.ts";
import { readViewers } from "./evaluation/read-viewers.ts";

const USAGE = `npm run -s evaluate -- --split DIR [--seed N] [--cold M] [--graded] [--temporal] [--people N] [--sparse] [--unmarked N]

  --split DIR   train.csv, fold_in.csv, target.csv (user,item); optional validation_fold_in.csv, validation_target.csv,
                items.csv (item,title,year,genres,tmdb_id), grades.csv or grades.csv.gz (user,item,stars[,timestamp])
  --seed N      for whatever is drawn (1)
  --cold M      each person is known by M of their marks only
  --graded      all stars count, by their grade; what a person rated is not ranked
  --temporal    splits grades by time: the newest fifth of each person's likes is to be found
  --people N    trains on N people only, who choose the blend too
  --sparse      trains as for more titles than can all be weighed with each other
  --unmarked N  adds N invented titles that nobody marked to those of items.csv
  --choose      prints what other values of the training's constants reach with the people who validate
  --picks       what is served: the first twenty picks for people of the test, known by 1, 3, 5 and 10 favourites, on the films of the
                catalogue; with --people N so many of those in training teach a model; with --choose other weights of the score
  --own         instead of --split: the product's own marks, the newest fifth of each viewer's likes to be found`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      split: { type: "string" },
      seed: { type: "string", default: "1" },
      cold: { type: "string" },
      people: { type: "string" },
      unmarked: { type: "string", default: "0" },
      graded: { type: "boolean", default: false },
      temporal: { type: "boolean", default: false },
      sparse: { type: "boolean", default: false },
      choose: { type: "boolean", default: false },
      picks: { type: "boolean", default: false },
      own: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const seed = wholeNumber(values.seed, "--seed");
  if (values.own) return evaluateOwn(seed);
  if (values.help || values.split === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  const options = {
    seed,
    cold: values.cold === undefined ? null : wholeNumber(values.cold, "--cold"),
    people: values.people === undefined ? null : wholeNumber(values.people, "--people"),
    isSparse: values.sparse,
    unmarked: wholeNumber(values.unmarked, "--unmarked"),
  };
  if (values.picks) {
    const people = values.people === undefined ? 0 : (options.people ?? 0);
    return evaluatePicked(values.split, { seed, people, isChoosing: values.choose });
  }
  const kind = values.temporal ? "temporal" : values.graded ? "graded" : "likes";
  const split = await readSplit(values.split, kind);
  if (values.choose) {
    for (const line of chooseConstants(split, seed)) process.stdout.write(`${line}\n`);
    return 0;
  }
  process.stdout.write(`${JSON.stringify(evaluateSplit(split, options))}\n`);
  return 0;
}

async function evaluatePicked(
  folder: string,
  { isChoosing, ...options }: PicksOptions & { isChoosing: boolean },
): Promise<number> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  return withDatabase(say, async (db) => {
    const titles = await allFacts(db);
    const films = await db.query<{ tmdbId: number; id: number }>(
      `select t.tmdb_id as "tmdbId", t.id from titles t where t.media_type = 'movie' and t.tmdb_id is not null`,
    );
    const viewers = await readViewers(folder, new Map(films.map(({ tmdbId, id }) => [tmdbId, id])));
    // The day of the newest title, so that the same catalogue gives the same figures on any day.
    const now = titles.reduce((newest, { releasedAt }) => Math.max(newest, releasedAt), 0);
    if (isChoosing) {
      for (const line of chooseWeights(titles, viewers, { ...options, now }))
        process.stdout.write(`${line}\n`);
    } else process.stdout.write(`${JSON.stringify(evaluatePicks(titles, viewers, { ...options, now }))}\n`);
    return 0;
  });
}

async function evaluateOwn(seed: number): Promise<number> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  return withDatabase(say, async (db) => {
    const { titles, interactions, heldOut } = await readOwnHoldOut(db);
    if (heldOut.length === 0) {
      say("Nobody has liked enough titles yet to be measured by: it takes five likes of one viewer.");
      return 1;
    }
    const figures = evaluate(
      { interactions, titles, validation: [], test: heldOut },
      { seed, cold: null, isSparse: false },
    );
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return 0;
  });
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} needs a whole number, not ${text}`);
  return number;
}
