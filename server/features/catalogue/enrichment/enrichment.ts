/**
 * Enrichment: judges titles that nobody has judged, with a model learned from the titles that people judged. They can then be found by mood
 * and tag, and get a popularity estimated from their votes. It never changes a title that people judged.
 */
import { timeSlice } from "#server/platform/background-work.ts";
import type { Queryable } from "#server/platform/db.ts";

import { replaceNanogenres, popularityFromVotes } from "../sources/sources.ts";
import { notifyChange } from "../store.ts";
import { type Judge, type TrainingSet, learningToJudge } from "./judge.ts";
import { selectUnjudged, updateJudgements } from "./store.ts";

export type LearnedJudge = () => Promise<Judge>;

/** Trains the judge once, on the first call. That takes seconds, so it runs in slices and lets other work run in between. */
export function judgeFrom({ titles, nanogenres }: TrainingSet): LearnedJudge {
  let learned: Promise<Judge> | null = null;
  return () => (learned ??= timeSlice(learningToJudge(titles, nanogenres)));
}

/**
 * Runs in the transaction of a load. Titles that have neither an overview nor keywords are skipped: there is nothing to judge by.
 * @returns the ids of the judged titles
 */
export async function enrichTitles(tx: Queryable, judgeOf: LearnedJudge): Promise<number[]> {
  const unjudged = await selectUnjudged(tx);
  if (unjudged.length === 0) return [];
  const judge = await judgeOf();
  const judgements = unjudged.map((title) => ({
    id: title.id,
    popularity: popularityFromVotes(title),
    ...judge(title),
  }));
  await updateJudgements(tx, judgements);
  await replaceNanogenres(
    tx,
    judgements.map(({ id }) => id),
    judgements.flatMap(({ id, nanogenres: names }) =>
      names.map((name, position) => ({ title_id: id, name, position })),
    ),
  );
  const judged = judgements.map(({ id }) => id);
  await notifyChange(tx, judged);
  return judged;
}
