import { NavLink, useLocation } from "react-router";

import { trackNavigation } from "../api/tracking.ts";
import { FilterButton } from "../features/filters/filter-button.tsx";
import { NavSearch } from "../features/search/nav-search.tsx";
import { messages } from "../messages/messages.ts";
import { MenuButton } from "../ui/menu.tsx";
import { Brand } from "./brand.tsx";
import { ADMIN, NAV_LINKS } from "./nav-links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useAccountMenu } from "./use-account-menu.ts";

import styles from "./nav-bar.module.css";

/** Pages with filtered rows, where the filter button appears. */
const FILTERED_PAGES: ReadonlySet<string> = new Set(["/dashboard", "/featured-content"]);

export function NavBar({ username, isAdmin }: { username: string; isAdmin: boolean }) {
  const { pathname } = useLocation();
  const accountItems = useAccountMenu("profile menu");
  return (
    <header className={styles["bar"]}>
      <Brand to="/dashboard" />
      <nav className={styles["links"]} aria-label={messages.shell.main}>
        {(isAdmin ? [...NAV_LINKS, ADMIN] : NAV_LINKS).map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className={styles["link"] ?? ""}
            onClick={() => trackNavigation(to, "nav")}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles["tools"]}>
        <NavSearch />
        {FILTERED_PAGES.has(pathname) && <FilterButton />}
        <ThemeToggle className={styles["in-menu"]} />
        <MenuButton
          label={messages.shell.profileMenu}
          className={styles["in-menu"]}
          heading={username}
          button={<span className={styles["avatar"]} />}
          items={accountItems}
        />
      </div>
    </header>
  );
}
