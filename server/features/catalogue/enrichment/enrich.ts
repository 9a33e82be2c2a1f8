/** Titles that nobody judged get a judgement learned from those that people judged, so that moods and tags find them too. */
import type { Queryable } from "#server/platform/db.ts";

import { CATALOGUE_CHANGED } from "../catalogue.ts";
import type { EmbeddedCatalogue } from "../embedded/read.ts";
import { replaceNanogenres } from "../embedded/store.ts";
import { learnToJudge } from "./judge.ts";
import { selectUnjudged, updateJudgements } from "./store.ts";

/**
 * Part of the transaction of a load. A title without an overview and without keywords is left as it is: there is nothing to judge by.
 * @returns how many titles were judged
 */
export async function enrichTitles(
  tx: Queryable,
  { titles, nanogenres }: Pick<EmbeddedCatalogue, "titles" | "nanogenres">,
): Promise<number> {
  const unjudged = await selectUnjudged(tx);
  if (unjudged.length === 0) return 0;
  const judge = learnToJudge(titles, nanogenres);
  const judgements = unjudged.map(({ id, ...evidence }) => ({ id, ...judge(evidence) }));
  await updateJudgements(tx, judgements);
  await replaceNanogenres(
    tx,
    judgements.map(({ id }) => id),
    judgements.flatMap(({ id, nanogenres: names }) =>
      names.map((name, position) => ({ title_id: id, name, position })),
    ),
  );
  await tx.query(`notify ${CATALOGUE_CHANGED}`);
  return judgements.length;
}
