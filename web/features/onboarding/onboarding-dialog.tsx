import { useState } from "react";

import { onboarding } from "../../messages/onboarding.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { focusMain } from "../../ui/page-heading.ts";
import { postponeOnboarding } from "./draft.ts";
import { OnboardingSteps } from "./onboarding-steps.tsx";
import type { Load } from "./use-saved-answers.ts";

import styles from "./onboarding.module.css";

export type OnboardingDialogProps = {
  isOpen: boolean;
  /** Whether the viewer is waiting for the onboarding; otherwise it opens by itself. */
  isAsked: boolean;
  userId: number;
  load: Load;
  onClose: () => void;
};

const words = onboarding.steps;

export function OnboardingDialog({ isOpen, userId, load, onClose }: OnboardingDialogProps) {
  const [isBusy, setIsBusy] = useState(false);

  function leave() {
    postponeOnboarding(userId);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      isDismissable={!isBusy}
      onClosed={focusMain}
      label={words.name}
      size="full"
      hasCloseButton={load.state !== "ready"}
    >
      {load.state === "loading" && (
        <div className={styles["waiting"]} aria-busy="true">
          <HalfDisc size={32} isSpinning />
        </div>
      )}
      {load.state === "failed" && (
        <div className={styles["waiting"]}>
          <FailureNotice title={words.loadingFailed} onRetry={load.retry} />
        </div>
      )}
      {load.state === "ready" && (
        <OnboardingSteps
          userId={userId}
          saved={load.saved}
          onBusy={setIsBusy}
          onFinish={onClose}
          onLater={leave}
        />
      )}
    </Dialog>
  );
}
