/** Form values of the tuning parameters: which differ from the current ones, and which are invalid. */
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

/** @returns NaN if the text isn't a number */
export function numberOf(entered: string): number {
  return entered.trim() === "" ? Number.NaN : Number(entered.replace(",", "."));
}

/** Values that differ from the current ones, as typed. */
export function changesIn(draft: TuningDraft, inForce: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => {
      const entered = draft[key];
      return entered === undefined || numberOf(entered) === inForce[key] ? [] : [[key, entered]];
    }),
  );
}

/** The same changes as numbers, without invalid ones. */
export function triedFrom(draft: TuningDraft, inForce: Tunables): Partial<Tunables> {
  const errors = errorsIn(draft, inForce);
  return Object.fromEntries(
    Object.entries(changesIn(draft, inForce)).flatMap(([key, entered]) =>
      key in errors ? [] : [[key, numberOf(entered)]],
    ),
  );
}

/** Error messages by key. */
export function errorsIn(draft: TuningDraft, inForce: Tunables): Partial<Record<TunableKey, string>> {
  const errors: Partial<Record<TunableKey, string>> = {};
  const whole: Tunables = { ...inForce };
  for (const [name, entered] of Object.entries(changesIn(draft, inForce))) {
    const key = name as TunableKey;
    const value = numberOf(entered);
    const { type, min, max } = TUNABLES[key];
    if (Number.isNaN(value)) errors[key] = admin.tuning.wrongNumber;
    else if (value < min || value > max || (type === "integer" && !Number.isInteger(value)))
      errors[key] = tunableRule(key);
    else whole[key] = value;
  }
  const shares = sharesProblem(whole);
  if (shares !== null && errors[shares.key] === undefined) errors[shares.key] = shares.sentence;
  return errors;
}

/** The draft that would produce these values. */
export function draftFor(wanted: Tunables, inForce: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => (wanted[key] === inForce[key] ? [] : [[key, String(wanted[key])]])),
  );
}
