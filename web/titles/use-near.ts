/** Which rows are near the viewport, and so worth rendering. */
import { type RefCallback, useCallback, useState } from "react";

/** Until the viewer scrolls, only rows in the first view and the next one after it are rendered. */
const NEAR_AT_FIRST = "300px 0px";
/** Once the viewer scrolls, rows are rendered this far ahead, so they're ready when they come into view. */
const NEAR = "1200px 0px";

let hasScrolled = false;

/** Whether the element has been near the viewport. Until then its content isn't rendered. */
export function useNear<Watched extends Element>(
  isNearFromTheStart = false,
): { ref: RefCallback<Watched>; isNear: boolean } {
  const [isNear, setNear] = useState(isNearFromTheStart || !("IntersectionObserver" in window));
  const ref = useCallback(
    (element: Watched | null) =>
      element === null || isNear ? undefined : onNear(element, () => setNear(true)),
    [isNear],
  );
  return { ref, isNear };
}

/** Calls back once, when the element is near the viewport. The returned function stops watching. */
function onNear(element: Element, callback: () => void): () => void {
  let observer = observe(hasScrolled ? NEAR : NEAR_AT_FIRST);
  const scrolling = new AbortController();
  if (!hasScrolled) window.addEventListener("scroll", widen, { signal: scrolling.signal, passive: true });

  function observe(rootMargin: string): IntersectionObserver {
    const created = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        stopWatching();
        callback();
      },
      { rootMargin },
    );
    created.observe(element);
    return created;
  }

  function widen(): void {
    hasScrolled = true;
    scrolling.abort();
    observer.disconnect();
    observer = observe(NEAR);
  }

  function stopWatching(): void {
    scrolling.abort();
    observer.disconnect();
  }

  return stopWatching;
}
