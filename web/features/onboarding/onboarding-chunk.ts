import { onIdle } from "../../ui/idle.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { OnboardingProps } from "./onboarding.tsx";

/** Loaded when the browser is idle, because few viewers need it. If it can't be loaded, there's no onboarding. */
export const Onboarding = lazyComponent<OnboardingProps>({
  load: async () => {
    await new Promise<void>((resolve) => void onIdle(resolve));
    return (await import("./onboarding.tsx")).Onboarding;
  },
  onFailure: () => undefined,
});
