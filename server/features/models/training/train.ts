/**
 * One complete training in one transaction that holds the training lock: reads the marks, trains a model, measures it and the model in
 * service on the same people, and stores the result. It keeps a CPU core busy, so it runs in a worker thread.
 */
import { hasOnlyFiniteNumbers } from "#engine/collaborative/encoding.ts";
import type { CollaborativeModel } from "#engine/collaborative/model.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { rankingByContent, rankingByPopularity } from "#engine/evaluation/baselines.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import { measureModel, measureRanking, type Figures, type Measured } from "#engine/evaluation/measure.ts";
import { explainedByChance, gainOf } from "#engine/evaluation/ranking.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import {
  type InService,
  ModelUnusable,
  type TrainedModel,
  saveModel,
  readInService,
} from "../storage/storage.ts";
import { PEOPLE_MIN, isDue } from "./due.ts";
import { divide } from "./held-out.ts";
import { readPeople } from "./people.ts";
import { lockTraining } from "./store.ts";

export type TrainingOrder = {
  seed: number;
  now: Date;
  /** `wanted` always trains; `due` trains only if training is due. */
  when: "wanted" | "due";
};

export type TrainingStep = "reading" | "training" | "judging" | "storing";

export type TrainingOutcome =
  | { outcome: "another trains" }
  | { outcome: "not due" }
  | { outcome: "too little"; reason: string }
  | { outcome: "trained"; trained: TrainedModel };

/** People with fewer marks are left out, because so few say little about a taste. */
const MARKS_MIN = 5;

/** Throws on failure and then stores nothing. */
export async function train(
  db: Database,
  order: TrainingOrder,
  onProgress: (step: TrainingStep, share: number) => void,
): Promise<TrainingOutcome> {
  return db.longTransaction(async (tx) => {
    if (!(await lockTraining(tx))) return { outcome: "another trains" };
    const inService = await usableInService(tx);
    if (order.when === "due" && !(await isDue(tx, { hasModel: inService !== null, now: order.now })))
      return { outcome: "not due" };

    onProgress("reading", 0);
    const titles = await allFacts(tx);
    if (titles.length === 0) return { outcome: "too little", reason: "The catalog is empty." };
    const people = await readPeople({
      db: tx,
      titleIds: new Set(titles.map(({ id }) => id)),
      fewestMarks: MARKS_MIN,
    });
    const { training, heldOut } = divide(people);
    if (training.length < PEOPLE_MIN) return { outcome: "too little", reason: tooFew(training.length) };

    const started = performance.now();
    const interactions = people.interactionsOf(training);
    const model = trainModel(interactions, {
      seed: order.seed,
      titles,
      onProgress: (share) => onProgress("training", share),
    });
    const seconds = (performance.now() - started) / 1000;

    onProgress("judging", 0);
    const judged = judge(model, { inService, titles, heldOut });
    const { figures, rival } = judged;
    const trained = {
      trainedAt: order.now,
      seed: order.seed,
      people: training.length,
      titles: interactions.titleIds.length,
      marks: interactions.columns.length,
      seconds,
      figures,
      rivalVersion: rival?.version ?? null,
      rivalFigures: rival?.figures ?? null,
      refusal: refusalOf(judged),
    };
    onProgress("storing", 0);
    const version = await saveModel(tx, model, trained);
    return { outcome: "trained", trained: { version, ...trained } };
  });
}

type Judging = { inService: InService | null; titles: readonly TitleFacts[]; heldOut: readonly HeldOut[] };

function judge(model: CollaborativeModel, { inService, titles, heldOut }: Judging): Judged {
  const { titleIds, popularity } = model;
  return {
    ...measureModel(model, heldOut),
    isFinite: hasOnlyFiniteNumbers(model),
    baselines: [
      {
        name: "popularity alone",
        ...measureRanking(rankingByPopularity(titleIds, popularity), heldOut),
      },
      {
        name: "content similarity alone",
        ...measureRanking(rankingByContent(titleIds, titles), heldOut),
      },
    ],
    rival:
      inService === null ? null : { version: inService.version, ...measureModel(inService.model, heldOut) },
  };
}

function tooFew(people: number): string {
  return `Only ${people} people have marked ${MARKS_MIN} titles or more; a model needs ${PEOPLE_MIN} of them.`;
}

/** The model in service; `null` if there is none or it's unusable. */
async function usableInService(tx: Queryable): Promise<InService | null> {
  try {
    return await readInService(tx);
  } catch (error) {
    if (error instanceof ModelUnusable) return null;
    throw error;
  }
}

export type Judged = Measured & {
  /** Whether every number in the model is finite. */
  isFinite: boolean;
  /** Popularity alone and content similarity alone, measured on the same people. */
  baselines: readonly (Measured & { name: string })[];
  /** The model in service, measured on the same people; `null` if there is none. */
  rival: (Measured & { version: number }) | null;
};

/**
 * Decides whether a trained model is kept out of service: because it contains invalid numbers, can't be measured, isn't better than a
 * baseline, or is worse than the model in service. Differences that chance explains don't count.
 * @returns the reason in one sentence; `null` if the model isn't refused
 */
export function refusalOf(model: Judged): string | null {
  const { figures, ndcg100OfEach, baselines, rival } = model;
  if (!model.isFinite) return "The model contains a value that isn’t a number.";
  if (!Number.isFinite(figures.ndcg100)) return "Its ranking cannot be measured.";
  if (figures.people < 2)
    return `It can’t be compared with having no model: ${figures.people} held-out people are too few.`;
  if (rival !== null) {
    const gain = gainOf(ndcg100OfEach, rival.ndcg100OfEach);
    const chance = explainedByChance(gain);
    if (gain.mean < -chance)
      return `${compared(figures, `that of model ${rival.version} in service`, rival.figures)}: worse by ${shown(-gain.mean)}, and chance explains at most ${shown(chance)}.`;
  }
  for (const { name, ...baseline } of baselines) {
    const gain = gainOf(ndcg100OfEach, baseline.ndcg100OfEach);
    const chance = explainedByChance(gain);
    if (!(gain.mean > chance))
      return `${compared(figures, `that of ${name}`, baseline.figures)}: better by ${shown(gain.mean)}, and chance may explain ${shown(chance)}.`;
  }
  return null;
}

function compared(figures: Figures, other: string, otherFigures: Figures): string {
  return `NDCG@100 is ${shown(figures.ndcg100)} and ${other} ${shown(otherFigures.ndcg100)} with the same ${figures.people} held-out people`;
}

function shown(value: number): string {
  return value.toFixed(4);
}
