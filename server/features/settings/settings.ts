/** Settings: what administrators decide for the whole service, with a default for everything. A stored value that is not valid counts as none. */
import { z } from "zod";

import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import type { Database } from "#server/platform/db.ts";

import { selectSetting } from "./store.ts";

export type Settings = {
  /** Every knob of the recommendations. */
  tunables(): Promise<Tunables>;
  /** The title chosen for the landing page. */
  heroTitleId(): Promise<number | null>;
};

const storedTunables = z.partialRecord(z.enum(Object.keys(TUNABLES) as TunableKey[]), z.number()).catch({});
const storedHero = z.int().positive().nullable().catch(null);

export function createSettings({ db }: { db: Database }): Settings {
  return {
    async tunables() {
      const stored = storedTunables.parse((await selectSetting(db, "tunables")) ?? {});
      const valueOf = (key: TunableKey): number => {
        const { default: fallback, min, max } = TUNABLES[key];
        const value = stored[key];
        return value !== undefined && value >= min && value <= max ? value : fallback;
      };
      return Object.fromEntries(
        Object.keys(TUNABLES).map((key) => [key, valueOf(key as TunableKey)]),
      ) as Tunables;
    },
    heroTitleId: async () => storedHero.parse(await selectSetting(db, "landing_hero")),
  };
}
