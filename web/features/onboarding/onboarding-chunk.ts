import { currentSession } from "../../api/session.ts";
import { onIdle } from "../../ui/idle.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { hasJustSignedUp } from "./asked.ts";
import type { OnboardingProps } from "./onboarding.tsx";

/**
 * Loaded when the browser is idle, because few viewers need it, but at once after a sign-up. If it can't be loaded, there's no onboarding.
 */
export const Onboarding = lazyComponent<OnboardingProps>({
  load: async () => {
    const session = currentSession();
    if (!session.isSignedIn || !hasJustSignedUp(session.userId))
      await new Promise<void>((resolve) => void onIdle(resolve));
    return (await import("./onboarding.tsx")).Onboarding;
  },
  onFailure: () => undefined,
});
