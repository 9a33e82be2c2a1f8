/**
 * Unsaved settings per account, kept in browser storage so that they survive leaving the page, reloads, closed
 * tabs and ended sessions. All tabs share them. Signing out clears them, as does signing in to another account.
 */
import { useSyncExternalStore } from "react";

import { COUNTRIES } from "#contract/countries.ts";
import { AGE_RANGES, GENDERS, PROFILE_VISIBILITIES } from "#contract/form-rules.ts";

import { onUserDataCleared } from "../../api/session.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";
import { isPreferenceTag } from "../../ui/preference-tags.ts";
import type { Settings } from "./settings.ts";

export type Draft = Partial<Settings>;

const KEY = STORAGE_KEYS.profileDraft;

// When storage is blocked, the draft is kept here until the page is closed.
let cached: { userId: number; draft: Draft } | null = null;
const listeners = new Set<() => void>();

onUserDataCleared(clearCached);

export function useDraft(userId: number): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(userId));
}

export function draftOf(userId: number): Draft {
  if (cached?.userId !== userId) cached = { userId, draft: storedDraft(userId) };
  return cached.draft;
}

export function saveDraft(userId: number, draft: Draft): void {
  cached = { userId, draft };
  if (Object.keys(draft).length === 0) remove(KEY);
  else writeJson(KEY, { userId, settings: draft });
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

// The stored value may come from another version or be corrupt, so every setting is checked separately.
function storedDraft(userId: number): Draft {
  const stored = readJson(KEY);
  if (!isRecord(stored) || stored["userId"] !== userId) return {};
  const { settings } = stored;
  if (!isRecord(settings)) return {};
  const read = Object.entries(READERS).map(([name, readAs]) => [name, readAs(settings[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Functions that parse a stored value as a setting. They return `undefined` if it's invalid. */
const READERS: { readonly [Name in keyof Settings]: (stored: unknown) => Settings[Name] | undefined } = {
  displayName: (stored) => (typeof stored === "string" ? stored : undefined),
  birthdate: (stored) => (isDay(stored) ? stored : undefined),
  gender: oneOf(["", ...GENDERS]),
  ageRange: oneOf(["", ...AGE_RANGES]),
  country: oneOf(["", ...COUNTRIES]),
  languages: listOf(isLanguage),
  tags: listOf(isPreferenceTag),
  openness: (stored) => (typeof stored === "number" && stored >= 0 && stored <= 1 ? stored : undefined),
  platforms: listOf((id) => typeof id === "string"),
  prefersHouseArtwork: yesOrNo,
  visibility: oneOf(PROFILE_VISIBILITIES),
  mayBeStudied: yesOrNo,
};

function oneOf<Value>(values: readonly Value[]): (stored: unknown) => Value | undefined {
  return (stored) => values.find((value) => value === stored);
}

function listOf<Value>(belongs: (stored: unknown) => stored is Value) {
  return (stored: unknown) => (Array.isArray(stored) ? stored.filter((each) => belongs(each)) : undefined);
}

function yesOrNo(stored: unknown): boolean | undefined {
  return typeof stored === "boolean" ? stored : undefined;
}

function isDay(text: unknown): text is string {
  return text === "" || (typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text));
}

function isLanguage(code: unknown): code is string {
  return typeof code === "string" && /^[a-z]{2,3}$/.test(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
