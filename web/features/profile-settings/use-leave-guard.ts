/**
 * Holds back whoever is about to leave a page with something unfinished on it, until they have said what is to become of it. The router
 * of this product knows no such thing: it is its history that is held here, and the browser's for the way back and the closed tab.
 */
import { useContext, useEffect, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";

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
    const releases = [holdLinks(navigator, hold), holdBack(hold), holdTab()];
    return () => {
      for (const release of releases) release();
    };
  }, [isGuarding, navigator]);
  return { leave, stay: () => setLeave(null) };
}

type Navigator = Pick<History, never> & { push: (...to: never[]) => void };
type Hold = (go: () => void) => void;

function holdLinks(navigator: Navigator, hold: Hold): () => void {
  const { push } = navigator;
  navigator.push = (...to) => hold(() => push(...to));
  return () => {
    navigator.push = push;
  };
}

/** The browser has gone already when it tells: it is sent back to here, and the router hears of neither. */
function holdBack(hold: Hold): () => void {
  const here = placeInHistory();
  const release = () => holdWayBack(null);
  holdWayBack((event) => {
    event.stopImmediatePropagation();
    const steps = placeInHistory() - here;
    if (steps === 0) return;
    window.history.go(-steps);
    hold(() => {
      release();
      window.history.go(steps);
    });
  });
  return release;
}

function holdTab(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", onBeforeUnload);
  return () => window.removeEventListener("beforeunload", onBeforeUnload);
}
