/**
 * Asks what to do with unsaved changes before the viewer leaves a page. `BrowserRouter` can't block navigation, so
 * this intercepts its `push`, and the browser's events for Back and closed tabs. Overlays have history entries with
 * the same path, so moving between those doesn't count as leaving.
 */
import { useContext, useEffect, useState } from "react";
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from "react-router";

import { blockPopState, historyIndex } from "../../api/history-entry.ts";

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
    const releases = [blockHistory(navigator, hold), blockTabClose()];
    return () => {
      for (const release of releases) release();
    };
  }, [isGuarding, navigator]);
  return { leave, stay: () => setLeave(null) };
}

type Hold = (go: () => void) => void;

function blockHistory(navigator: Navigator, hold: Hold): () => void {
  const { pathname } = window.location;
  const { push } = navigator;
  let place = historyIndex();
  let isReturning = false;

  navigator.push = (...to) => {
    if (new URL(navigator.createHref(to[0]), window.location.href).pathname !== pathname) {
      hold(() => push(...to));
      return;
    }
    push(...to);
    place = historyIndex();
  };

  // The browser fires `popstate` after it has moved, so this moves it back, and hides the events of both moves from
  // the router.
  blockPopState((event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = historyIndex() - place;
    if (window.location.pathname === pathname) {
      place += steps;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
    hold(() => {
      blockPopState(null);
      window.history.go(steps);
    });
  });

  return () => {
    navigator.push = push;
    blockPopState(null);
  };
}

function blockTabClose(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", onBeforeUnload);
  return () => window.removeEventListener("beforeunload", onBeforeUnload);
}
