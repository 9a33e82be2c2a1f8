import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { useSession } from "../../api/session.ts";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import type { Saved } from "./answers.ts";
import { hasJustSignedUp, isOnboardingAsked } from "./asked.ts";
import { type Draft, draftOf, readDraft } from "./draft.ts";
import type { OnboardingDialogProps } from "./onboarding-dialog.tsx";
import { type Load, useSavedAnswers } from "./use-saved-answers.ts";

/** Whether the onboarding covers the page, and whether it then asks for moods. */
export type OnboardingCover = "none" | "without-moods" | "with-moods";

export type OnboardingProps = {
  /** Called once it's known whether the onboarding covers the page, and whenever that changes. */
  onCover: (cover: OnboardingCover) => void;
};

/** Covers the page for new viewers, and when a viewer asks for it. */
export function Onboarding({ onCover }: OnboardingProps) {
  const session = useSession();
  return session.isSignedIn ? (
    <AccountOnboarding key={session.userId} userId={session.userId} onCover={onCover} />
  ) : null;
}

function AccountOnboarding({ userId, onCover }: OnboardingProps & { userId: number }) {
  const { isOpen, isAsked, isDecided, load, close } = useCover(userId);
  const [cover, setCover] = useState<OnboardingCover>("none");
  if (isOpen !== (cover !== "none")) setCover(isOpen ? coverOf(draftOf(userId)) : "none");
  useEffect(() => {
    if (isOpen || isDecided) onCover(cover);
  }, [isOpen, isDecided, cover, onCover]);
  return <OnboardingDialog isOpen={isOpen} isAsked={isAsked} userId={userId} load={load} onClose={close} />;
}

function coverOf({ steps }: Draft): OnboardingCover {
  return steps.includes("moods") ? "with-moods" : "without-moods";
}

const OnboardingDialog = lazyDialog<OnboardingDialogProps>({
  load: async () => (await import("./onboarding-dialog.tsx")).OnboardingDialog,
  isWanted: ({ isOpen }) => isOpen,
  isAwaited: ({ isAsked }) => isAsked,
});

type Cover = {
  isOpen: boolean;
  /** Whether the viewer is waiting for the onboarding; otherwise it opens by itself. */
  isAsked: boolean;
  isDecided: boolean;
  load: Load;
  close: () => void;
};

/** After this time, covering the page would surprise the viewer, so the onboarding stays closed on this visit. */
const DECISION_TIMEOUT_MS = 10_000;

/**
 * Whether the onboarding covers the page. It does if the viewer asked for it, left it unfinished, or hasn't answered
 * anything yet. If that can't be determined, the page stays uncovered.
 */
function useCover(userId: number): Cover {
  const location = useLocation();
  const navigate = useNavigate();
  const [isAfterSignUp] = useState(() => hasJustSignedUp(userId));
  const wasAsked = isOnboardingAsked(location.state);
  const [draft] = useState(() => readDraft(userId));
  const [isNeeded, setIsNeeded] = useState<boolean | null>(() => isNeededBy(draft));
  const load = useSavedAnswers(wasAsked || isNeeded !== false);
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
    if (wasAsked) void navigate({ pathname, search }, { replace: true, state: null });
  }

  const isAsked = wasAsked || (isAfterSignUp && isNeeded === true);
  // An unfinished onboarding opens once the saved answers are loaded.
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
