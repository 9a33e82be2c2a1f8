import { useEffect, useRef } from "react";

/** For a place whose content is exchanged: when what had the focus leaves with it, the first control of the new content gets it. */
export function useFocusKept<Place extends HTMLElement>() {
  const placeRef = useRef<Place>(null);
  const holdsFocus = useRef(false);
  useEffect(() => {
    const place = placeRef.current;
    if (place === null) return undefined;
    // The new content may come in two steps: its controls with the second.
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
