/** Navigates a page with the Tab key alone. */
import type { Page } from "@playwright/test";

const MOST_TABS = 80;

/** Presses Tab until the element with this accessible name has focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await tabUntil(page, async () => (await nameOfFocused(page)) === name);
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
  throw new Error(`The element never got the focus, which is now on ${await nameOfFocused(page)}`);
}

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return "";
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const name = focused.ariaLabel ?? labels[0]?.innerText ?? focused.innerText;
    return name.trim().replaceAll(/\s+/g, " ");
  });
}

export function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
