import { Moon, Sun } from "lucide-react";

import { messages } from "../messages/messages.ts";
import { IconButton } from "../ui/button.tsx";
import { useTheme } from "../ui/theme.ts";

import styles from "./theme-toggle.module.css";

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { next, toggle } = useTheme();
  return (
    <IconButton
      icon={ThemeIcon}
      label={next === "light" ? messages.shell.switchToLight : messages.shell.switchToDark}
      // For the server's markup, which is rendered without knowing the theme: `landing-start.ts` makes it the label.
      data-label-in-light={messages.shell.switchToDark}
      onClick={toggle}
      className={className}
    />
  );
}

/** Both icons, of which the style sheet shows one: the server's markup is the same in either theme. */
function ThemeIcon({ size = 24 }: { size?: number }) {
  return (
    <>
      <Sun size={size} className={styles["in-dark"]} />
      <Moon size={size} className={styles["in-light"]} />
    </>
  );
}
