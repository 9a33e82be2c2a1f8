import { Moon, Sun } from "lucide-react";

import { messages } from "../messages/messages.ts";
import { IconButton } from "../ui/button.tsx";
import { useTheme } from "../ui/theme.ts";

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { next, toggle } = useTheme();
  return (
    <IconButton
      icon={next === "light" ? Sun : Moon}
      label={next === "light" ? messages.shell.switchToLight : messages.shell.switchToDark}
      onClick={toggle}
      className={className}
    />
  );
}
