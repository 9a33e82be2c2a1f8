/**
 * `npm run -s evaluate -- --split DIR` measures the serving engine on a data set with held-out people. It prints one line of JSON to
 * stdout, or a table with --choose. docs/recommender-measurements.md describes the files.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { readOwnHoldOut } from "#server/features/models/training/held-out.ts";

import { withDatabase } from "./database.ts";
import { chooseConstants } from "./evaluation/choose-constants.ts";
import { type PicksOptions, chooseWeights, evaluatePicks } from "./evaluation/evaluate-picks.ts";
import { evaluate, evaluateSplit } from "./evaluation/evaluate-split.ts";
import { TUNING_WISHES, figuresOf, judgeWishes } from "./evaluation/evaluate-wishes.ts";
import { readSplit } from "./evaluation/read-split.ts";
import { readViewers } from "./evaluation/read-viewers.ts";

const USAGE = "Usage: npm run -s evaluate -- --split DIR; --help lists the options.";

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
      wishes: { type: "string" },
      misses: { type: "boolean", default: false },
    },
  });
  const seed = wholeNumber(values.seed, "--seed");
  if (values.own) return evaluateOwn(seed);
  if (values.wishes !== undefined) return evaluateWishes(values.wishes, { showsMisses: values.misses });
  if (values.split === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
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
    // The newest title's release, so the same catalog gives the same results on any day.
    const now = titles.reduce((newest, { releasedAt }) => Math.max(newest, releasedAt), 0);
    if (isChoosing) {
      for (const line of chooseWeights(titles, viewers, { ...options, now }))
        process.stdout.write(`${line}\n`);
    } else process.stdout.write(`${JSON.stringify(evaluatePicks(titles, viewers, { ...options, now }))}\n`);
    return 0;
  });
}

/** Prints the figures of the wishes that may be used for tuning, and of all others; with misses, those of the first group. */
async function evaluateWishes(path: string, { showsMisses }: { showsMisses: boolean }): Promise<number> {
  const judged = await judgeWishes(path, fileURLToPath(new URL("../catalogue", import.meta.url)));
  const tuning = judged.slice(0, TUNING_WISHES);
  const missed = tuning.filter(({ misfits, lostFacets }) => misfits.length + lostFacets.length > 0);
  for (const { text, understood, lostFacets, misfits } of showsMisses ? missed : [])
    process.stderr.write(
      `${text}\n  ${understood}\n  lost: ${lostFacets.join(", ")}; misfits: ${misfits.join(", ")}\n`,
    );
  for (const [wishes, part] of [
    ["tuning", tuning],
    ["held_out", judged.slice(TUNING_WISHES)],
  ] as const)
    process.stdout.write(`${JSON.stringify({ part: wishes, ...figuresOf(part) })}\n`);
  return 0;
}

async function evaluateOwn(seed: number): Promise<number> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  return withDatabase(say, async (db) => {
    const { titles, interactions, heldOut } = await readOwnHoldOut(db);
    if (heldOut.length === 0) {
      say("There are too few likes to measure with: at least one viewer needs five.");
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
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} must be a whole number, not ${text}`);
  return number;
}
