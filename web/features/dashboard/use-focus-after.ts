import { useEffect, useRef } from "react";

import { type FocusPlace, focusNear, placeOf } from "../../ui/focus-place.ts";

/**
 * When the focused element disappears, focuses what replaces it. @returns a function to call with the element
 * that's about to disappear
 */
export function useFocusAfter(): (leaving: Element) => void {
  const awaited = useRef<{ leaving: Element; place: FocusPlace } | null>(null);
  useEffect(() => {
    if (awaited.current === null || awaited.current.leaving.isConnected) return;
    if (document.activeElement === document.body) focusNear(awaited.current.place);
    awaited.current = null;
  });
  return (leaving) => {
    awaited.current = { leaving, place: placeOf(leaving) };
  };
}
