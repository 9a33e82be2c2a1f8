import { Bookmark, House, Search } from "lucide-react";

const HOME = { to: "/dashboard", label: "Home", icon: House } as const;
const SEARCH = { to: "/search", label: "Search", icon: Search } as const;
const WATCHLIST = { to: "/watchlist", label: "Watchlist", icon: Bookmark } as const;

/** The bar has the search as a box. */
export const NAV_LINKS = [HOME, WATCHLIST] as const;
export const TAB_LINKS = [HOME, SEARCH, WATCHLIST] as const;
