/** The tuning parameters of the recommendations. A save applies completely or not at all, and earlier states can be restored. */
import { z } from "zod";

import { DEFAULT_TUNABLES, type Tunables, sharesProblem } from "#contract/tunables.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";

import { type By, type Decided, changeSetting } from "./changes.ts";
import { TUNABLES_SETTING, valueOf } from "./definitions.ts";
import { selectChange, selectChanges, selectRevision, selectSetting } from "./store.ts";

export type TuningChange = {
  id: number;
  at: Date;
  /** `null` for deleted accounts and the command line. */
  by: string | null;
  before: Tunables;
  after: Tunables;
  restoredFrom: number | null;
};

export type Tuning = {
  read(): Promise<{ tunables: Tunables; revision: number }>;
  /** Throws `validation_failed` if the shares of picks would add up to more than 100%, or `conflict` if the revision is outdated. */
  save(some: Partial<Tunables>, by: By): Promise<void>;
  applyDefaults(by: By): Promise<void>;
  /** Restores the state before or after a change. Throws `not_found`, `conflict`, or `validation_failed` if it's no longer valid. */
  restore(change: { id: number; state: "before" | "after" }, by: By): Promise<void>;
  /** Newest first. */
  history(page: { before: number | null; limit: number }): Promise<{
    changes: TuningChange[];
    hasMore: boolean;
  }>;
};

type Needs = { db: Database; clock: Clock; audit: Audit; onChanged: () => Promise<void> };

/** Lenient, because another version of the server may have stored the values. */
const storedTunables = z.record(z.string(), z.number()).catch({});

export function createTuning(needs: Needs): Tuning {
  const { db, onChanged } = needs;

  async function change(
    by: By,
    decide: (before: Tunables, tx: Queryable) => Decided<Tunables> | Promise<Decided<Tunables>>,
  ): Promise<void> {
    await changeSetting(needs, TUNABLES_SETTING, { by, decide });
    await onChanged();
  }

  return {
    async read() {
      // Read before the value. If someone changes the value in between, the next save is refused instead of overwriting that change.
      const revision = await selectRevision(db, "tunables");
      return { tunables: valueOf(TUNABLES_SETTING, await selectSetting(db, "tunables")).value, revision };
    },
    save: (some, by) =>
      change(by, (before) => {
        const value = { ...before, ...some };
        const problem = sharesProblem(value);
        if (problem !== null) throw invalidField(problem.key, problem.sentence);
        return { value };
      }),
    applyDefaults: (by) => change(by, () => ({ value: DEFAULT_TUNABLES })),
    restore: ({ id, state }, by) =>
      change(by, async (_, tx) => {
        const found = await selectChange(tx, { setting: "tunables", id });
        if (found === null) throw notFound();
        const { value, isValid } = valueOf(TUNABLES_SETTING, found[state]);
        if (!isValid) throw invalidField("id", "The values set at that time are no longer allowed");
        return { value, restoredFrom: id };
      }),
    async history({ before, limit }) {
      const changes = await selectChanges(db, { setting: "tunables", before, limit: limit + 1 });
      return {
        changes: changes.slice(0, limit).map((one) => ({
          ...one,
          before: { ...DEFAULT_TUNABLES, ...storedTunables.parse(one.before) },
          after: { ...DEFAULT_TUNABLES, ...storedTunables.parse(one.after) },
        })),
        hasMore: changes.length > limit,
      };
    },
  };
}
