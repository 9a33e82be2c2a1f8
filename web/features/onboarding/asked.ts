/**
 * When the onboarding opens and what its menu entry is called. Separate from the onboarding, because the navigation needs it at once.
 */
import { useSyncExternalStore } from "react";

import { useSession } from "../../api/session.ts";
import { STORAGE_KEYS, readJson, writeJson } from "../../api/storage.ts";
import { messages } from "../../messages/messages.ts";

/**
 * History state that opens the onboarding on the viewer's request. It's part of the dashboard, so it has no URL
 * of its own.
 */
export const ONBOARDING_ASKED = { isOnboardingAsked: true } as const;

export function isOnboardingAsked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOnboardingAsked" in state;
}

const listeners = new Set<() => void>();
/** The account that was created on this page and hasn't been asked yet. */
let signedUpHere: number | null = null;

/**
 * After a sign-up, the dashboard asks for the viewer's services before it shows the first picks. The sign-up has already asked what they love,
 * and their gender and age; the quiz asks how they feel.
 */
export function askServicesAfterSignUp(userId: number): void {
  signedUpHere = userId;
  storeDraft({ userId, state: "open", step: "platforms", steps: ["platforms"], answers: {} });
}

/** Whether the onboarding covers the dashboard before anything has loaded, because its viewer has just signed up. */
export function hasJustSignedUp(userId: number): boolean {
  return signedUpHere === userId;
}

export function storeDraft(draft: { userId: number; state: string } & Record<string, unknown>): void {
  if (draft.state !== "open") signedUpHere = null;
  writeJson(STORAGE_KEYS.onboarding, draft);
  for (const listener of listeners) listener();
}

/** What leads to the onboarding: setting up what was begun in this browser and not finished, otherwise editing. */
export function useTasteLabel(): string {
  const session = useSession();
  const userId = session.isSignedIn ? session.userId : null;
  const isUnfinished = useSyncExternalStore(subscribe, () => userId !== null && hasUnfinishedDraft(userId));
  return isUnfinished ? messages.shell.setUpTaste : messages.shell.editTaste;
}

function hasUnfinishedDraft(userId: number): boolean {
  const stored = readJson(STORAGE_KEYS.onboarding);
  if (typeof stored !== "object" || stored === null) return false;
  const { userId: of, state }: { userId?: unknown; state?: unknown } = stored;
  return of === userId && (state === "open" || state === "put-off");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
