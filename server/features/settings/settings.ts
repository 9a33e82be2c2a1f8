/** Settings: what administrators decide for the whole service, with a default for everything. A stored value that is not valid counts as none. */
import { z } from "zod";

import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type Challenge, type Interleaving, challengeOf, interleavingFrom } from "./interleaving.ts";
import { deleteSetting, selectSetting, upsertSetting } from "./store.ts";

export { type Challenge, type Interleaving, interleavingFrom } from "./interleaving.ts";

export type Settings = {
  /** Every knob of the recommendations. */
  tunables(): Promise<Tunables>;
  /** The title chosen for the landing page. */
  heroTitleId(): Promise<number | null>;
  /** The comparison of the knobs with others that is going on; null where there is none. */
  interleaving(): Promise<Interleaving | null>;
  /** Begins a comparison at this moment, in place of what was going on; null ends it. Throws `validation_failed`. */
  setInterleaving(challenge: Challenge | null): Promise<void>;
};

const storedTunables = z.partialRecord(z.enum(Object.keys(TUNABLES) as TunableKey[]), z.number()).catch({});
const storedHero = z.int().positive().nullable().catch(null);

export function createSettings({ db, clock }: { db: Database; clock: Clock }): Settings {
  return {
    tunables: async () => tunablesFrom(await selectSetting(db, "tunables")),
    heroTitleId: async () => storedHero.parse(await selectSetting(db, "landing_hero")),
    interleaving: async () => interleavingFrom(await selectSetting(db, "interleaving")),
    async setInterleaving(challenge) {
      if (challenge === null) await deleteSetting(db, "interleaving");
      else await upsertSetting(db, "interleaving", challengeOf(challenge, clock.now()));
    },
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
