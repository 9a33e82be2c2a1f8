/**
 * Titles that nobody judged get a judgement learned from those that people judged, so that moods and tags find them too, and stand in lists
 * where their votes let expect that they are known.
 */
import type { Queryable } from "#server/platform/db.ts";

import { replaceNanogenres, votedRenown } from "../sources/sources.ts";
import { tellOfChange } from "../store.ts";
import { type TrainingSet, learnToJudge } from "./judge.ts";
import { selectUnjudged, updateJudgements } from "./store.ts";

/**
 * Part of the transaction of a load. A title without an overview and without keywords is left as it is: there is nothing to judge by.
 * @returns the ids of the titles that were judged
 */
export async function enrichTitles(tx: Queryable, { titles, nanogenres }: TrainingSet): Promise<number[]> {
  const unjudged = await selectUnjudged(tx);
  if (unjudged.length === 0) return [];
  const judge = learnToJudge(titles, nanogenres);
  const judgements = unjudged.map((title) => ({ id: title.id, renown: votedRenown(title), ...judge(title) }));
  await updateJudgements(tx, judgements);
  await replaceNanogenres(
    tx,
    judgements.map(({ id }) => id),
    judgements.flatMap(({ id, nanogenres: names }) =>
      names.map((name, position) => ({ title_id: id, name, position })),
    ),
  );
  await tellOfChange(tx);
  return judgements.map(({ id }) => id);
}
