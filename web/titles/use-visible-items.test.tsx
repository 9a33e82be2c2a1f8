// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test } from "vitest";

import type { Rating } from "#contract/rating.ts";

import { render } from "../ui/render.fixture.tsx";
import { clearMarks, isInRowOfPicks, settleMutation } from "./marks.ts";
import { type LeavesWhen, useVisibleItems } from "./use-marks.ts";

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.unmount();
  clearMarks();
});

type Title = { id: number; rating: Rating | null; watched: boolean };

function Row({ items, leaving }: { items: readonly Title[]; leaving: LeavesWhen }) {
  return useVisibleItems(items, leaving)
    .map(({ id }) => id)
    .join(" ");
}

const ITEMS = [1, 2, 3].map((id): Title => ({ id, rating: null, watched: false }));

async function row(leaving: LeavesWhen, items = ITEMS): Promise<void> {
  page = await render(<Row items={items} leaving={leaving} />);
}

async function rateAndSkip(): Promise<void> {
  await act(async () => {
    settleMutation(1, { rating: 3 });
    settleMutation(1, { isGone: true });
    settleMutation(2, { rating: null, isSkipped: true });
  });
}

test("rated and skipped titles leave a row of picks", async () => {
  await row("rated or skipped");
  await rateAndSkip();
  expect(page.element.textContent).toBe("3");
});

test("on a shelf, a rated title stays and a skipped one leaves", async () => {
  await row("skipped");
  await rateAndSkip();
  expect(page.element.textContent).toBe("1 3");
});

test("neither rated nor skipped titles leave the viewer's own list", async () => {
  await row("never");
  await rateAndSkip();
  expect(page.element.textContent).toBe("1 2 3");
});

test("a title that was already rated when the picks were fetched stays", async () => {
  await row("rated or skipped", [{ id: 1, rating: 3, watched: false }, ...ITEMS.slice(1)]);
  await rateAndSkip();
  expect(page.element.textContent).toBe("1 3");
});

test("a rated title returns when its rating is removed", async () => {
  await row("rated or skipped");
  await rateAndSkip();
  await act(async () => settleMutation(1, { rating: null }));
  expect(page.element.textContent).toBe("1 3");
});

test("only rows of picks register titles that a rating removes", async () => {
  await row("rated or skipped");
  expect(isInRowOfPicks(1)).toBe(true);
  await page.unmount();
  expect(isInRowOfPicks(1)).toBe(false);
  await row("skipped");
  expect(isInRowOfPicks(1)).toBe(false);
});
