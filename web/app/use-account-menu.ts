import { LogOut, UserRound, Users } from "lucide-react";
import { useNavigate } from "react-router";

import { trackNavigation } from "../api/tracking.ts";
import { ONBOARDING_ASKED } from "../features/onboarding/asked.ts";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { logOut } from "./log-out.ts";

const PROFILE = "/settings/profile";

/** What a viewer does with their account, in whichever menu the screen has. @param section the menu */
export function useAccountMenu(section: string) {
  const navigate = useNavigate();
  function goToProfile() {
    trackNavigation(PROFILE, section);
    void navigate(PROFILE);
  }
  return [
    { label: messages.shell.profile, icon: UserRound, onSelect: goToProfile },
    { label: messages.shell.together, icon: Users, onSelect: () => void navigate("/together") },
    {
      label: messages.shell.setUp,
      icon: HalfDisc,
      onSelect: () => void navigate("/dashboard", { state: ONBOARDING_ASKED }),
    },
    { label: messages.shell.logout, icon: LogOut, onSelect: () => logOut(section) },
  ];
}
