/** Brings titles of the embedded catalogue into the tables of the catalogue. What viewers did with a title stays. */
import type { Queryable } from "#server/platform/db.ts";

import { CATALOGUE_CHANGED } from "../catalogue.ts";
import type { EmbeddedCatalogue } from "./read.ts";
import {
  forgetLearnedJudgements,
  keepFingerprint,
  lockLoad,
  replaceCredits,
  replaceNanogenres,
  upsertTitles,
} from "./store.ts";

const SOURCE = "embedded";

/** @returns the ids in the order of the titles, null where this very catalogue was loaded before */
export async function loadTitles(tx: Queryable, embedded: EmbeddedCatalogue): Promise<number[] | null> {
  if ((await lockLoad(tx, SOURCE)) === embedded.fingerprint) return null;
  const ids = await upsertTitles(tx, embedded.titles);
  const titles = embedded.titles.map((title, place) => ({ ...title, title_id: ids[place] ?? 0 }));
  await replaceCredits(
    tx,
    ids,
    titles.flatMap(({ title_id, directors, cast }) => [
      ...placed(directors).map((credit) => ({ ...credit, title_id, role: "director" as const })),
      ...placed(cast).map((credit) => ({ ...credit, title_id, role: "cast" as const })),
    ]),
  );
  await replaceNanogenres(
    tx,
    ids,
    titles.flatMap(({ title_id, nanogenres }) => placed(nanogenres).map((link) => ({ ...link, title_id }))),
  );
  await forgetLearnedJudgements(tx);
  await keepFingerprint(tx, SOURCE, embedded.fingerprint);
  await tx.query(`notify ${CATALOGUE_CHANGED}`);
  return ids;
}

function placed(names: readonly string[]): { name: string; position: number }[] {
  return names.map((name, position) => ({ name, position }));
}
