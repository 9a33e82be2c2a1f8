import { useEffect, useRef } from "react";

/** For a place whose content is exchanged: when what had the focus leaves with it, the first control of the new content gets it. */
export function useFocusKept<Place extends HTMLElement>() {
  const placeRef = useRef<Place>(null);
  const holdsFocus = useRef(false);
  useEffect(() => {
    if (holdsFocus.current && document.activeElement === document.body)
      placeRef.current?.querySelector<HTMLElement>("button, a, input")?.focus({ preventScroll: true });
  });

  function onFocus(): void {
    holdsFocus.current = true;
  }

  function onBlur(): void {
    holdsFocus.current = false;
  }

  return { ref: placeRef, onFocus, onBlur };
}
