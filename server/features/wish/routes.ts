import type { StreamingServiceKey } from "#contract/streaming-services.ts";
import { type Understood, findByWish } from "#contract/wish.ts";
import type { WishPart } from "#engine/wish/facets.ts";
import type { Availability } from "#server/features/availability/availability.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Library } from "#server/features/library/library.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import { type UnknownWords, chipOf } from "#server/features/wish-reading/wish-reading.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Wisher, Wishes } from "./wish.ts";

type Needs = {
  wishes: Wishes;
  unknownWords: Pick<UnknownWords, "record">;
  items: Items;
  availability: Availability;
  filters: Pick<Filters, "limitsOf">;
  library: Pick<Library, "marks">;
  preferences: Pick<Preferences, "ownProfile">;
  recommendations: Pick<Recommendations, "bestFirst" | "watchedBy">;
};

export function serveWishes(serve: Serve, needs: Needs): void {
  const { wishes, unknownWords, items, availability, filters, library, preferences, recommendations } = needs;

  async function wisherFor(asker: { userId: number; sessionId: string | null } | null): Promise<Wisher> {
    const { country, maturityLimit } = await filters.limitsOf(asker);
    return {
      country,
      maturityLimit,
      offered: (service) =>
        availability.titlesOffered({ services: [service as StreamingServiceKey], kind: "all" }, country),
      async seen() {
        if (asker === null) return new Set();
        const [marks, watched] = await Promise.all([
          library.marks(asker.userId),
          recommendations.watchedBy(asker.userId),
        ]);
        return new Set([...marks.ratings.map(({ titleId }) => titleId), ...marks.skipped, ...watched]);
      },
      async birthYear() {
        const born = asker === null ? null : (await preferences.ownProfile(asker.userId)).birthdate;
        return born === null ? null : Number(born.slice(0, 4));
      },
      byTaste: asker === null ? null : (titleIds) => recommendations.bestFirst(asker, titleIds),
    };
  }

  serve(findByWish, async ({ query: { q, limit, offset, ...request }, viewer, sessionId, address }) => {
    const asker = viewer === null ? null : { userId: viewer.userId, sessionId };
    const answer = await wishes.find({ text: q, ...request }, await wisherFor(asker));
    if (offset === 0) unknownWords.record({ userId: viewer?.userId ?? null, address }, q, answer.wish);
    const end = offset + limit;
    const shown = await items.present(answer.titleIds.slice(offset, end), viewer);
    return {
      understood: answer.wish.parts.map(understoodPart),
      not_understood: answer.wish.leftover.map(({ word, start, end: wordEnd }) => ({
        text: word,
        start,
        end: wordEnd,
      })),
      obstacles: answer.obstacles.map(({ label, start, end: partEnd }) => ({ label, start, end: partEnd })),
      message: answer.message,
      total: answer.titleIds.length,
      order: viewer === null ? ("popular" as const) : ("personal" as const),
      items: shown.map((item) => ({
        ...item,
        reason: { kind: "context" as const, text: answer.reasonFor(item.id), title_id: null },
      })),
      ...(end < answer.titleIds.length && { next_offset: end }),
    };
  });
}

/** One entry per phrase, by its strongest meaning. */
function understoodPart(part: WishPart): Understood {
  const { facets, isWanted, label, start, end } = part;
  const [first] = facets;
  return {
    kind: first?.kind ?? "text",
    value: first?.value ?? "",
    label,
    chip: chipOf(part),
    wanted: isWanted,
    is_limit: facets.some(({ isLimit }) => isLimit),
    strength: Math.abs(first?.strength ?? 0),
    start,
    end,
  };
}
