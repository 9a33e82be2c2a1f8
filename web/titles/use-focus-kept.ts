import { useEffect, useRef } from "react";

/**
 * Keeps the focus inside an element whose content is replaced: if the focused control disappears, the first
 * control of the new content gets the focus.
 */
export function useFocusKept<Place extends HTMLElement>() {
  const placeRef = useRef<Place>(null);
  const holdsFocus = useRef(false);
  useEffect(() => {
    const place = placeRef.current;
    if (place === null) return undefined;
    // New content may arrive in two steps, a loading state and then its controls.
    const observer = new MutationObserver(() => {
      if (!holdsFocus.current || document.activeElement !== document.body) return;
      if (place.querySelector("[aria-busy='true']") !== null) return;
      place.querySelector<HTMLElement>("button, a, input")?.focus({ preventScroll: true });
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function onFocus(): void {
    holdsFocus.current = true;
  }

  function onBlur(): void {
    holdsFocus.current = false;
  }

  return { ref: placeRef, onFocus, onBlur };
}
