/** When a page has fetched what it fetches by itself. */
import { type Page, expect } from "@playwright/test";

/** Wait for it before opening a page: what is brought ahead comes last, once every answer is in. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes("/detail-modal-"));
}

/** To be called before a page is opened. @returns what waits until no script is on its way */
export function watchScripts(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}
