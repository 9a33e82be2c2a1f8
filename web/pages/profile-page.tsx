import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";

import { PROBLEM_PARAMETER } from "#contract/sign-on-rules.ts";

import { accountQuery } from "../api/account-queries.ts";
import { useSession } from "../api/session.ts";
import { ImportHistory } from "../features/import/import-history.tsx";
import { ONBOARDING_ASKED, useTasteLabel } from "../features/onboarding/asked.ts";
import { AgeLimitSection } from "../features/profile-settings/age-limit-section.tsx";
import { AppearanceSection } from "../features/profile-settings/appearance-section.tsx";
import { EmailSection } from "../features/profile-settings/email-section.tsx";
import { FavoritesSection } from "../features/profile-settings/favorites-section.tsx";
import { OwnDataSection } from "../features/profile-settings/own-data-section.tsx";
import { PasswordSection } from "../features/profile-settings/password-section.tsx";
import { SectionNav } from "../features/profile-settings/section-nav.tsx";
import { useOpenSection } from "../features/profile-settings/sections.ts";
import { SessionsSection } from "../features/profile-settings/sessions-section.tsx";
import { SETTINGS_SECTIONS, SettingsPart } from "../features/profile-settings/settings-part.tsx";
import { TasteProfile } from "../features/taste-profile/taste-profile.tsx";
import { dayText } from "../messages/formats.ts";
import { importWords } from "../messages/import.ts";
import { profileSettings as words } from "../messages/profile-settings.ts";
import { tasteProfileWords } from "../messages/taste-profile.ts";
import { Link } from "../ui/link.tsx";
import { usePageTitle } from "../ui/page-heading.ts";
import { useSearchParameters } from "../ui/search-parameters.ts";

import styles from "./profile-page.module.css";

type Part = { id: string; label: string; View: ComponentType<{ username: string }> };

/** In display order, below the settings that are saved together. The ID is the section's URL fragment. */
const PARTS: readonly Part[] = [
  { id: "favorites", label: words.favorites.heading, View: FavoritesSection },
  { id: "taste", label: tasteProfileWords.heading, View: TasteProfile },
  { id: "history", label: importWords.heading, View: ImportHistory },
  { id: "age-ratings", label: words.ageLimit.heading, View: AgeLimitSection },
  { id: "appearance", label: words.appearance.heading, View: AppearanceSection },
  { id: "email", label: words.email.heading, View: EmailSection },
  { id: "password", label: words.password.heading, View: PasswordSection },
  { id: "sessions", label: words.sessions.heading, View: SessionsSection },
  { id: "data", label: words.ownData.heading, View: OwnDataSection },
];
const SECTIONS = [...SETTINGS_SECTIONS, ...PARTS];
const SECTION_IDS = SECTIONS.map(({ id }) => id);

export function ProfilePage() {
  usePageTitle(words.heading);
  const session = useSession();
  const tasteLabel = useTasteLabel();
  const { data: account } = useQuery(accountQuery());
  const { parameters } = useSearchParameters();
  const { openId, open } = useOpenSection(
    SECTION_IDS,
    parameters.has(PROBLEM_PARAMETER) ? "password" : "about",
  );
  // A section that was opened keeps what was entered in it.
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  if (!openedIds.has(openId)) setOpenedIds(new Set([...openedIds, openId]));
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
            {tasteLabel}
          </Link>
        </p>
      </header>
      <SectionNav sections={SECTIONS} openId={openId} onOpen={open} />
      <div className={styles["parts"]}>
        <SettingsPart userId={userId} openId={openId} onOpen={open} />
        {PARTS.filter(({ id }) => openedIds.has(id)).map(({ id, View }) => (
          <div key={id} hidden={id !== openId}>
            <View username={username} />
          </div>
        ))}
      </div>
    </main>
  );
}
