import { useQuery } from "@tanstack/react-query";
import { LogOut, UserRound, Users } from "lucide-react";
import { useNavigate } from "react-router";

import { trackNavigation } from "../api/tracking.ts";
import { ONBOARDING_ASKED } from "../features/onboarding/asked.ts";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { logOut } from "./log-out.ts";
import type { SwitchedLink } from "./switched-links.ts";

const PROFILE = "/settings/profile";

/** What a viewer does with their account, in whichever menu the screen has. @param section the menu */
export function useAccountMenu(section: string) {
  const navigate = useNavigate();
  // `switched-links.ts` comes when the browser is idle, and says them.
  const { data: links = [] } = useQuery<SwitchedLink[]>({ queryKey: ["switched-links"], enabled: false });
  return [
    {
      label: messages.shell.profile,
      icon: UserRound,
      to: PROFILE,
      onSelect: () => trackNavigation(PROFILE, section),
    },
    { label: messages.shell.together, icon: Users, to: "/together" },
    ...links,
    {
      label: messages.shell.setUp,
      icon: HalfDisc,
      onSelect: () => void navigate("/dashboard", { state: ONBOARDING_ASKED }),
    },
    { label: messages.shell.logout, icon: LogOut, onSelect: () => logOut(section) },
  ];
}
