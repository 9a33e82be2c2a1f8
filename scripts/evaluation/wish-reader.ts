/** A reader of wishes for measurements: the lexicon of the catalog and one index, without a database. */
import { stem } from "porter2";

import { runToEnd } from "#engine/steps.ts";
import { type TitleIndex } from "#engine/title-index.ts";
import { wishIndexing } from "#engine/wish/wish-index.ts";
import { type WishReader, createWishReader } from "#engine/wish/wish.ts";
import { readLexicon } from "#server/features/wish-reading/wish-reading.ts";

/** @param year the current one */
export async function wishReaderFor(index: TitleIndex, year: number): Promise<WishReader> {
  const wishIndex = runToEnd(wishIndexing(index, stem));
  return createWishReader(wishIndex, { lexicon: await readLexicon(), stem, year });
}
