/**
 * Wishes: titles for what somebody asks for in their own words. The engine reads the wish and matches the titles of the current index; this
 * feature adds what it can't know: offers of services, the viewer's taste, age and history. It never stores or logs a wish.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import { WISH_MAX_CHARACTERS, type WishKind } from "#contract/wish-rules.ts";
import { isWithin } from "#engine/certification.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Wish, WishPart } from "#engine/wish/facets.ts";
import type { Lexicon } from "#engine/wish/lexicon.ts";
import { type WishMatches, matchWish } from "#engine/wish/matching.ts";
import { rankWish } from "#engine/wish/ranking.ts";
import { type WishIndex, wishIndexing } from "#engine/wish/wish-index.ts";
import { CHILDHOOD, readWish } from "#engine/wish/wish.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { timeSlice } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/logger.ts";

import { messageOf, reasonOf } from "./answer-texts.ts";
import { readLexicon, stem } from "./phrases.ts";

/** Whoever wishes. The functions are only called if the wish needs them. */
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
  /** All titles, best first; never empty if the viewer may see any. */
  titleIds: readonly number[];
  /** The part of the wish that the title meets. */
  reasonFor(titleId: number): string;
};

export type Wishes = { find(text: string, wisher: Wisher): Promise<WishAnswer> };

export async function createWishes({
  catalogue,
  clock,
  logger,
}: {
  catalogue: Catalogue;
  clock: Clock;
  logger: Logger;
}): Promise<Wishes> {
  const lexicon = await readLexicon();
  const indexOf = keepIndexed(logger);

  return {
    async find(text, wisher) {
      const wishIndex = await indexOf(catalogue.index());
      const { index } = wishIndex;
      const read = Array.from(text).slice(0, WISH_MAX_CHARACTERS).join("");
      const wish = await readFor(read, wisher, {
        catalogue,
        lexicon,
        wishIndex,
        year: clock.now().getUTCFullYear(),
      });
      const services = valuesOf(wish, "service");
      const offered = await Promise.all(services.map((service) => wisher.offered(service)));
      const offers = new Map(services.map((service, nth) => [service, offered[nth] ?? null]));
      const matches = matchWish(wish, {
        wishIndex,
        offered: (service) => offers.get(service) ?? null,
        visible: Uint8Array.from(index.titles, (title) => Number(isWithin(wisher.maturityLimit, title))),
        seen: valuesOf(wish, "novelty").includes("unseen") ? await wisher.seen() : new Set(),
      });
      const priors = priorsIn(index, wisher.country);
      const popular = rankWish(matches, priors);
      const positions =
        wisher.byTaste === null
          ? popular
          : await tasted(popular, { index, matches, byTaste: wisher.byTaste });
      const obstacles = matches.obstacles.flatMap(({ parts }) => parts);
      return {
        wish,
        obstacles,
        message: messageOf(wish, {
          obstacles,
          isCut: read.length < text.length,
          isEmpty: positions.length === 0,
        }),
        titleIds: positions.flatMap((position) => index.titles[position]?.id ?? []),
        reasonFor: (titleId) => reasonOf(wish, matches, index.positions.get(titleId) ?? -1),
      };
    },
  };
}

/** The wish index of the newest title index, built in slices between requests. Meanwhile the one before answers, if there is one. */
function keepIndexed(logger: Logger): (index: TitleIndex) => Promise<WishIndex> {
  let newest: WishIndex | null = null;
  let building: Promise<WishIndex> | null = null;

  async function build(index: TitleIndex): Promise<WishIndex> {
    try {
      newest = await timeSlice(wishIndexing(index, stem));
      return newest;
    } finally {
      building = null;
    }
  }

  return async (index) => {
    if (newest?.index === index) return newest;
    if (building === null) {
      building = build(index);
      building.catch((error: unknown) =>
        logger.error({ err: error }, "the wish index could not be built; the next wish will retry"),
      );
    }
    return newest ?? building;
  };
}

/** Reads the wish again with the year of birth if it speaks of childhood. */
async function readFor(
  text: string,
  wisher: Wisher,
  {
    catalogue,
    lexicon,
    wishIndex,
    year,
  }: { catalogue: Catalogue; lexicon: Lexicon; wishIndex: WishIndex; year: number },
): Promise<Wish> {
  const knowledge = {
    lexicon,
    names: wishIndex.names,
    stem,
    isDescribed: wishIndex.descriptions.has,
    factsOf: catalogue.facts,
    year,
  };
  const wish = readWish(text, { ...knowledge, birthYear: null });
  if (!valuesOf(wish, "era").includes(CHILDHOOD)) return wish;
  const birthYear = await wisher.birthYear();
  return birthYear === null ? wish : readWish(text, { ...knowledge, birthYear });
}

function valuesOf({ parts }: Wish, kind: WishKind): string[] {
  return parts.flatMap(({ facets }) => facets.flatMap((facet) => (facet.kind === kind ? facet.value : [])));
}

/** The same titles, in the order of wish and taste. */
async function tasted(
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
  const isListed = new Set(popular);
  const totals = matches.totals.map((total, position) => (isListed.has(position) ? total : 0));
  return rankWish({ totals }, appeal);
}
