import { currentSession } from "../../api/session.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { hasJustSignedUp } from "./asked.ts";
import type { OnboardingProps } from "./onboarding.tsx";

/**
 * Loaded when the browser is idle, because few viewers need it, but at once after a sign-up. If it can't be loaded, there's no onboarding.
 */
export const Onboarding = lazyComponent<OnboardingProps>({
  load: async () => {
    const session = currentSession();
    if (!session.isSignedIn || !hasJustSignedUp(session.userId)) await idle();
    return (await import("./onboarding.tsx")).Onboarding;
  },
  onFailure: () => undefined,
});

function idle(): Promise<unknown> {
  // Not every browser supports `requestIdleCallback`.
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
