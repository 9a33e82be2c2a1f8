import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { accountQuery, profileQuery } from "../../api/account-queries.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { focusOpenSection } from "./sections.ts";
import { AboutSection, LikesSection, ServicesSection, PrivacySection } from "./settings-sections.tsx";
import type { Saved, Settings } from "./settings.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSettingsForm } from "./use-settings-form.ts";

import styles from "./profile-settings.module.css";

/** The sections that are saved together, in display order. */
export const SETTINGS_SECTIONS = [
  { id: "about", label: profileSettings.about.heading, View: AboutSection },
  { id: "likes", label: profileSettings.likes.heading, View: LikesSection },
  { id: "services", label: profileSettings.services.heading, View: ServicesSection },
  { id: "privacy", label: profileSettings.privacy.heading, View: PrivacySection },
] as const;

type SectionId = (typeof SETTINGS_SECTIONS)[number]["id"];

const SECTION_OF: Readonly<Record<keyof Settings, SectionId>> = {
  displayName: "about",
  birthdate: "about",
  gender: "about",
  ageRange: "about",
  country: "about",
  languages: "about",
  prefersHouseArtwork: "about",
  tags: "likes",
  openness: "likes",
  platforms: "services",
  visibility: "privacy",
  mayBeStudied: "privacy",
};

type SettingsPartProps = { userId: number; openId: string; onOpen: (id: string) => void };

/**
 * The viewer's own settings, once their current values are loaded. If another section is open, only the bar for
 * saving is displayed.
 */
export function SettingsPart({ userId, ...open }: SettingsPartProps) {
  const load = useSavedSettings();
  if (load.state === "ready")
    return <SettingsForm key={userId} userId={userId} saved={load.saved} {...open} />;
  if (SETTINGS_SECTIONS.every(({ id }) => id !== open.openId)) return null;
  if (load.state === "failed") {
    const { loadingFailed, loadingFailedText } = profileSettings;
    return <FailureNotice title={loadingFailed} text={loadingFailedText} onRetry={load.retry} />;
  }
  return (
    <div className={styles["coming"]} aria-busy="true">
      <Skeleton width={160} height={28} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={160} />
      <Skeleton width={160} height={28} />
      <Skeleton height={240} />
    </div>
  );
}

/** Settings that are saved together. Asks before the viewer leaves with unsaved changes. */
function SettingsForm({ userId, saved, openId, onOpen }: SettingsPartProps & { saved: Saved }) {
  const reveal = (setting: keyof Settings) => onOpen(SECTION_OF[setting]);
  const { form, now, isChanged, discard } = useSettingsForm(userId, saved, reveal);
  const element = useRef<HTMLFormElement>(null);
  const { leave, stay } = useLeaveGuard(isChanged);
  const leaveOnceSaved = useRef<(() => void) | null>(null);

  // Runs after every render, because saving may have succeeded, failed, or never started.
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
    <form ref={element} onSubmit={(event) => void form.submit(event)} noValidate>
      {SETTINGS_SECTIONS.map(({ id, View }) => (
        <div key={id} hidden={id !== openId}>
          <View form={form} now={now} hasOtherArtwork={saved.profile.has_other_artwork} />
        </div>
      ))}
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

const words = profileSettings.leaving;

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void; onSave: () => void };

/** Asks what to do with unsaved changes before leaving. */
function LeaveDialog({ isOpen, onStay, onLeave, onSave }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onStay} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.heading}</DialogHeading>
        <p className={styles["text"]}>{words.text}</p>
        <DialogFooter>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button kind="primary" onClick={onSave}>
            {words.save}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

const saveBarWords = profileSettings.saving;

type SaveBarProps = { isShown: boolean; isBusy: boolean; error: string | null; onDiscard: () => void };

/** Shown while there are unsaved changes. */
function SaveBar({ isShown, isBusy, error, onDiscard }: SaveBarProps) {
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      if (document.activeElement === document.body) focusOpenSection();
    };
  }, [isShown]);
  return (
    <div className={styles["place"]}>
      <output>{isShown && <span className="visually-hidden">{saveBarWords.unsaved}</span>}</output>
      {isShown && (
        <div className={styles["bar"]}>
          <div className={styles["saveBarWords"]}>
            <p className={styles["title"]}>{saveBarWords.unsaved}</p>
            {error === null && <p className={styles["saveBarText"]}>{saveBarWords.hint}</p>}
            <FormError message={error} />
          </div>
          <div className={styles["saveBarButtons"]}>
            <Button disabled={isBusy} onClick={onDiscard}>
              {saveBarWords.discard}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy} busyLabel={saveBarWords.saving}>
              {saveBarWords.save}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

export type Load =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; saved: Saved };

/** What the server has stored for the viewer, refetched whenever they return to the page. */
function useSavedSettings(): Load {
  const profile = useQuery(profileQuery());
  const preferences = useQuery({ ...preferencesQuery(), staleTime: 0, refetchOnWindowFocus: true });
  const account = useQuery(accountQuery());
  if (profile.data !== undefined && preferences.data !== undefined && account.data !== undefined) {
    return {
      state: "ready",
      saved: { profile: profile.data, preferences: preferences.data, account: account.data },
    };
  }
  const failed = [profile, preferences, account].filter(({ isError }) => isError);
  if (failed.length === 0) return { state: "loading" };
  return {
    state: "failed",
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
