/**
 * What a correction does: invented people who love two genres, by content alone and with a model. Each line of each one's first
 * twenty picks that the taste profile shows is corrected by itself, and its share is counted before and after.
 */
import type { CorrectionDirection, TasteLineKind } from "#contract/taste-profile.ts";
import { createAdviser } from "#engine/collaborative/advice.ts";
import { interactionsOf } from "#engine/collaborative/interactions.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { countOf } from "#engine/corrections.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import type { Mark } from "#engine/marks.ts";
import { tasteLines } from "#engine/taste-profile.ts";
import { tasteOf } from "#engine/taste.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";

import { inventCrowd, readCatalogue } from "./dislikes.ts";

const PICKS = 20;
const PEOPLE = 40;
const TOLD = 12;
const NOW = Date.UTC(2026, 0, 1);

type Share = { kind: TasteLineKind; before: number; after: number };

export async function measureCorrections(): Promise<object[]> {
  const { titles } = await readCatalogue();
  const index = indexTitles(titles);
  const crowd = inventCrowd(titles);
  const adviser = createAdviser(trainModel(interactionsOf(crowd), { seed: 1, titles }), index);
  const people = crowd
    .slice(0, PEOPLE)
    .map((marks) => marks.slice(0, TOLD).map(({ titleId }): Mark => ({ titleId, kind: "loved", at: NOW })));
  return [null, adviser].flatMap((advice) => {
    const replay = createReplay(index, { now: NOW, adviser: advice });
    return (["less", "more"] as const).flatMap((direction) => {
      const shares = people.flatMap((marks) => sharesOf(index, replay, { marks, direction }));
      return rowsOf(shares, { direction, model: advice === null ? "no" : "yes" });
    });
  });
}

function sharesOf(
  index: TitleIndex,
  replay: ReturnType<typeof createReplay>,
  { marks, direction }: { marks: readonly Mark[]; direction: CorrectionDirection },
): Share[] {
  const taste = tasteOf(index, { marks, favouriteGenres: [], now: NOW });
  const listOf = (corrections: Parameters<typeof replay>[0]["corrections"]) =>
    replay({ marks, limit: PICKS, ...(corrections && { corrections }) }).picks.flatMap(
      ({ candidate }) => index.titles[candidate] ?? [],
    );
  const list = listOf([]);
  return tasteLines(index, { taste, favouriteGenres: [] }).flatMap(({ kind, key, strength }) => {
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
      said: direction,
      model,
      kind,
      lines: of.length,
      "% before": mean("before"),
      "% after": mean("after"),
      "moved as said": of.filter(hasMoved).length,
    };
  });
}
