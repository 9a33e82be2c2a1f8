import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import type { Saved } from "./answers.ts";
import { isOnboardingAsked } from "./asked.ts";
import { type Draft, readDraft } from "./draft.ts";
import { type Load, useSavedAnswers } from "./use-saved-answers.ts";

type Cover = {
  isOpen: boolean;
  /** Whether the viewer opened it. */
  isAsked: boolean;
  isDecided: boolean;
  load: Load;
  close: () => void;
};

/** After this, covering the page would surprise the viewer, so a later response only counts for the next visit. */
const DECISION_TIMEOUT_MS = 10_000;

/**
 * Whether the onboarding covers the page: because the viewer asked for it, left it unfinished, or hasn't
 * answered anything yet. If that can't be determined, the page stays uncovered.
 */
export function useCover(userId: number): Cover {
  const location = useLocation();
  const navigate = useNavigate();
  const isAsked = isOnboardingAsked(location.state);
  const [draft] = useState(() => readDraft(userId));
  const [isNeeded, setIsNeeded] = useState<boolean | null>(() => isNeededBy(draft));
  const load = useSavedAnswers(isAsked || isNeeded !== false);
  if (isNeeded === null && load.state !== "loading") {
    setIsNeeded(load.state === "ready" && hasNoAnswers(load.saved));
  }

  useEffect(() => {
    if (isNeeded !== null) return undefined;
    const timer = setTimeout(() => setIsNeeded(false), DECISION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isNeeded]);

  function close(): void {
    setIsNeeded(false);
    const { pathname, search } = location;
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null });
  }

  // An unfinished onboarding waits for the saved answers it continues from.
  const isOpen = isAsked || (isNeeded === true && load.state === "ready");
  return { isOpen, isAsked, isDecided: isNeeded !== null, load, close };
}

function isNeededBy(draft: Draft | null): boolean | null {
  return draft === null ? null : draft.state === "open";
}

function hasNoAnswers({ preferences, platforms }: Saved): boolean {
  const { favorite_genres: genres, favorite_subgenres: subgenres, preferred_mood: moods } = preferences;
  return [genres, subgenres, moods, platforms].every((answers) => answers.length === 0);
}
