import { Bookmark, House } from "lucide-react";

export const NAV_LINKS = [
  { to: "/dashboard", label: "Home", icon: House },
  { to: "/watchlist", label: "Watchlist", icon: Bookmark },
] as const;
