/** Tries other values of each training constant on validation people and reports which are better or worse by more than chance. */
import { interactionsOf } from "#engine/collaborative/interactions.ts";
import { CONSTANTS, type Constants, trainModel } from "#engine/collaborative/training.ts";
import { measureModel } from "#engine/evaluation/measure.ts";
import { estimateOf, explainedByChance, gainOf } from "#engine/evaluation/ranking.ts";

import type { Split } from "./read-split.ts";

/** Values tried besides the current one. */
const VALUES: Readonly<Record<keyof Constants, readonly number[]>> = {
  dropout: [0.3, 0.4, 0.6, 0.7],
  exponent: [0.25, 0.75],
  ridge: [12, 48],
  contentShare: [0, 0.1, 1],
  fewMarks: [10, 160],
  dimensions: [64, 96],
  unobserved: [0.1, 0.4],
  regularisation: [0.003, 0.012],
  sweeps: [4, 12],
};
const HEADER = ["constant", "value", "NDCG@100", "se", "gain", "by chance", ""];

/** Yields the lines of a table, each as soon as it's measured. */
export function* chooseConstants(split: Split, seed: number): Generator<string> {
  if (split.validation.length < 4)
    throw new Error("--choose needs validation people: validation_fold_in.csv, validation_target.csv");
  const interactions = interactionsOf(split.training);
  // Half of the validation people choose the blend, the other half judge the constants, so the blend isn't fitted to the judges.
  const heldOut = split.validation.filter((_, nth) => nth % 2 === 0);
  const judges = split.validation.filter((_, nth) => nth % 2 === 1);
  const reachedWith = (constants: Constants) =>
    measureModel(trainModel(interactions, { seed, titles: split.titles, heldOut, constants }), judges)
      .ndcg100OfEach;

  yield lineOf(HEADER);
  const inUse = reachedWith(CONSTANTS);
  yield lineOf(["current", "", ...figuresOf(inUse)]);
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const reached = reachedWith({ ...CONSTANTS, [name]: value });
      const gain = gainOf(reached, inUse);
      const chance = explainedByChance(gain);
      const verdict = Math.abs(gain.mean) <= chance ? "" : gain.mean > 0 ? "better" : "worse";
      yield lineOf([name, String(value), ...figuresOf(reached), shown(gain.mean), shown(chance), verdict]);
    }
  }
}

function figuresOf(reached: readonly number[]): string[] {
  const { mean, standardError } = estimateOf(reached);
  return [shown(mean), shown(standardError)];
}

function lineOf(cells: readonly string[]): string {
  const [name = "", ...rest] = cells;
  return `${name.padEnd(16)}${rest.map((cell) => cell.padStart(10)).join("")}`.trimEnd();
}

function shown(value: number): string {
  return value.toFixed(4);
}
