/**
 * Enrichment: judges titles that aren't embedded, from what's known about them or else with a model learned from the titles that people
 * judged. They can then be found by mood and tag, and get a popularity, if necessary estimated from their votes. It never changes an
 * embedded title.
 */
import { timeSlice } from "#server/platform/background-work.ts";
import type { Queryable } from "#server/platform/db.ts";

import { replaceNanogenres, replaceRelatedTitles, popularityFromVotes } from "../sources/sources.ts";
import { notifyChange } from "../store.ts";
import { type Judge, type TrainingSet, learningToJudge } from "./judge.ts";
import { type Identity, type Known, type KnownTitle, knowledgeOf } from "./knowledge.ts";
import { selectEmbeddedIds, selectUnjudged, updateJudgements } from "./store.ts";

export { type KnownTitle, knownTitle } from "./knowledge.ts";

export type LearnedJudge = {
  /** What people know about each title; `null` if nothing. What's known about one title is used for one of these at most. */
  known(identities: readonly Identity[]): (Known | null)[];
  judge(): Promise<Judge>;
};

/** Trains the judge once, when it's first needed. That takes seconds, so it runs in slices and lets other work run in between. */
export function judgeFrom(read: () => TrainingSet & { known: readonly KnownTitle[] }): LearnedJudge {
  let learned: Promise<Judge> | null = null;
  let find: ReturnType<typeof knowledgeOf> | null = null;
  const learn = () => {
    const { titles, nanogenres } = read();
    return timeSlice(learningToJudge(titles, nanogenres));
  };
  return {
    known: (identities) => (find ??= knowledgeOf(read().known))(identities),
    judge: () => (learned ??= learn()),
  };
}

/**
 * Runs in the transaction of a load. Titles that have neither an overview nor keywords are skipped: there is nothing to judge by.
 * @returns the ids of the judged titles
 */
export async function enrichTitles(tx: Queryable, judgeOf: LearnedJudge): Promise<number[]> {
  const unjudged = await selectUnjudged(tx);
  if (unjudged.length === 0) return [];
  const knowledge = judgeOf.known(unjudged);
  const known = unjudged.map((title, place) => ({ title, knowledge: knowledge[place] ?? null }));
  const judge = knowledge.every((each) => each !== null) ? null : await judgeOf.judge();
  const judgements = known.flatMap(({ title, knowledge: own }) => {
    if (own !== null) return { ...own, id: title.id, judged_by: "known" as const };
    return judge === null
      ? []
      : {
          ...judge(title),
          id: title.id,
          popularity: popularityFromVotes(title),
          judged_by: "judge" as const,
        };
  });
  await updateJudgements(tx, judgements);
  await replaceNanogenres(
    tx,
    judgements.map(({ id }) => id),
    judgements.flatMap(({ id, nanogenres: names }) =>
      names.map((name, position) => ({ title_id: id, name, position })),
    ),
  );
  await replaceRelatedOfKnown(tx, known);
  const judged = judgements.map(({ id }) => id);
  await notifyChange(tx, judged);
  return judged;
}

async function replaceRelatedOfKnown(
  tx: Queryable,
  titles: readonly { title: { id: number }; knowledge: Known | null }[],
): Promise<void> {
  const links = titles.flatMap(({ title, knowledge }) =>
    Object.entries(knowledge?.related ?? {}).map(([name, strength]) => ({
      title_id: title.id,
      name,
      strength,
    })),
  );
  if (links.length === 0) return;
  const embedded = await selectEmbeddedIds(tx, [...new Set(links.map(({ name }) => name))]);
  const idsOf = Map.groupBy(embedded, ({ name }) => name);
  await replaceRelatedTitles(
    tx,
    [...new Set(links.map((link) => link.title_id))],
    links.flatMap(({ name, ...link }) => (idsOf.get(name) ?? []).map(({ id }) => ({ ...link, kin_id: id }))),
  );
}
