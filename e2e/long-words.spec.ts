import type { Page } from "@playwright/test";

import { GENRES } from "#contract/vocabulary.ts";

import { expect, test } from "./journey.ts";
import { beginSignUp, goToSecondStep, openLanding } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

/** Two hundred right-to-left letters without a break. */
const WORD = "אבגדהוזחטיכלמנסעפצקרשת".repeat(10).slice(0, 200);
const PHONE = { width: 390, height: 844 };

/** Response fields with text to be replaced by long words. */
const WORDED = /^(title|name|overview|original_title|director|text|provider_name|message|error)$/;
/** Texts of the app's own vocabulary, which aren't replaced. */
const OWN_WORDS = new Set<string>(GENRES.map(({ label }) => label));
const PICTURED = /^(poster|backdrop|logo)_path$/;

const softly = expect.configure({ soft: true });

test.use({ viewport: PHONE });

test("200-letter names don't widen a page, are visibly truncated and keep their text direction", async ({
  page,
}) => {
  const taste = { Arrival: 3, Parasite: 3, "Spirited Away": 3, Moonlight: 3 } as const;
  const { token } = await signedIn(page, taste);
  const { id } = await titleNamed(page.request, "Alien");
  await page.request.post("/api/watchlist", {
    data: { id },
    headers: { authorization: `Bearer ${token}` },
  });
  await withLongWords(page);
  // Running animations and loading fonts still change the boxes.
  const look = (place: string) => softly.poll(() => faultsIn(page), place).toEqual([]);

  await page.goto("/dashboard");
  const justForYou = page.getByRole("region", { name: "Just For You" });
  await expect(justForYou.getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("region", { name: WORD }).first()).toBeAttached();
  await look("dashboard");
  await page.setViewportSize({ width: 1440, height: 900 });
  await justForYou.getByRole("link").nth(1).hover();
  await expect(page.getByRole("dialog", { name: / preview$/ })).toBeVisible();
  await look("preview");
  await page.setViewportSize(PHONE);

  await page.goto("/watchlist");
  await expect(page.getByRole("button", { name: /^Remove from watchlist/ })).toBeVisible();
  await look("watchlist");
  await page.getByRole("button", { name: /^Remove from watchlist/ }).click();
  await expect(page.getByText(/^Removed /)).toBeVisible();
  await look("message");

  await page.goto(`/item/${id}`);
  await expect(page.getByText("Where to Watch")).toBeVisible();
  await expect(page.getByText("Loading streaming options...")).toBeHidden();
  await look("item");

  await page.goto(`/search?q=${WORD}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(WORD);
  await look("search");
  await page.getByRole("button", { name: "Add it manually" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(WORD);
  await look("manual addition");

  await page.goto("/search?q=space");
  await page.getByPlaceholder("Search movies & TV shows...").fill("star");
  await expect(page.getByRole("option").first()).toBeVisible();
  await look("suggestions");
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: "Search results" }).getByRole("link").first().click();
  await expect(page.getByText("This content is:")).toBeVisible();
  await expect(page.getByText("Loading streaming options...")).toBeHidden();
  await look("details");
  await page.unrouteAll({ behavior: "wait" });
});

test("a 200-letter word doesn't break the sign-up dialog", async ({ page }) => {
  await openLanding(page);
  await beginSignUp(page);
  await goToSecondStep(page);
  await withLongWords(page);
  await page.getByRole("combobox").fill("star");
  await expect(page.getByRole("option", { name: WORD }).first()).toBeVisible();
  await expect.poll(() => faultsIn(page)).toEqual([]);
  await page.getByRole("option").last().click();
  await expect(page.getByRole("list", { name: "Chosen titles" })).toBeVisible();
  await expect.poll(() => faultsIn(page)).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
});

/**
 * Replaces texts in API responses with a long word. Also removes artwork, which has names drawn into it, so that names are shown as text.
 */
async function withLongWords(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth)/, async (route) => {
    const response = await route.fetch();
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (typeof value !== "string") return value;
      if (PICTURED.test(key)) return null;
      return WORDED.test(key) && !OWN_WORDS.has(value) ? WORD : value;
    });
    await route.fulfill({ response, json });
  });
}

/**
 * Elements wider than their page or frame, text cut off without an ellipsis, and Hebrew text that runs from left to right. Tags and rows
 * scroll sideways on purpose.
 */
async function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    const faults = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === "" || isUnseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (/^[“\s]*[א-ת]/.test(node.textContent ?? "") && getComputedStyle(element).direction !== "rtl")
        faults.push(`“${node.textContent?.slice(0, 24)}” runs from left to right in ${element.className}`);
      const frame = frameOf(element, range.getBoundingClientRect());
      if (frame !== null) faults.push(`“${node.textContent?.slice(0, 24)}” leaves ${frame}`);
    }
    for (const control of document.querySelectorAll("button, input, select, a")) {
      const { left, right } = control.getBoundingClientRect();
      const isOutside = left < -1 || right > root.clientWidth + 1;
      if (isOutside && !isUnseen(control) && control.closest("section ul, fieldset") === null)
        faults.push(`${control.tagName} ${control.className} is beyond the edge`);
    }
    return [...new Set(faults)];

    function isUnseen(element: Element): boolean {
      return (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest(".visually-hidden, a[class*=skip]") !== null
      );
    }

    /** The innermost box that the text overflows. Text cut with an ellipsis ends at the edge of the box that cuts it. */
    function frameOf(from: Element, words: DOMRect): string | null {
      let held = words;
      for (let box: Element | null = from; box !== null; box = box.parentElement) {
        const { textOverflow, webkitLineClamp, overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none") held = edge;
        const isWide = held.right > edge.right + 1 || held.left < edge.left - 1;
        const isHigh = held.bottom > edge.bottom + 1 || held.top < edge.top - 1;
        if (box === root && isWide) return "the page";
        if (box === root || box === document.body) continue;
        if (box.matches("fieldset")) return null;
        if (box.matches("section li")) return isWide ? box.className : null;
        if (overflowX !== "visible" && isWide) return box.className;
        if ((overflowY === "hidden" || overflowY === "clip") && isHigh) return box.className;
      }
      return null;
    }
  });
}
