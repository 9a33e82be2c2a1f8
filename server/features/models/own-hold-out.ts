/** The product's own marks, split by time: what would have been known before, and what viewers came to like afterwards. */
import { isLike } from "#engine/collaborative/grades.ts";
import { type Interactions, type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db.ts";

import { readViewers } from "./training/people.ts";

export type OwnHoldOut = {
  titles: TitleFacts[];
  /** Everyone's marks from before their split, to train on. */
  interactions: Interactions;
  /** People with likes on both sides of the split. */
  heldOut: HeldOut[];
};

const TARGET_SHARE = 0.2;
const LIKES_MIN = 5;

export async function readOwnHoldOut(db: Database): Promise<OwnHoldOut> {
  const titles = await allFacts(db);
  const people = await readViewers({ db, titleIds: new Set(titles.map(({ id }) => id)), fewestMarks: 1 });
  const divided = Array.from({ length: people.count }, (_, person) => divideByTime(people.marksOf(person)));
  return {
    titles,
    interactions: interactionsOf(divided.map(({ before }) => before)),
    heldOut: divided.flatMap(({ before, targets }) =>
      targets.length === 0 ? [] : [{ foldIn: before, targets }],
    ),
  };
}

/** The newest fifth of the likes are the targets. Other marks since the first target weren't known before it, so they're dropped. */
function divideByTime(newestFirst: readonly WeightedMark[]): { before: WeightedMark[]; targets: number[] } {
  const likes = newestFirst.flatMap(({ weight }, place) => (isLike(weight) ? [place] : []));
  if (likes.length < LIKES_MIN) return { before: [...newestFirst], targets: [] };
  const newest = likes.slice(0, Math.round(TARGET_SHARE * likes.length));
  return {
    before: newestFirst.slice((newest.at(-1) ?? 0) + 1),
    targets: newest.flatMap((place) => newestFirst[place]?.titleId ?? []),
  };
}
