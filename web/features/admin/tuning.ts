/** The settings of the recommendations, as they are entered: what differs from those in force, and what is wrong with it. */
import {
  TUNABLES,
  TUNABLE_KEYS,
  type TunableKey,
  type Tunables,
  sharesProblem,
  tunableRule,
} from "#contract/tunables.ts";

import { admin } from "../../messages/admin.ts";
import type { TuningDraft } from "./tuning-draft.ts";

/** @returns NaN for what is no number */
export function numberOf(entered: string): number {
  return entered.trim() === "" ? Number.NaN : Number(entered.replace(",", "."));
}

/** Those that differ from what is in force, as entered. */
export function changesIn(draft: TuningDraft, inForce: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => {
      const entered = draft[key];
      return entered === undefined || numberOf(entered) === inForce[key] ? [] : [[key, entered]];
    }),
  );
}

/** The same as numbers, without those that are wrong. */
export function triedFrom(draft: TuningDraft, inForce: Tunables): Partial<Tunables> {
  const wrong = wrongIn(draft, inForce);
  return Object.fromEntries(
    Object.entries(changesIn(draft, inForce)).flatMap(([key, entered]) =>
      key in wrong ? [] : [[key, numberOf(entered)]],
    ),
  );
}

/** Key → what is wrong with it, in a sentence. */
export function wrongIn(draft: TuningDraft, inForce: Tunables): Partial<Record<TunableKey, string>> {
  const wrong: Partial<Record<TunableKey, string>> = {};
  const whole: Tunables = { ...inForce };
  for (const [name, entered] of Object.entries(changesIn(draft, inForce))) {
    const key = name as TunableKey;
    const value = numberOf(entered);
    const { type, min, max } = TUNABLES[key];
    if (Number.isNaN(value)) wrong[key] = admin.tuning.wrongNumber;
    else if (value < min || value > max || (type === "integer" && !Number.isInteger(value)))
      wrong[key] = tunableRule(key);
    else whole[key] = value;
  }
  const shares = sharesProblem(whole);
  if (shares !== null && wrong[shares.key] === undefined) wrong[shares.key] = shares.sentence;
  return wrong;
}

/** As a draft: what has to be entered to come to these values. */
export function draftFor(wanted: Tunables, inForce: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => (wanted[key] === inForce[key] ? [] : [[key, String(wanted[key])]])),
  );
}
