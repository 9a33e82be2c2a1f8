/**
 * Brings the embedded catalogue into the database: titles, where they can be watched and how they are found, in one transaction. Titles
 * from elsewhere that nobody has judged are judged by what the catalogue teaches.
 */
import { fileURLToPath } from "node:url";

import { loadOffers } from "./features/availability/availability.ts";
import { readEmbeddedCatalogue } from "./features/catalogue/embedded/embedded.ts";
import { enrichTitles, judgeFrom } from "./features/catalogue/enrichment/enrichment.ts";
import { loadTitles } from "./features/catalogue/sources/sources.ts";
import { loadSearch, loadUnsearched } from "./features/search/search.ts";
import type { Database } from "./platform/db.ts";

const DIRECTORY = fileURLToPath(new URL("../catalogue", import.meta.url));

/** @returns how many titles were loaded; 0 where these very files had been loaded before */
export async function loadEmbeddedCatalogue(db: Database, directory = DIRECTORY): Promise<number> {
  const embedded = await readEmbeddedCatalogue(directory);
  return db.longTransaction(async (tx) => {
    const ids = await loadTitles(tx, embedded);
    const judged = await enrichTitles(tx, judgeFrom(embedded));
    await loadSearch(tx, judged);
    if (ids === null) {
      await loadUnsearched(tx);
      return 0;
    }
    const offers = embedded.titles.map((title, place) => ({
      titleId: ids[place] ?? 0,
      stream: title.stream,
      isInStores: title.store,
      asOf: title.offers_as_of,
    }));
    await loadOffers(tx, offers);
    await loadSearch(tx, ids);
    return ids.length;
  });
}
