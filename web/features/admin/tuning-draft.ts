/**
 * Unsaved changes to the tuning parameters, kept in browser storage so that they survive reloads and switching
 * sections. All tabs share them.
 */
import { useSyncExternalStore } from "react";

import { TUNABLE_KEYS, type TunableKey } from "#contract/tunables.ts";

import { onUserDataCleared } from "../../api/session.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";

/** As typed: text that isn't a number yet is kept too. */
export type TuningDraft = Readonly<Partial<Record<TunableKey, string>>>;

const KEY = STORAGE_KEYS.tuningDraft;

// When storage is blocked, the draft lives as long as the page.
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

/** Another tab changed or saved something. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) clearCached();
}

function clearCached(): void {
  cached = null;
  for (const listener of listeners) listener();
}

// The stored value may come from another version, or be anything.
function storedDraft(): TuningDraft {
  const stored = readJson(KEY);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => TUNABLE_KEYS.includes(key as TunableKey) && typeof value === "string",
    ),
  );
}
