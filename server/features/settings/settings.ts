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
    tunables: async () => tunablesFrom(await selectSetting(db, "tunables")),
    heroTitleId: async () => storedHero.parse(await selectSetting(db, "landing_hero")),
  };
}

/** Every knob from what is stored of them, null where nothing is. A value that is not valid counts as none. */
export function tunablesFrom(value: unknown): Tunables {
  const stored = storedTunables.parse(value ?? {});
  const valueOf = (key: TunableKey): number => {
    const { default: fallback, min, max } = TUNABLES[key];
    const given = stored[key];
    return given !== undefined && given >= min && given <= max ? given : fallback;
  };
  return Object.fromEntries(
    Object.keys(TUNABLES).map((key) => [key, valueOf(key as TunableKey)]),
  ) as Tunables;
}
