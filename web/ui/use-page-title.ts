import { useEffect } from "react";

import { messages } from "../messages/messages.ts";

/** Names the page in the browser's tabs and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${messages.ui.product}`;
    return () => {
      document.title = messages.ui.product;
    };
  }, [title]);
}
