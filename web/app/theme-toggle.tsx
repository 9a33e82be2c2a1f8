import { Moon, Sun } from "lucide-react";

import { IconButton } from "../ui/icon-button.tsx";
import { useTheme } from "./theme.ts";

export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggle } = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={next === "light" ? Sun : Moon}
      label={`Switch to ${next} theme`}
      onClick={toggle}
      className={className}
    />
  );
}
