/** Navigates a page with the Tab key alone. */
import { type Page, expect } from "@playwright/test";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

const MOST_TABS = 200;

/** Presses Tab until the element with this accessible name has focus. Waits for the element first: what's still loading gets no focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await expect.poll(() => namesOf(page, FOCUSABLE), "elements to tab to").toContain(name);
  await tabUntil(page, async () => (await namesOf(page, ":focus")).includes(name));
}

export async function tabUntil(
  page: Page,
  isThere: () => Promise<boolean>,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(
    `The element never got the focus, which is now on ${(await namesOf(page, ":focus")).join()}`,
  );
}

function namesOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      if (!(element instanceof HTMLElement)) return "";
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (element.ariaLabel ?? labels[0]?.innerText ?? element.innerText).trim();
    }),
  );
}

export function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
