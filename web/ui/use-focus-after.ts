import { useEffect, useRef } from "react";

import { type FocusPosition, focusNear, focusPositionOf } from "./focus-position.ts";

/**
 * When the focused element disappears, focuses what replaces it. @returns a function to call with the element
 * that's about to disappear
 */
export function useFocusAfter(): (leaving: Element) => void {
  const position = useRef<{ leaving: Element; place: FocusPosition } | null>(null);
  useEffect(() => {
    if (position.current === null || position.current.leaving.isConnected) return;
    if (document.activeElement === document.body) focusNear(position.current.place);
    position.current = null;
  });
  return (leaving) => {
    position.current = { leaving, place: focusPositionOf(leaving) };
  };
}
