import { Menu, Moon, Sun } from "lucide-react";
import { NavLink } from "react-router";

import { trackNavigation } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { MenuButton } from "../ui/menu.tsx";
import { useTheme } from "../ui/theme.ts";
import { ADMIN, TAB_LINKS } from "./nav-links.ts";
import { useAccountMenu } from "./use-account-menu.ts";

import styles from "./tab-bar.module.css";

/** Bottom navigation on small screens. Links that don't fit are in its menu. */
export function TabBar({ username, isAdmin }: { username: string; isAdmin: boolean }) {
  const { next, toggle } = useTheme();
  const accountItems = useAccountMenu("menu");
  return (
    <nav className={styles["bar"]} aria-label={messages.shell.tabs}>
      {TAB_LINKS.map(({ to, label, icon: TabIcon }) => (
        <NavLink key={to} to={to} className={styles["tab"] ?? ""} onClick={() => trackNavigation(to, "tabs")}>
          <TabIcon size={23} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      <MenuButton
        label={messages.shell.menu}
        heading={username}
        className={styles["tab"]}
        button={
          <>
            <Menu size={23} aria-hidden="true" />
            {messages.shell.menu}
          </>
        }
        items={[
          ...(isAdmin ? [{ ...ADMIN, onSelect: () => trackNavigation(ADMIN.to, "menu") }] : []),
          {
            label: next === "light" ? messages.shell.switchToLight : messages.shell.switchToDark,
            icon: next === "light" ? Sun : Moon,
            onSelect: toggle,
          },
          ...accountItems,
        ]}
      />
    </nav>
  );
}
