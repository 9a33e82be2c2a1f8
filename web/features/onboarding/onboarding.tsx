import { useEffect } from "react";

import { useSession } from "../../api/session.ts";
import { OnboardingDialog } from "./dialog-chunk.ts";
import { useCover } from "./use-cover.ts";

export type OnboardingProps = {
  /** Called once it's known, and on every change. */
  onCover: (isCovering: boolean) => void;
};

/** Covers the page for new viewers, and on request. */
export function Onboarding({ onCover }: OnboardingProps) {
  const session = useSession();
  return session.isSignedIn ? (
    <AccountOnboarding key={session.userId} userId={session.userId} onCover={onCover} />
  ) : null;
}

function AccountOnboarding({ userId, onCover }: OnboardingProps & { userId: number }) {
  const { isOpen, isAsked, isDecided, load, close } = useCover(userId);
  useEffect(() => {
    if (isOpen || isDecided) onCover(isOpen);
  }, [isOpen, isDecided, onCover]);
  return <OnboardingDialog isOpen={isOpen} isAsked={isAsked} userId={userId} load={load} onClose={close} />;
}
