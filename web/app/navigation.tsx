import { useQuery } from "@tanstack/react-query";
import {
  Bookmark,
  Gauge,
  History,
  House,
  Search,
  Flame,
  Library,
  ListVideo,
  LogOut,
  UserRound,
  Users,
  UsersRound,
  Menu,
  Moon,
  Sun,
} from "lucide-react";
import { useLocation, useNavigate } from "react-router";

import type { Feature } from "#contract/features.ts";

import { featureFlagsQuery } from "../api/queries.ts";
import { signOut } from "../api/session.ts";
import { trackNavigation } from "../api/tracking.ts";
import { FilterButton } from "../features/filters/filter-button.tsx";
import { ONBOARDING_ASKED, useTasteLabel } from "../features/onboarding/asked.ts";
import { NavSearch } from "../features/search/nav-search.tsx";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { NavLink } from "../ui/link.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { useTheme } from "../ui/theme.ts";
import { Brand } from "./brand.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

import styles from "./navigation.module.css";

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
          isCurrent={leadsTo(pathname, accountItems)}
        />
      </div>
    </header>
  );
}

const HOME = { to: "/dashboard", label: messages.shell.home, icon: House } as const;
const SEARCH = { to: "/search", label: messages.shell.search, icon: Search } as const;
const WATCHLIST = { to: "/watchlist", label: messages.shell.watchlist, icon: Bookmark } as const;
/** The link for administrators, in the navigation bar or, on small screens, in the menu. */
const ADMIN = { to: "/admin", label: messages.shell.admin, icon: Gauge } as const;

/** The navigation bar has a search box instead of a search link. */
const NAV_LINKS = [HOME, WATCHLIST] as const;
const TAB_LINKS = [HOME, SEARCH, WATCHLIST] as const;

const PROFILE = "/settings/profile";
const HISTORY = "/history";
const LISTS = "/lists";
const TOGETHER = "/together";

/** Optional pages that an administrator can enable. */
const OPTIONAL_PAGES = [
  { feature: "featured", to: "/featured-content", label: messages.shell.featured, icon: Flame },
  { feature: "vault", to: "/vault", label: messages.shell.vault, icon: Library },
  { feature: "social", to: "/social", label: messages.shell.social, icon: UsersRound },
] as const satisfies { feature: Feature; to: string; label: string; icon: unknown }[];

/**
 * Entries shared by the account menu and the tab bar's menu.
 * @param section names the menu in tracking events
 */
function useAccountMenu(section: string) {
  const navigate = useNavigate();
  const tasteLabel = useTasteLabel();
  const features = useQuery(featureFlagsQuery()).data?.features ?? [];
  const track = (to: string) => () => trackNavigation(to, section);
  function setUp(): void {
    trackNavigation("/dashboard", section);
    void navigate("/dashboard", { state: ONBOARDING_ASKED });
  }
  return [
    { label: messages.shell.profile, icon: UserRound, to: PROFILE, onSelect: track(PROFILE) },
    { label: messages.shell.history, icon: History, to: HISTORY, onSelect: track(HISTORY) },
    { label: messages.shell.lists, icon: ListVideo, to: LISTS, onSelect: track(LISTS) },
    { label: messages.shell.together, icon: Users, to: TOGETHER, onSelect: track(TOGETHER) },
    ...OPTIONAL_PAGES.filter(({ feature }) => features.includes(feature)).map(({ to, label, icon }) => ({
      label,
      icon,
      to,
      onSelect: track(to),
    })),
    { label: tasteLabel, icon: HalfDisc, onSelect: setUp },
    { label: messages.shell.logout, icon: LogOut, onSelect: () => logOut(section) },
  ];
}

/** Whether one of the links leads to this page, or to the one above it. */
function leadsTo(pathname: string, items: readonly { to?: string }[]): boolean {
  return items.some(({ to }) => to !== undefined && `${pathname}/`.startsWith(`${to}/`));
}

function logOut(section: string): void {
  trackNavigation("/", section);
  void signOut();
}

/** Bottom navigation on small screens. Links that don't fit are in the bar's menu. */
export function TabBar({ username, isAdmin }: { username: string; isAdmin: boolean }) {
  const { next, toggle } = useTheme();
  const { pathname } = useLocation();
  const accountItems = useAccountMenu("menu");
  return (
    <nav className={styles["tab-bar"]} aria-label={messages.shell.tabs}>
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
        isCurrent={leadsTo(pathname, isAdmin ? [ADMIN, ...accountItems] : accountItems)}
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
