/**
 * Models learned from marks: keeps the model in service in memory, loads a newer one when any process puts it into service, and trains in a
 * worker thread. The server also works without a usable model; `state` then says why.
 */
import type { CollaborativeModel } from "#engine/collaborative/model.ts";
import { placed } from "#engine/collaborative/placement.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { WorkerThread } from "#server/platform/worker-thread.ts";

import { shareOfTraining, startLoading, startTraining } from "./jobs.ts";
import {
  MODEL_CHANGED,
  ModelUnusable,
  type TrainedModel,
  readHistory,
  selectInService,
  selectModels,
} from "./storage/storage.ts";
import { isDue } from "./training/due.ts";

export { ModelUnusable, readInService } from "./storage/storage.ts";
export type { TrainedModel } from "./storage/storage.ts";

export type ModelState = {
  /** `failed`: no model is in use because of `problem`. */
  state: "serving" | "none" | "failed";
  /** Version of the model in use. */
  version: number | null;
  trainedAt: Date | null;
  /** Why loading or training last failed, in one sentence; `null` after the next success. */
  problem: string | null;
  /** Why the newest training was refused, in one sentence; `null` if it wasn't. */
  refusal: string | null;
};

export type Models = {
  /** The model in service, in memory; `null` if none is usable. */
  current(): { model: CollaborativeModel; version: number } | null;
  state(): ModelState;
  /** The newest trainings with their figures, newest first, including those whose model was refused. */
  history(): Promise<TrainedModel[]>;
  /**
   * Trains in a worker thread; with `due`, only if training is due. Throws on failure, which the health check reports until the next
   * success. @returns the result in one sentence
   */
  train(when: "due" | "wanted", run?: TrainingRun): Promise<string>;
  close(): Promise<void>;
};

type TrainingRun = {
  /** 0 to 1 */
  onProgress: (share: number) => void;
  /** Aborting ends the training without a new model. */
  signal: AbortSignal;
};

export const SEED = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = { db: Database; clock: Clock; logger: Logger };
type Served = { model: CollaborativeModel; version: number; trainedAt: Date };

export async function createModels({ db, clock, logger }: Needs): Promise<Models> {
  let served: Served | null = null;
  let loadingProblem: string | null = null;
  let refusal: string | null = null;
  let trainingProblem: string | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isClosing = false;
  const jobs = new Set<WorkerThread<unknown>>();

  async function finish<Result>(job: WorkerThread<Result>): Promise<Result> {
    jobs.add(job);
    return job.result.finally(() => jobs.delete(job));
  }

  async function load(): Promise<void> {
    if (isClosing) return;
    try {
      const [[newest], stored] = await Promise.all([selectModels(db, 1), selectInService(db)]);
      refusal = newest?.refusal ?? null;
      if (stored === null) served = null;
      else if (stored.version !== served?.version) {
        const loaded = await finish(startLoading(db));
        served = loaded === null ? null : { ...loaded, model: placed(loaded.model).model };
      }
      loadingProblem = null;
    } catch (error) {
      if (isClosing) return;
      // Loading an unusable model again wouldn't help.
      if (!(error instanceof ModelUnusable)) throw error;
      reportProblem(error);
    }
  }

  function reportProblem(error: unknown): void {
    loadingProblem = resultMessage(error, "The model in service could not be loaded.");
    logger.error({ err: error }, loadingProblem);
  }

  const follow = createCoalescedRefresh({ read: load, onFailure: reportProblem });

  async function train(when: "due" | "wanted", run?: TrainingRun): Promise<string> {
    const now = clock.now();
    if (when === "due") {
      // A failed training is retried the next day.
      if (now.getTime() - triedAt < DAY_MS) return NOT_DUE;
      if (!(await isDue(db, { hasModel: served !== null, now }))) return NOT_DUE;
    }
    triedAt = now.getTime();
    try {
      const training = startTraining(db, { seed: SEED, now, when }, (step, share) =>
        run?.onProgress(shareOfTraining(step, share)),
      );
      run?.signal.addEventListener("abort", () => void training.terminate(), { once: true });
      const result = await finish(training);
      trainingProblem = null;
      if (result.outcome !== "trained") return OUTCOMES[result.outcome];
      const { version, seconds, figures, ...trained } = result.trained;
      logger.info({ version, refusal: trained.refusal, seconds, figures }, "a model was trained");
      return (
        trained.refusal ?? `Model ${version} was trained in ${Math.round(seconds)} s and is now in service.`
      );
    } catch (error) {
      if (!isClosing && run?.signal.aborted !== true) {
        trainingProblem = resultMessage(error, "The last training run failed.");
        logger.error({ err: error }, trainingProblem);
      }
      throw error;
    }
  }

  await db.listen(MODEL_CHANGED, () => void follow());
  await follow();

  return {
    current: () => served,
    state() {
      const problem = loadingProblem ?? trainingProblem;
      if (served !== null)
        return { state: "serving", version: served.version, trainedAt: served.trainedAt, problem, refusal };
      const state = problem === null ? "none" : "failed";
      return { state, version: null, trainedAt: null, problem, refusal };
    },
    history: () => readHistory(db),
    train,
    async close() {
      isClosing = true;
      await Promise.all(Array.from(jobs, (job) => job.terminate()));
    },
  };
}

const NOT_DUE = "No training is due.";

const OUTCOMES = {
  "another trains": "Another training run is in progress.",
  "not due": NOT_DUE,
  "too little": "Too few people have marked enough titles.",
} as const;

/** The message of `ModelUnusable` is for administrators; details of other errors stay in the log. */
function resultMessage(error: unknown, otherwise: string): string {
  return error instanceof ModelUnusable ? error.message : otherwise;
}
