import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { OnboardingDialogProps } from "./onboarding-dialog.tsx";

export const OnboardingDialog = lazyDialog<OnboardingDialogProps>({
  load: async () => (await import("./onboarding-dialog.tsx")).OnboardingDialog,
  isWanted: ({ isOpen }) => isOpen,
  isAwaited: ({ isAsked }) => isAsked,
});
