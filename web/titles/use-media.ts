import { useSyncExternalStore } from "react";

/** Where the navigation collapses and the hero is a poster. */
export const PHONES = "(max-width: 768px)";

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
