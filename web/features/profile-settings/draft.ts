/**
 * What somebody has changed and not saved yet, kept in the browser for their account, so that leaving, a reload, a closed tab or an ended
 * session loses nothing. All tabs share it. Signing out forgets it, and so does another account that signs in.
 */
import { useSyncExternalStore } from "react";

import { AGE_RANGES, GENDERS, PROFILE_VISIBILITIES } from "#contract/form-rules.ts";

import { whenUserDataIsCleared } from "../../api/session.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";
import { COUNTRIES } from "../../messages/places.ts";
import { isPreferenceTag } from "../../ui/preference-tags.ts";
import type { Settings } from "./settings.ts";

export type Draft = Partial<Settings>;

const KEY = STORAGE_KEYS.profileDraft;

// Storage may be blocked: then it lives as long as the page.
let held: { userId: number; draft: Draft } | null = null;
const listeners = new Set<() => void>();

whenUserDataIsCleared(forgetHeld);

export function useDraft(userId: number): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(userId));
}

export function draftOf(userId: number): Draft {
  if (held?.userId !== userId) held = { userId, draft: storedDraft(userId) };
  return held.draft;
}

export function keepDraft(userId: number, draft: Draft): void {
  held = { userId, draft };
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

/** Another tab changed or saved something. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) forgetHeld();
}

function forgetHeld(): void {
  held = null;
  for (const listener of listeners) listener();
}

// What is read may have been written by another version, or by anybody: each setting stands by itself.
function storedDraft(userId: number): Draft {
  const stored = readJson(KEY);
  if (!isRecord(stored) || stored["userId"] !== userId || !isRecord(stored["settings"])) return {};
  const {
    displayName,
    birthdate,
    gender,
    ageRange,
    country,
    languages,
    tags,
    openness,
    platforms,
    visibility,
    mayBeStudied,
  } = stored["settings"];
  const chosenGender = ["" as const, ...GENDERS].find((each) => each === gender);
  const chosenAge = ["" as const, ...AGE_RANGES].find((each) => each === ageRange);
  const chosenCountry = ["", ...COUNTRIES].find((each) => each === country);
  const chosenVisibility = PROFILE_VISIBILITIES.find((each) => each === visibility);
  return {
    ...(typeof displayName === "string" && { displayName }),
    ...(isDay(birthdate) && { birthdate }),
    ...(chosenGender !== undefined && { gender: chosenGender }),
    ...(chosenAge !== undefined && { ageRange: chosenAge }),
    ...(chosenCountry !== undefined && { country: chosenCountry }),
    ...(Array.isArray(languages) && { languages: languages.filter((code) => isLanguage(code)) }),
    ...(Array.isArray(tags) && { tags: tags.filter((id) => isPreferenceTag(id)) }),
    ...(typeof openness === "number" && openness >= 0 && openness <= 1 && { openness }),
    ...(Array.isArray(platforms) && { platforms: platforms.filter((id) => typeof id === "string") }),
    ...(chosenVisibility !== undefined && { visibility: chosenVisibility }),
    ...(typeof mayBeStudied === "boolean" && { mayBeStudied }),
  };
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
