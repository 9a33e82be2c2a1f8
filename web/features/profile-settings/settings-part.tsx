import { useEffect } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { goToSection } from "./sections.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useSavedSettings } from "./use-saved-settings.ts";

import styles from "./profile-settings.module.css";

/** Sections that are saved together, in order. */
export const SETTINGS_SECTIONS = (["about", "likes", "services", "privacy"] as const).map((id) => ({
  id,
  label: profileSettings[id].heading,
}));

/** The viewer's own settings, once their current values are loaded. */
export function SettingsPart({ userId }: { userId: number }) {
  const load = useSavedSettings();
  const isLoading = load.state === "loading";
  // The linked section is below content that was still loading.
  useEffect(() => {
    if (!isLoading && window.location.hash !== "") goToSection(window.location.hash.slice(1));
  }, [isLoading]);
  if (load.state === "ready") return <SettingsForm key={userId} userId={userId} saved={load.saved} />;
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
