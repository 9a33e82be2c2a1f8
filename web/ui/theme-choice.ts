/** The theme setting, including the option to follow the system. */
import { useSyncExternalStore } from "react";

import { THEME_KEY, type Theme, choose, followExternalChanges, savedChoice, subscribe } from "./theme.ts";

export type ThemeChoice = Theme | "system";

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => savedChoice() ?? "system"), chooseTheme];
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice !== "system") {
    choose(choice);
    return;
  }
  try {
    localStorage.removeItem(THEME_KEY);
  } catch {
    // If storage is blocked, no choice was ever saved.
  }
  followExternalChanges();
}
