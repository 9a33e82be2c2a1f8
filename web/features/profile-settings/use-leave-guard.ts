/**
 * Asks whoever is about to leave a page with unfinished changes what should become of them. The router has no such thing, so its history
 * is held here, and the browser's for Back and a closed tab. What opens over the page has an entry of its own at the same path: coming
 * and going between those is not leaving.
 */
import { useContext, useEffect, useState } from "react";
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from "react-router";

import { holdWayBack, placeInHistory } from "../../api/history-entry.ts";

type Guard = {
  /** Goes where they were going; null while nobody is about to leave. */
  leave: (() => void) | null;
  stay: () => void;
};

export function useLeaveGuard(isGuarding: boolean): Guard {
  const { navigator } = useContext(NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isGuarding) return undefined;
    const hold = (go: () => void) => setLeave(() => go);
    const releases = [holdHistory(navigator, hold), holdTab()];
    return () => {
      for (const release of releases) release();
    };
  }, [isGuarding, navigator]);
  return { leave, stay: () => setLeave(null) };
}

type Hold = (go: () => void) => void;

function holdHistory(navigator: Navigator, hold: Hold): () => void {
  const { pathname } = window.location;
  const { push } = navigator;
  let place = placeInHistory();
  let isReturning = false;

  navigator.push = (...to) => {
    if (new URL(navigator.createHref(to[0]), window.location.href).pathname !== pathname) {
      hold(() => push(...to));
      return;
    }
    push(...to);
    place = placeInHistory();
  };

  // The browser has already gone by the time it tells: it is sent back, and the router hears of neither.
  holdWayBack((event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = placeInHistory() - place;
    if (window.location.pathname === pathname) {
      place += steps;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
    hold(() => {
      holdWayBack(null);
      window.history.go(steps);
    });
  });

  return () => {
    navigator.push = push;
    holdWayBack(null);
  };
}

function holdTab(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", onBeforeUnload);
  return () => window.removeEventListener("beforeunload", onBeforeUnload);
}
