import { useEffect, useRef } from "react";

import { type FocusPlace, focusNear, placeOf } from "../../ui/focus-place.ts";

/** When what had the focus has left, it goes to what takes its place. @returns to be told what is about to leave */
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
