// @vitest-environment jsdom
import { BrowserRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { saveScrollPosition } from "../api/history-entry.ts";
import { render } from "../ui/render.fixture.tsx";
import { ScrollRestoration } from "./page-change.tsx";

const scrollTo = vi.fn<(x: number, y: number) => void>();
let grow = () => {};
let page: Awaited<ReturnType<typeof render>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
});

afterEach(async () => {
  await page.unmount();
  scrollTo.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("going back keeps the scroll position while the page grows, for up to five seconds", async () => {
  window.history.replaceState({ key: "left" }, "");
  saveScrollPosition("left", 700);
  page = await render(
    <BrowserRouter>
      <ScrollRestoration />
    </BrowserRouter>,
  );
  grow();
  expect(scrollTo.mock.calls).toEqual([
    [0, 700],
    [0, 700],
  ]);
  vi.advanceTimersByTime(5000);
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
