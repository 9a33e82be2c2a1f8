/** `npm run train` trains the recommendation model on all marks. Works alongside a running server, which uses the model at once. */
import { shareOfTraining, startTraining } from "#server/features/models/jobs.ts";
import { SEED } from "#server/features/models/models.ts";
import type { TrainedModel } from "#server/features/models/storage/storage.ts";
import type { TrainingStep } from "#server/features/models/training/train.ts";
import type { Database } from "#server/platform/db.ts";

import { withDatabase } from "./database.ts";
import { progressOn } from "./progress.ts";

const STEPS: Readonly<Record<TrainingStep, string>> = {
  reading: "Reading marks",
  training: "Training",
  judging: "Evaluating on held-out people",
  storing: "Storing",
};
process.exitCode = await withDatabase(say, train);

async function train(db: Database): Promise<number> {
  const progress = progressOn(process.stderr);
  try {
    const order = { seed: SEED, now: new Date(), when: "wanted" } as const;
    const result = await startTraining(db, order, (step, share) => {
      progress.show(shareOfTraining(step, share), STEPS[step]);
    }).result;
    progress.end();
    if (result.outcome === "trained") return report(result.trained);
    say(result.outcome === "too little" ? result.reason : "Another training is already running.");
    return 1;
  } catch (error) {
    progress.end();
    say(
      `The training failed and nothing was kept: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  }
}

function report({ figures, rivalFigures, ...trained }: TrainedModel): number {
  const { people, titles, marks, seconds, version, seed } = trained;
  say(
    `Model ${version}: ${marks} marks of ${people} people on ${titles} titles, trained in ${seconds.toFixed(1)} s with seed ${seed}`,
  );
  const line = (name: string, { ndcg100, recall20, recall50, coverage10 }: typeof figures) =>
    say(
      `  ${name}: NDCG@100 ${ndcg100.toFixed(4)}, Recall@20 ${recall20.toFixed(4)}, Recall@50 ${recall50.toFixed(4)}, coverage@10 ${coverage10.toFixed(3)}`,
    );
  if (figures.people === 0) say("  There are no held-out people to evaluate it on yet.");
  else line(`with ${figures.people} held-out people`, figures);
  if (rivalFigures !== null && figures.people > 0)
    line(`model ${trained.rivalVersion} with the same`, rivalFigures);
  say(trained.refusal === null ? "It is in service." : `It was not put into service: ${trained.refusal}`);
  return 0;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
