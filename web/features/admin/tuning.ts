/**
 * Unsaved changes to the tuning parameters: how they differ from the current values, and which are invalid. They're
 * kept in browser storage, so they survive reloads and switching sections, and all tabs share them.
 */
import { useSyncExternalStore } from "react";

import {
  TUNABLES,
  TUNABLE_KEYS,
  type TunableKey,
  type Tunables,
  sharesProblem,
  tunableRule,
} from "#contract/tunables.ts";

import { onUserDataCleared } from "../../api/session.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";
import { admin } from "../../messages/admin.ts";

/** @returns NaN if the text isn't a number */
export function numberOf(entered: string): number {
  return entered.trim() === "" ? Number.NaN : Number(entered.replace(",", "."));
}

/** Values that differ from the current ones, as typed. */
export function changesIn(draft: TuningDraft, current: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => {
      const entered = draft[key];
      return entered === undefined || numberOf(entered) === current[key] ? [] : [[key, entered]];
    }),
  );
}

/** The values that differ from the current ones, as numbers, without invalid ones. */
export function triedFrom(draft: TuningDraft, current: Tunables): Partial<Tunables> {
  const errors = errorsIn(draft, current);
  return Object.fromEntries(
    Object.entries(changesIn(draft, current)).flatMap(([key, entered]) =>
      key in errors ? [] : [[key, numberOf(entered)]],
    ),
  );
}

/** Error messages by key. */
export function errorsIn(draft: TuningDraft, current: Tunables): Partial<Record<TunableKey, string>> {
  const errors: Partial<Record<TunableKey, string>> = {};
  const whole: Tunables = { ...current };
  for (const [name, entered] of Object.entries(changesIn(draft, current))) {
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
export function draftFor(wanted: Tunables, current: Tunables): TuningDraft {
  return Object.fromEntries(
    TUNABLE_KEYS.flatMap((key) => (wanted[key] === current[key] ? [] : [[key, String(wanted[key])]])),
  );
}

/** Values as typed, including text that isn't a number yet. */
type TuningDraft = Readonly<Partial<Record<TunableKey, string>>>;

const KEY = STORAGE_KEYS.tuningDraft;

// When storage is blocked, the draft is kept here until the page is closed.
let cached: TuningDraft | null = null;
const listeners = new Set<() => void>();

onUserDataCleared(clearCached);

export function useTuningDraft(): TuningDraft {
  return useSyncExternalStore(subscribe, tuningDraft);
}

export function tuningDraft(): TuningDraft {
  cached ??= storedDraft();
  return cached;
}

export function saveTuningDraft(draft: TuningDraft): void {
  cached = draft;
  if (Object.keys(draft).length === 0) remove(KEY);
  else writeJson(KEY, draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Picks up changes from other tabs. The key is `null` if storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) clearCached();
}

function clearCached(): void {
  cached = null;
  for (const listener of listeners) listener();
}

// The stored value may come from another version or be corrupt.
function storedDraft(): TuningDraft {
  const stored = readJson(KEY);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => TUNABLE_KEYS.includes(key as TunableKey) && typeof value === "string",
    ),
  );
}
