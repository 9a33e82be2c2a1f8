import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { OnboardingProps } from "./onboarding.tsx";

/** It is brought once the browser has nothing else to do: hardly anybody is asked. Where it cannot be had, nobody is. */
export const Onboarding = lazyComponent<OnboardingProps>({
  load: async () => {
    await idle();
    return (await import("./onboarding.tsx")).Onboarding;
  },
  onFailure: () => undefined,
});

function idle(): Promise<unknown> {
  // Not every browser tells when it is idle.
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
