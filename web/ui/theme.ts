import { useSyncExternalStore } from "react";

/**
 * The theme comes from <html data-theme>, which the inline script in index.html sets before the first paint. A
 * choice is saved in the browser; without one, the system's preference applies, and changes to it are followed.
 */
export type Theme = "dark" | "light";

export const THEME_KEY = "theme";
const PAGE_COLORS: Record<Theme, string> = { dark: "#130d11", light: "#f7f3f5" };

/** The theme the server renders its markup for; style sheets do the rest until the page is hydrated. */
const SERVER_THEME: Theme = "dark";

const listeners = new Set<() => void>();

export function useTheme(): { next: Theme; toggle: () => void } {
  const next = useSyncExternalStore(subscribe, shownTheme, () => SERVER_THEME) === "dark" ? "light" : "dark";
  return { next, toggle: () => choose(next) };
}

export function choose(theme: Theme): void {
  saveChoice(theme);
  show(theme);
}

function show(theme: Theme) {
  document.documentElement.dataset["theme"] = theme;
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const meta of metas) meta.content = PAGE_COLORS[theme];
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    systemPrefersLight().addEventListener("change", followExternalChanges);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    systemPrefersLight().removeEventListener("change", followExternalChanges);
  };
}

/** Follows a change of the theme in another tab. */
function onStorage(event: StorageEvent) {
  if (event.key === THEME_KEY || event.key === null) followExternalChanges();
}

/** Shows the saved theme or, without one, the system's preference. */
export function followExternalChanges(): void {
  show(savedChoice() ?? (systemPrefersLight().matches ? "light" : "dark"));
}

function shownTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

let systemQuery: MediaQueryList | null = null;

/** Always returns the same object, so the listener can be removed from it. */
function systemPrefersLight(): MediaQueryList {
  systemQuery ??= window.matchMedia("(prefers-color-scheme: light)");
  return systemQuery;
}

export function savedChoice(): Theme | null {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === "dark" || kept === "light" ? kept : null;
  } catch {
    return null;
  }
}

function saveChoice(theme: Theme) {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // If storage is blocked or full, the choice lasts as long as the page.
  }
}
