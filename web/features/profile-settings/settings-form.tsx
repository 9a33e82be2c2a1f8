import { useEffect, useRef } from "react";

import { AboutSection } from "./about-section.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { LikesSection } from "./likes-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ServicesSection } from "./services-section.tsx";
import type { Saved } from "./settings.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSettingsForm } from "./use-settings-form.ts";

import styles from "./profile-settings.module.css";

/** Settings that are saved together. Leaving with unsaved changes asks what to do with them. */
export function SettingsForm({ userId, saved }: { userId: number; saved: Saved }) {
  const { form, now, isChanged, discard } = useSettingsForm(userId, saved);
  const element = useRef<HTMLFormElement>(null);
  const { leave, stay } = useLeaveGuard(isChanged);
  const leaveOnceSaved = useRef<(() => void) | null>(null);

  // Runs after every render: saving may have finished, been refused, or never started.
  useEffect(() => {
    if (form.isBusy) return;
    const go = leaveOnceSaved.current;
    leaveOnceSaved.current = null;
    if (!isChanged) go?.();
  });

  function saveAndLeave(): void {
    leaveOnceSaved.current = leave;
    stay();
    element.current?.requestSubmit();
  }

  return (
    <form ref={element} className={styles["form"]} onSubmit={(event) => void form.submit(event)} noValidate>
      <AboutSection form={form} now={now} hasOtherArtwork={saved.profile.has_other_artwork} />
      <LikesSection form={form} />
      <ServicesSection form={form} />
      <PrivacySection form={form} now={now} />
      <SaveBar isShown={isChanged} isBusy={form.isBusy} error={form.error} onDiscard={discard} />
      <LeaveDialog
        isOpen={leave !== null}
        onStay={stay}
        onLeave={() => {
          stay();
          leave?.();
        }}
        onSave={saveAndLeave}
      />
    </form>
  );
}
