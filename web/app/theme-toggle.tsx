import { Moon, Sun } from "lucide-react";

import { IconButton } from "../ui/icon-button.tsx";
import { useTheme } from "./theme.ts";

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { next, toggle } = useTheme();
  return (
    <IconButton
      icon={next === "light" ? Sun : Moon}
      label={`Switch to ${next} theme`}
      onClick={toggle}
      className={className}
    />
  );
}
