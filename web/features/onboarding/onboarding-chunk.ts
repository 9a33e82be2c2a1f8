import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { OnboardingProps } from "./onboarding.tsx";

/** Loaded when the browser is idle, because few viewers need it. If it can't be loaded, there's no onboarding. */
export const Onboarding = lazyComponent<OnboardingProps>({
  load: async () => {
    await idle();
    return (await import("./onboarding.tsx")).Onboarding;
  },
  onFailure: () => undefined,
});

function idle(): Promise<unknown> {
  // Not every browser supports `requestIdleCallback`.
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
