/**
 * Asks what to do with unsaved changes before leaving a page. The router has no such feature, so this
 * intercepts its history, and the browser's for Back and closed tabs. Overlays have history entries with the
 * same path: moving between those isn't leaving.
 */
import { useContext, useEffect, useState } from "react";
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from "react-router";

import { holdWayBack, placeInHistory } from "../../api/history-entry.ts";

type Guard = {
  /** Continues to where the viewer was going; `null` if they aren't leaving. */
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

  // The browser has already moved when it fires the event, so this moves it back and hides both events from the
  // router.
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
