import { useQuery } from "@tanstack/react-query";
import { Flame, Library, LogOut, UserRound, Users, UsersRound } from "lucide-react";
import { useNavigate } from "react-router";

import type { Feature } from "#contract/features.ts";

import { featureFlagsQuery } from "../api/queries.ts";
import { signOut } from "../api/session.ts";
import { trackNavigation } from "../api/tracking.ts";
import { ONBOARDING_ASKED } from "../features/onboarding/asked.ts";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";

const PROFILE = "/settings/profile";
const TOGETHER = "/together";

/** Optional pages that an administrator can enable. */
const OPTIONAL_PAGES = [
  { feature: "featured", to: "/featured-content", label: messages.shell.featured, icon: Flame },
  { feature: "vault", to: "/vault", label: messages.shell.vault, icon: Library },
  { feature: "social", to: "/social", label: messages.shell.social, icon: UsersRound },
] as const satisfies { feature: Feature; to: string; label: string; icon: unknown }[];

/** Account menu entries, for every menu that shows them. @param section the menu, for tracking */
export function useAccountMenu(section: string) {
  const navigate = useNavigate();
  const features = useQuery(featureFlagsQuery()).data?.features ?? [];
  const track = (to: string) => () => trackNavigation(to, section);
  function setUp(): void {
    trackNavigation("/dashboard", section);
    void navigate("/dashboard", { state: ONBOARDING_ASKED });
  }
  return [
    { label: messages.shell.profile, icon: UserRound, to: PROFILE, onSelect: track(PROFILE) },
    { label: messages.shell.together, icon: Users, to: TOGETHER, onSelect: track(TOGETHER) },
    ...OPTIONAL_PAGES.filter(({ feature }) => features.includes(feature)).map(({ to, label, icon }) => ({
      label,
      icon,
      to,
      onSelect: track(to),
    })),
    { label: messages.shell.setUp, icon: HalfDisc, onSelect: setUp },
    { label: messages.shell.logout, icon: LogOut, onSelect: () => logOut(section) },
  ];
}

function logOut(section: string): void {
  trackNavigation("/", section);
  void signOut();
}
