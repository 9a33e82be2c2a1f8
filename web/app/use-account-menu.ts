import { LogOut, Users } from "lucide-react";
import { useNavigate } from "react-router";

import { ONBOARDING_ASKED } from "../features/onboarding/asked.ts";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { logOut } from "./log-out.ts";

/** What a viewer does with their account, in whichever menu the screen has. @param section the menu */
export function useAccountMenu(section: string) {
  const navigate = useNavigate();
  return [
    { label: messages.shell.together, icon: Users, onSelect: () => void navigate("/together") },
    {
      label: messages.shell.setUp,
      icon: HalfDisc,
      onSelect: () => void navigate("/dashboard", { state: ONBOARDING_ASKED }),
    },
    { label: messages.shell.logout, icon: LogOut, onSelect: () => logOut(section) },
  ];
}
