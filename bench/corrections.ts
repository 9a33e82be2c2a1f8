/**
 * Measures the effect of corrections, with content alone and with a model. Each line of a person's taste profile is corrected on its own,
 * and its share of the first 20 picks is counted before and after. Lines that the correction couldn't move further are skipped. The people
 * are invented and mostly love two genres; with a folder of MovieLens files, they're its held-out people, with their favorites in the
 * catalog, and the model is trained on its training people.
 */
import type { CorrectionDirection, TasteLineKind } from "#contract/taste-profile.ts";
import { createAdviser } from "#engine/collaborative/advice.ts";
import { GRADES } from "#engine/collaborative/grades.ts";
import { type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { countOf } from "#engine/corrections.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import type { Mark } from "#engine/marks.ts";
import { tasteLines } from "#engine/taste-profile.ts";
import { tasteOf } from "#engine/taste.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";

import { readViewers } from "../scripts/evaluation/read-viewers.ts";
import { inventCrowd, readCatalogue } from "./dislikes.ts";

const PICKS = 20;
const PEOPLE = 40;
const LIKES_GIVEN = 12;
const NOW = Date.UTC(2026, 0, 1);

type Share = { kind: TasteLineKind; before: number; after: number };

/** @param folder MovieLens files; `null` means invented people */
export async function measureCorrections(folder: string | null): Promise<object[]> {
  const catalogue = await readCatalogue();
  const { titles } = catalogue;
  const index = indexTitles(titles);
  const { crowd, asked } = folder === null ? inventedPeople(titles) : await realPeople(folder, catalogue);
  const adviser = createAdviser(trainModel(interactionsOf(crowd), { seed: 1, titles }), index);
  const people = asked.map((likes) =>
    likes.slice(0, LIKES_GIVEN).map((titleId): Mark => ({ titleId, kind: "loved", at: NOW })),
  );
  return [null, adviser].flatMap((advice) => {
    const replay = createReplay(index, { now: NOW, adviser: advice });
    return (["less", "more"] as const).flatMap((direction) => {
      const shares = people.flatMap((marks) => sharesOf(index, replay, { marks, direction }));
      return rowsOf(shares, { direction, model: advice === null ? "no" : "yes" });
    });
  });
}

type People = { crowd: readonly (readonly WeightedMark[])[]; asked: readonly (readonly number[])[] };

function inventedPeople(titles: readonly TitleFacts[]): People {
  const crowd = inventCrowd(titles);
  return { crowd, asked: crowd.slice(0, PEOPLE).map((marks) => marks.map(({ titleId }) => titleId)) };
}

async function realPeople(
  folder: string,
  { ofTmdb }: { ofTmdb: ReadonlyMap<number, number> },
): Promise<People> {
  const { training, test } = await readViewers(folder, ofTmdb);
  return {
    crowd: training.map(({ likes, dislikes }) => [
      ...likes.map((titleId) => ({ titleId, weight: GRADES.loved })),
      ...dislikes.map((titleId) => ({ titleId, weight: GRADES.disliked })),
    ]),
    asked: test.flatMap(({ likes }) => (likes.length < LIKES_GIVEN ? [] : [likes])).slice(0, PEOPLE),
  };
}

function sharesOf(
  index: TitleIndex,
  replay: ReturnType<typeof createReplay>,
  { marks, direction }: { marks: readonly Mark[]; direction: CorrectionDirection },
): Share[] {
  const taste = tasteOf(index, { marks, favoriteGenres: [], now: NOW });
  const listOf = (corrections: Parameters<typeof replay>[0]["corrections"]) =>
    replay({ marks, limit: PICKS, ...(corrections && { corrections }) }).picks.flatMap(
      ({ candidate }) => index.titles[candidate] ?? [],
    );
  const list = listOf([]);
  return tasteLines(index, { taste, favoriteGenres: [] }).flatMap(({ kind, key, strength }) => {
    const before = countOf({ kind, key }, list) / PICKS;
    if (strength < 0 || (direction === "less" ? before === 0 : before === 1)) return [];
    return { kind, before, after: countOf({ kind, key }, listOf([{ kind, key, direction }])) / PICKS };
  });
}

function rowsOf(
  shares: readonly Share[],
  { direction, model }: { direction: CorrectionDirection; model: string },
): object[] {
  return (["genre", "mood", "nanogenre", "person", "era"] as const).map((kind) => {
    const of = shares.filter((share) => share.kind === kind);
    const mean = (part: "before" | "after") =>
      Math.round((100 * of.reduce((sum, share) => sum + share[part], 0)) / Math.max(1, of.length));
    const hasMoved = ({ before, after }: Share) => (direction === "less" ? after < before : after > before);
    return {
      correction: direction,
      model,
      kind,
      lines: of.length,
      "% before": mean("before"),
      "% after": mean("after"),
      "moved as corrected": of.filter(hasMoved).length,
    };
  });
}
