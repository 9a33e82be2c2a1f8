import { NavLink } from "react-router";

import { trackNavigation } from "../api/tracking.ts";
import { TAB_LINKS } from "./nav-links.ts";

import styles from "./tab-bar.module.css";

/** The navigation within the thumb's reach, on small screens. */
export function TabBar() {
  return (
    <nav className={styles["bar"]} aria-label="Tabs">
      {TAB_LINKS.map(({ to, label, icon: TabIcon }) => (
        <NavLink key={to} to={to} className={styles["tab"] ?? ""} onClick={() => trackNavigation(to, "tabs")}>
          <TabIcon size={23} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
