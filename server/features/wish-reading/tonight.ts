/** Wishes as tonight's context: the engine's session context for a text that a viewer chose to use for tonight. */
import type { SessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { createWishContext } from "#engine/tonights-wish.ts";
import { withoutSpans } from "#engine/wish/wish.ts";

import { listed, metLabels } from "./part-texts.ts";
import { type WishReading, offersOf, readFor, valuesOf } from "./reading.ts";

export type TonightsWish = {
  text: string;
  /** Spans of phrases that no longer count: "2-6". */
  without: readonly string[];
  /** ISO 3166; `null` for the default country. */
  country: string | null;
  birthYear: number | null;
};

export type TonightsWishes = (wish: TonightsWish, index: TitleIndex) => Promise<SessionContext>;

type Needs = {
  reading: Pick<WishReading, "readerFor">;
  /** Ids of the titles that a service offers in a country; `null` if that's unknown. */
  offeredBy(service: string, country: string): Promise<ReadonlySet<number> | null>;
  defaultCountry: string;
};

export function createTonightsWishes({ reading, offeredBy, defaultCountry }: Needs): TonightsWishes {
  return async ({ text, without, country, birthYear }, index) => {
    const reader = await reading.readerFor(index);
    const wish = withoutSpans(await readFor(text, reader, async () => birthYear), without);
    const offers = await offersOf(valuesOf(wish, "service"), (service) =>
      offeredBy(service, country ?? defaultCountry),
    );
    return createWishContext(wish, {
      wishIndex: reader.wishIndex,
      offered: (service) => offers.get(service) ?? null,
      textAt: (matches, position) => listed(metLabels(wish, matches, position)),
    });
  };
}
