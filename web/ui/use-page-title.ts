import { useLayoutEffect } from "react";

import { messages } from "../messages/messages.ts";

let shown: string | null = null;

/** Names the page in the browser's tabs and history. @param title null for as long as it is not known */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    name(title);
    return () => name(null);
  }, [title]);
}

/** What the page on the screen is called, null while that is not known. */
export function pageTitle(): string | null {
  return shown;
}

function name(title: string | null): void {
  shown = title;
  document.title = title === null ? messages.ui.product : `${title} · ${messages.ui.product}`;
}
