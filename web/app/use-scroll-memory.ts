import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

import { keepPlace, placeOf } from "../api/history-places.ts";

/** Signs that the viewer scrolls: then nothing else does. */
const TAKES_OVER = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Going back shows a page where it was left; a new page begins at its top. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    // The browser would try before the content is there.
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);

  useLayoutEffect(() => {
    // A link within the page moves by itself.
    const stop = hash === "" ? scrollOnceTall(isReturning ? placeOf(key) : 0) : () => {};
    const onScroll = () => keepPlace(key, window.scrollY);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", onScroll);
    };
  }, [key, hash, isReturning]);
}

/** Scrolls there as soon as the page is tall enough, unless the viewer scrolls first. */
function scrollOnceTall(place: number): () => void {
  window.scrollTo(0, place);
  if (isAt(place)) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (isAt(place)) stop();
  });
  function stop(): void {
    observer.disconnect();
    for (const sign of TAKES_OVER) window.removeEventListener(sign, stop);
  }
  for (const sign of TAKES_OVER) window.addEventListener(sign, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

function isAt(place: number): boolean {
  return Math.abs(window.scrollY - place) <= 1;
}
