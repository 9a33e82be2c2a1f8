import { Bookmark, Gauge, House, Search } from "lucide-react";

import { messages } from "../messages/messages.ts";

const HOME = { to: "/dashboard", label: messages.shell.home, icon: House } as const;
const SEARCH = { to: "/search", label: messages.shell.search, icon: Search } as const;
const WATCHLIST = { to: "/watchlist", label: messages.shell.watchlist, icon: Bookmark } as const;
/** For administrators: in the navigation bar, and in the menu on small screens. */
export const ADMIN = { to: "/admin", label: messages.shell.admin, icon: Gauge } as const;

/** The navigation bar has a search box instead of a search link. */
export const NAV_LINKS = [HOME, WATCHLIST] as const;
export const TAB_LINKS = [HOME, SEARCH, WATCHLIST] as const;
