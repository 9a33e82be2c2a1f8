import { correctTasteLine, readTasteProfile } from "#contract/taste-profile.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { TasteCorrections } from "./taste-profile.ts";

/** Titles shown per line of the taste profile. */
const SHOWN = 4;

type Needs = {
  tasteCorrections: TasteCorrections;
  recommendations: Pick<Recommendations, "tasteLinesOf">;
  items: Items;
};

export function serveTasteProfile(serve: Serve, { tasteCorrections, recommendations, items }: Needs): void {
  serve(readTasteProfile, async ({ viewer }) => {
    const [lines, corrections] = await Promise.all([
      recommendations.tasteLinesOf(viewer.userId),
      tasteCorrections.of(viewer.userId),
    ]);
    const named = new Set(lines.flatMap(({ titleIds }) => titleIds.slice(0, SHOWN)));
    const shown = await items.present([...named], viewer);
    const visible = new Set(shown.map(({ id }) => id));
    return {
      lines: lines.map(({ kind, key, name, strength, titleIds, isChosen }) => ({
        kind,
        key,
        name,
        strength,
        title_count: titleIds.length,
        title_ids: titleIds.slice(0, SHOWN).filter((titleId) => visible.has(titleId)),
        is_chosen: isChosen,
      })),
      corrections: corrections.map(({ kind, key, name, direction, correctedAt }) => ({
        kind,
        key,
        name,
        direction,
        corrected_at: correctedAt.toISOString(),
      })),
      items: shown,
    };
  });

  serve(correctTasteLine, async ({ viewer, body: { direction, ...line } }) => {
    if (direction === null) await tasteCorrections.takeBack(viewer.userId, line);
    else await tasteCorrections.correct(viewer.userId, line, direction);
    return DONE;
  });
}
