/**
 * Wishes: titles for what somebody asks for in their own words. The engine reads the wish and matches the titles of the current index; this
 * feature adds what it can't know: offers of services, the viewer's taste, age and history. It never stores or logs a wish; only the
 * quiz keeps one, if the viewer uses it for tonight.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import type { WishChoices } from "#contract/wish.ts";
import { isWithin } from "#engine/certification.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import { maskOf } from "#engine/selection.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Wish, WishPart } from "#engine/wish/facets.ts";
import { type WishMatches, matchWish } from "#engine/wish/matching.ts";
import { rankWish } from "#engine/wish/ranking.ts";
import { withoutSpans } from "#engine/wish/wish.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import {
  type WishReading,
  firstCharacters,
  offersOf,
  readFor,
  valuesOf,
} from "#server/features/wish-reading/wish-reading.ts";

import { messageOf, reasonOf } from "./answer-texts.ts";
import { isChosen, sortedBy } from "./choices.ts";

/** The person making the wish. The functions are only called if the wish needs them. */
export type Wisher = {
  /** ISO 3166. */
  country: string;
  maturityLimit: MaturityLimit;
  offered(service: string): Promise<ReadonlySet<number> | null>;
  /** Ids of titles that the viewer has rated, watched or put aside. */
  seen(): Promise<ReadonlySet<number>>;
  birthYear(): Promise<number | null>;
  /** Sorts ids by the viewer's taste, best first; `null` for visitors. */
  byTaste: ((titleIds: readonly number[]) => Promise<number[]>) | null;
};

export type WishAnswer = {
  wish: Wish;
  obstacles: readonly WishPart[];
  message: string | null;
  /** All titles, best first; only empty if the choices leave none that the viewer may see. */
  titleIds: readonly number[];
  /** The part of the wish that the title meets. */
  reasonFor(titleId: number): string;
};

export type WishRequest = WishChoices & {
  text: string;
  /** Spans of phrases that no longer count: "2-6". */
  without: readonly string[];
};

export type Wishes = { find(request: WishRequest, wisher: Wisher): Promise<WishAnswer> };

export function createWishes({
  catalogue,
  reading,
}: {
  catalogue: Catalogue;
  reading: Pick<WishReading, "newestReader">;
}): Wishes {
  return {
    async find({ text, without, sort, ...choices }, wisher) {
      const reader = await reading.newestReader(catalogue.index());
      const { wishIndex } = reader;
      const { index } = wishIndex;
      const read = firstCharacters(text);
      const wish = withoutSpans(await readFor(read, reader, wisher.birthYear), without);
      const services = [...valuesOf(wish, "service"), ...[choices.service ?? []].flat()];
      const offers = await offersOf(services, wisher.offered);
      const matches = matchWish(wish, {
        wishIndex,
        offered: (service) => offers.get(service) ?? null,
        visible: maskOf(
          index.titles,
          (title) => isWithin(wisher.maturityLimit, title) && isChosen(title, choices, offers),
        ),
        seen: valuesOf(wish, "novelty").includes("unseen") ? await wisher.seen() : new Set(),
      });
      const priors = priorsIn(index, wisher.country);
      const popular = rankWish(matches, priors);
      const positions =
        wisher.byTaste === null
          ? popular
          : await rankedByTaste(popular, { index, matches, byTaste: wisher.byTaste });
      const isDescribed = wish.plot.some(({ stem: word }) => wishIndex.descriptions.has(word));
      const obstacles = matches.obstacles.flatMap(({ parts }) => parts);
      return {
        wish,
        obstacles,
        message: messageOf(wish, {
          obstacles,
          isCut: read.length < text.length,
          isEmpty: positions.length === 0,
          isDescribed,
        }),
        titleIds: sortedBy(
          sort,
          positions.flatMap((position) => index.titles[position] ?? []),
        ).map(({ id }) => id),
        reasonFor: (titleId) => reasonOf(wish, { matches, isDescribed }, index.positions.get(titleId) ?? -1),
      };
    },
  };
}

/** The same titles, in the order of wish and taste. */
async function rankedByTaste(
  popular: readonly number[],
  {
    index,
    matches,
    byTaste,
  }: { index: TitleIndex; matches: WishMatches; byTaste: NonNullable<Wisher["byTaste"]> },
): Promise<number[]> {
  const ordered = await byTaste(popular.flatMap((position) => index.titles[position]?.id ?? []));
  const appeal = new Float32Array(index.titles.length);
  for (const [rank, titleId] of ordered.entries())
    appeal[index.positions.get(titleId) ?? 0] = 1 - rank / Math.max(1, ordered.length);
  const totals = new Float32Array(matches.totals.length);
  for (const position of popular) totals[position] = matches.totals[position] ?? 0;
  return rankWish({ totals }, appeal);
}
