import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";

import { accountQuery } from "../api/account-queries.ts";
import { useSession } from "../api/session.ts";
import { ImportHistory } from "../features/import/import-history.tsx";
import { ONBOARDING_ASKED } from "../features/onboarding/asked.ts";
import { AppearanceSection } from "../features/profile-settings/appearance-section.tsx";
import { EmailSection } from "../features/profile-settings/email-section.tsx";
import { OwnDataSection } from "../features/profile-settings/own-data-section.tsx";
import { PasswordSection } from "../features/profile-settings/password-section.tsx";
import { SectionNav } from "../features/profile-settings/section-nav.tsx";
import { SessionsSection } from "../features/profile-settings/sessions-section.tsx";
import { SETTINGS_SECTIONS, SettingsPart } from "../features/profile-settings/settings-part.tsx";
import { TasteProfile } from "../features/taste-profile/taste-profile.tsx";
import { dayText } from "../messages/formats.ts";
import { importWords } from "../messages/import.ts";
import { messages } from "../messages/messages.ts";
import { profileSettings as words } from "../messages/profile-settings.ts";
import { tasteProfileWords } from "../messages/taste-profile.ts";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./profile-page.module.css";

type Part = { id: string; label: string; View: ComponentType<{ username: string }> };

/** In display order, below the settings that are saved together. The ID is the section's URL fragment. */
const PARTS: readonly Part[] = [
  { id: "taste", label: tasteProfileWords.heading, View: TasteProfile },
  { id: "history", label: importWords.heading, View: ImportHistory },
  { id: "appearance", label: words.appearance.heading, View: AppearanceSection },
  { id: "email", label: words.email.heading, View: EmailSection },
  { id: "password", label: words.password.heading, View: PasswordSection },
  { id: "sessions", label: words.sessions.heading, View: SessionsSection },
  { id: "data", label: words.ownData.heading, View: OwnDataSection },
];
const PLACES = [...SETTINGS_SECTIONS, ...PARTS];

export function ProfilePage() {
  usePageTitle(words.heading);
  const session = useSession();
  const { data: account } = useQuery(accountQuery());
  if (!session.isSignedIn) return null;
  const { userId, username } = session;
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <header className={styles["head"]}>
        <div>
          <h1>{words.heading}</h1>
          <p className={styles["member"]}>
            {account === undefined
              ? `@${username}`
              : words.memberSince(username, dayText(account.member_since))}
          </p>
        </div>
        <p className={styles["ways"]}>
          <Link to={`/user/${encodeURIComponent(username)}`} className={styles["way"]}>
            {words.asOthersSee}
          </Link>
          <Link to="/dashboard" state={ONBOARDING_ASKED} className={styles["way"]}>
            {messages.shell.setUp}
          </Link>
        </p>
      </header>
      <SectionNav sections={PLACES} />
      <div className={styles["parts"]}>
        <SettingsPart userId={userId} />
        {PARTS.map(({ id, View }) => (
          <View key={id} username={username} />
        ))}
      </div>
    </main>
  );
}
