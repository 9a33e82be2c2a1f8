import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";

import { basePath } from "../ui/base-path.ts";

/** The router's own BrowserRouter does the same, but comes with 5 kB of forms, fetchers and links for its other modes. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  // With `v5Compat`, the history also reports the app's own navigation, not just Back and Forward.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setShown(next))), [history]);
  return (
    <Router basename={basePath()} location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  );
}
