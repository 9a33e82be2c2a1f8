/**
 * Taste corrections: what a user wants more or less of than their marks suggest. A correction holds until it's removed, whatever the user
 * rates later. Picks read corrections with the viewer's other data, so they count in the very next answer of every process.
 */
import type { CorrectionDirection } from "#contract/taste-profile.ts";
import { type LineKey, nameOfLine } from "#engine/taste-lines.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, invalidField } from "#server/platform/errors.ts";

import { type DatedCorrection, deleteCorrection, selectCorrections, upsertCorrection } from "./store.ts";

export { type DatedCorrection, correctionsColumn } from "./store.ts";

export type TasteCorrections = {
  /** Newest first, each with its display name, or its key if no title in the catalog matches the line anymore. */
  of(userId: number): Promise<(DatedCorrection & { name: string })[]>;
  /** Throws `validation_failed` if the line matches no title, or `conflict` if there are `MOST` corrections already. */
  correct(userId: number, line: LineKey, direction: CorrectionDirection): Promise<void>;
  /** Does nothing if the line isn't corrected. */
  takeBack(userId: number, line: LineKey): Promise<void>;
};

/** More than anyone enters by hand. Limited because each correction slows down picks a little. */
const MOST = 200;

type Needs = { db: Database; catalogue: Pick<Catalogue, "index">; clock: Clock };

export function createTasteCorrections({ db, catalogue, clock }: Needs): TasteCorrections {
  return {
    async of(userId) {
      const corrections = await selectCorrections(db, userId);
      const index = catalogue.index();
      return corrections.map((correction) => ({
        ...correction,
        name: nameOfLine(index, correction) ?? correction.key,
      }));
    },
    async correct(userId, { kind, key }, direction) {
      if (nameOfLine(catalogue.index(), { kind, key }) === null)
        throw invalidField("key", "No title has this");
      const correction = { userId, kind, key, direction, correctedAt: clock.now() };
      const hasRoom = await upsertCorrection(db, { ...correction, most: MOST });
      if (!hasRoom) throw new Refusal(409, "conflict", `At most ${MOST} corrections: take one back first`);
    },
    takeBack: (userId, line) => deleteCorrection(db, userId, line),
  };
}
