/**
 * Compares ways to make one list for a group of held-out people. Each person's marks on half of MovieLens' titles are known; those on the
 * other half are to be found. Lists are compared by the share of their first 10 and 20 titles that all members liked, that a member liked
 * on average and at least, and that any member disliked. The members of each group of 2, 3 or 4 all like at least one title of the hidden
 * half.
 */
import { type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import { createScorer } from "#engine/collaborative/model.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { estimateOf, gainOf } from "#engine/evaluation/ranking.ts";
import { pickForGroup } from "#engine/group-picks.ts";
import { seededRandom } from "#engine/random.ts";
import { bestOf } from "#engine/selection.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";

import { type Split, readSplit } from "../scripts/evaluation/read-split.ts";

const SEED = 1;
const GROUPS = 2000;
const LIST = 20;
/** `LIKED` is 3.5 stars or more, `DISLIKED` 2.5 stars or fewer. */
const LIKED = 0.7;
const DISLIKED = 0;

/** A person's scores and known titles, and the hidden likes and dislikes that are to be found. All by index position. */
type HeldOut = {
  scores: Float32Array;
  known: ReadonlySet<number>;
  likes: ReadonlySet<number>;
  dislikes: ReadonlySet<number>;
};

type Lists = Record<string, (members: readonly HeldOut[], allowed: Uint8Array) => number[]>;

/** @param folder MovieLens files: items.csv, train.csv, fold_in.csv, target.csv, grades.csv */
export async function measureTogether(folder: string | null): Promise<object[]> {
  if (folder === null) return [{ together: "skipped: needs a folder of MovieLens files" }];
  const split = await readSplit(folder, "graded");
  const index = indexTitles(split.titles);
  const people = heldOutOf(split, index);
  return [2, 3, 4].flatMap((size) => compared(groupsOf(people, size), listsOn(index)));
}

function listsOn(index: TitleIndex): Lists {
  const byJoint = (joint: (worths: readonly number[]) => number) =>
    function list(members: readonly HeldOut[], allowed: Uint8Array): number[] {
      const worths = members.map(({ scores }) => standardized(scores, allowed));
      const totals = Float32Array.from(allowed, (_, position) =>
        joint(worths.map((of) => of[position] ?? 0)),
      );
      return bestOf(totals, LIST, allowed);
    };
  return {
    "one's own list": ([first], allowed) => bestOf(first?.scores ?? new Float32Array(0), LIST, allowed),
    "in turn": (members, allowed) => byTurns(members.map(({ scores }) => bestOf(scores, LIST, allowed))),
    "mean of the scores": byJoint((worths) => worths.reduce((sum, worth) => sum + worth, 0)),
    "least misery": byJoint((worths) => Math.min(...worths)),
    Halflight: (members, allowed) =>
      pickForGroup({
        index,
        scores: members.map(({ scores }) => scores),
        allowed,
        sessionMatches: null,
        streamable: null,
        limit: LIST,
      }).picks.map(({ position }) => position),
  };
}

function byTurns(lists: readonly (readonly number[])[]): number[] {
  const taken = new Set<number>();
  for (let place = 0; place < LIST; place++) for (const list of lists) taken.add(list[place] ?? -1);
  return [...taken].slice(0, LIST);
}

function standardized(scores: Float32Array, allowed: Uint8Array): Float32Array {
  const among = scores.filter((_, position) => allowed[position] === 1);
  const mean = among.reduce((sum, score) => sum + score, 0) / among.length;
  const deviation = Math.sqrt(among.reduce((sum, score) => sum + (score - mean) ** 2, 0) / among.length);
  return scores.map((score) => (score - mean) / deviation);
}

function heldOutOf(split: Split, index: TitleIndex): HeldOut[] {
  const model = trainModel(interactionsOf(split.training), {
    seed: SEED,
    titles: split.titles,
    heldOut: split.validation,
  });
  const score = createScorer(model);
  const random = seededRandom(SEED);
  const isToBeFound = Uint8Array.from(index.titles, () => Number(random() < 0.5));
  return split.test.flatMap(({ foldIn, targets }): HeldOut[] => {
    const told = new Map(foldIn.map((mark) => [mark.titleId, mark.weight]));
    const all: WeightedMark[] = [
      ...foldIn,
      ...targets.flatMap((titleId) => (told.has(titleId) ? [] : { titleId, weight: LIKED })),
    ];
    const at = ({ titleId }: WeightedMark) => index.positions.get(titleId) ?? -1;
    const known = all.filter((mark) => isToBeFound[at(mark)] === 0);
    const hidden = all.filter((mark) => isToBeFound[at(mark)] === 1);
    const found = score(known);
    if (found === null) return [];
    const scores = new Float32Array(index.titles.length).fill(-1e9);
    model.titleIds.forEach((titleId, place) => {
      const position = index.positions.get(titleId);
      if (position !== undefined) scores[position] = found[place] ?? 0;
    });
    return [
      {
        scores,
        known: new Set(known.map(at)),
        likes: new Set(hidden.filter(({ weight }) => weight >= LIKED).map(at)),
        dislikes: new Set(hidden.filter(({ weight }) => weight <= DISLIKED).map(at)),
      },
    ];
  });
}

function groupsOf(people: readonly HeldOut[], size: number): HeldOut[][] {
  const random = seededRandom(SEED + size);
  const groups: HeldOut[][] = [];
  while (groups.length < GROUPS) {
    const members = new Set<HeldOut>();
    while (members.size < size) {
      const person = people[Math.floor(random() * people.length)];
      if (person !== undefined) members.add(person);
    }
    const [first, ...others] = members;
    const hasCommon = [...(first?.likes ?? [])].some((title) =>
      others.every(({ likes }) => likes.has(title)),
    );
    if (hasCommon) groups.push([...members]);
  }
  return groups;
}

function compared(groups: readonly HeldOut[][], lists: Lists): object[] {
  const rows = Object.entries(lists).map(([name, listFor]) => {
    const figures = groups.map((members) => {
      const allowed = new Uint8Array(members[0]?.scores.length ?? 0).fill(1);
      members[0]?.scores.forEach((score, position) => {
        const isKnown = members.some(({ known }) => known.has(position));
        if (score === -1e9 || isKnown) allowed[position] = 0;
      });
      return figuresOf(listFor(members, allowed), members);
    });
    return { name, figures };
  });
  const ofMean = rows.find(({ name }) => name === "mean of the scores")?.figures ?? [];
  return rows.map(({ name, figures }) => {
    const mean = (of: (figure: Figures) => number) => estimateOf(figures.map(of)).mean;
    const gain = gainOf(
      figures.map(({ all10 }) => all10),
      ofMean.map(({ all10 }) => all10),
    );
    return {
      people: groups[0]?.length,
      list: name,
      "all liked @10": rounded(mean(({ all10 }) => all10)),
      "all liked @20": rounded(mean(({ all20 }) => all20)),
      "each liked @20": rounded(mean(({ each20 }) => each20)),
      "least @20": rounded(mean(({ least20 }) => least20)),
      "disliked @20": rounded(mean(({ disliked20 }) => disliked20)),
      "gain @10 over the mean": `${rounded(gain.mean)} ± ${rounded(gain.standardError)}`,
    };
  });
}

type Figures = { all10: number; all20: number; each20: number; least20: number; disliked20: number };

function figuresOf(list: readonly number[], members: readonly HeldOut[]): Figures {
  const share = (count: number, isOne: (position: number) => boolean) =>
    list.slice(0, count).filter(isOne).length / count;
  const likedByAll = (position: number) => members.every(({ likes }) => likes.has(position));
  const shares = members.map(({ likes }) => share(LIST, (position) => likes.has(position)));
  return {
    all10: share(LIST / 2, likedByAll),
    all20: share(LIST, likedByAll),
    each20: shares.reduce((sum, each) => sum + each, 0) / shares.length,
    least20: Math.min(...shares),
    disliked20: share(LIST, (position) => members.some(({ dislikes }) => dislikes.has(position))),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
