import { useLayoutEffect } from "react";

import { messages } from "../messages/messages.ts";

let shown: string | null = null;

/** Sets the document title. @param title `null` while unknown */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    name(title);
    return () => name(null);
  }, [title]);
}

/** The current page's title, or `null` while unknown. */
export function pageTitle(): string | null {
  return shown;
}

function name(title: string | null): void {
  shown = title;
  document.title = title === null ? messages.ui.product : `${title} · ${messages.ui.product}`;
}
