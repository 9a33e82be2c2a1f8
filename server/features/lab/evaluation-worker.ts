/**
 * Worker thread that compares two sets of tuning parameters on held-out favorites, so that an evaluation doesn't block requests. It has its
 * own database connection, gets its `Order` as `workerData` and reports back with `Message`s.
 */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import type { Tunables } from "#contract/tunables.ts";
import { type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import {
  type Case,
  type SettingsCompared,
  casesOf,
  comparingSettings,
} from "#engine/evaluation/served-picks.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { ModelUnusable, readInService } from "#server/features/models/models.ts";
import { openDatabase } from "#server/platform/db.ts";

import { tastesIn } from "./sample-tastes.ts";
import { type EvaluationResult, selectJudges } from "./store.ts";

export type Order = { databaseUrl: string; before: Tunables; after: Tunables; now: number };

export type Message =
  | { kind: "progress"; share: number }
  | { kind: "ended"; result: EvaluationResult }
  | { kind: "failed"; stack: string };

/** Number of each person's favorites that the recommender is given. The others are the ones to find. */
const SEEDS = 3;
/** People with fewer favorites are left out. */
const LEAST = 8;
const MAX_ACCOUNTS = 300;
/** With fewer accounts, one person's ratings could decide the result, and the result could reveal them. */
const MIN_ACCOUNTS = 20;
/** Fixed, so every evaluation splits the same favorites the same way. */
const SEED = 1;
const PROGRESS_EVERY = 5;

const order = workerData as Order;

// Requests have priority over evaluations. On Linux, 0 means only this thread; elsewhere it would mean the whole process.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const db = openDatabase({ url: order.databaseUrl, maxConnections: 1, onError: () => undefined });
try {
  send({ kind: "ended", result: await evaluate() });
} catch (error) {
  send({ kind: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
} finally {
  await db.close();
}

function send(message: Message): void {
  parentPort?.postMessage(message);
}

async function evaluate(): Promise<EvaluationResult> {
  const index = indexTitles(await allFacts(db));
  const adviser = await readAdviser(index);
  const asked = { knownCount: SEEDS, minFavorites: LEAST, seed: SEED, index, now: order.now };
  const samples = tastesIn(index).map(({ titleIds }) => ({ likes: titleIds, dislikes: [] }));
  const ofSamples = casesOf(samples, asked);
  const ofAccounts = casesOf(await selectJudges(db, { least: LEAST, most: MAX_ACCOUNTS }), asked);
  const isEnough = ofAccounts.length >= MIN_ACCOUNTS;
  const all = ofSamples.length + (isEnough ? ofAccounts.length : 0);
  let done = 0;
  const compare = (cases: readonly Case[]): SettingsCompared => {
    const { before, after, now } = order;
    const steps = comparingSettings({ index, adviser, cases, before, after, now });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      done += 1;
      if (done % PROGRESS_EVERY === 0) send({ kind: "progress", share: done / all });
    }
  };
  return { samples: compare(ofSamples), accounts: isEnough ? compare(ofAccounts) : null };
}

/** `null` if there's no usable model. The evaluation then runs without one, as recommendations do. */
async function readAdviser(index: TitleIndex): Promise<Adviser | null> {
  try {
    const inService = await readInService(db);
    return inService === null ? null : createAdviser(inService.model, index);
  } catch (error) {
    if (error instanceof ModelUnusable) return null;
    throw error;
  }
}
