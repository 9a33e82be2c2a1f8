/**
 * Titles that nobody judged get a judgement learned from those that people judged, so that moods and tags find them too, and stand in lists
 * where their votes let expect that they are known.
 */
import type { Queryable } from "#server/platform/db.ts";
import { timeSlice } from "#server/platform/time-slice.ts";

import { replaceNanogenres, popularityFromVotes } from "../sources/sources.ts";
import { notifyChange } from "../store.ts";
import { type Judge, type TrainingSet, learningToJudge } from "./judge.ts";
import { selectUnjudged, updateJudgements } from "./store.ts";

export type LearnedJudge = () => Promise<Judge>;

/** Learns when it is first asked, and once: that takes seconds, in which others get their turns. */
export function judgeFrom({ titles, nanogenres }: TrainingSet): LearnedJudge {
  let learned: Promise<Judge> | null = null;
  return () => (learned ??= timeSlice(learningToJudge(titles, nanogenres)));
}

/**
 * Part of the transaction of a load. A title without an overview and without keywords is left as it is: there is nothing to judge by.
 * @returns the ids of the titles that were judged
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
