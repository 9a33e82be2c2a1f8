import { useEffect } from "react";

import { useSession } from "../../api/session.ts";
import { OnboardingDialog } from "./dialog-chunk.ts";
import { useCover } from "./use-cover.ts";

export type OnboardingProps = {
  /** Told once it is known, and whenever it changes. */
  onCover: (isCovering: boolean) => void;
};

/** Covers the page for somebody who has told nothing yet, and for who asks for it. */
export function Onboarding({ onCover }: OnboardingProps) {
  const session = useSession();
  return session.isSignedIn ? (
    <OfAccount key={session.userId} userId={session.userId} onCover={onCover} />
  ) : null;
}

function OfAccount({ userId, onCover }: OnboardingProps & { userId: number }) {
  const { isOpen, isAsked, isDecided, load, close } = useCover(userId);
  useEffect(() => {
    if (isOpen || isDecided) onCover(isOpen);
  }, [isOpen, isDecided, onCover]);
  return <OnboardingDialog isOpen={isOpen} isAsked={isAsked} userId={userId} load={load} onClose={close} />;
}
