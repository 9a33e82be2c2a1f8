import { useEffect } from "react";

const PRODUCT = "Halflight";

/** Names the page in the browser's tabs and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
