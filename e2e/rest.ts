/** Waits for a page's own requests to finish. */
import { type Page, expect } from "@playwright/test";

/** Call before opening a page. Preloading runs last, after every response has arrived. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes("/detail-modal-"));
}

/** Call before opening a page. @returns a function that waits until no script is loading */
export function watchScripts(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}
