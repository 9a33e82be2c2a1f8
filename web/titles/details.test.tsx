// @vitest-environment jsdom
import { act, memo, useEffect } from "react";
import { BrowserRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Item } from "#contract/item.ts";

import { nameFirstEntry } from "../api/history-entry.ts";
import { render } from "../ui/render.fixture.tsx";
import { useDetails } from "./details.ts";

const item = { id: 7, title: "Seven" } as Item;
const similar = { id: 8, title: "Similar" } as Item;

let page: Awaited<ReturnType<typeof render>>;
let timesShown = 0;

const Rows = memo(function Rows({ onOpen }: { onOpen: (opened: Item) => void }) {
  useEffect(() => {
    timesShown += 1;
  });
  return (
    <button type="button" onClick={() => onOpen(item)}>
      open
    </button>
  );
});

function Page() {
  const { open, shown } = useDetails();
  return (
    <>
      <Rows onOpen={open} />
      <button type="button" onClick={() => shown.onOpen(similar)}>
        similar
      </button>
      <button type="button" onClick={shown.onClose}>
        close
      </button>
      <output>{shown.titleId === null ? "closed" : `${shown.titleId} ${shown.known?.title}`}</output>
    </>
  );
}

async function visit(address: string): Promise<void> {
  window.history.replaceState(null, "", address);
  nameFirstEntry();
  page = await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}

async function click(label: string): Promise<void> {
  await act(async () => {
    const buttons = [...page.element.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === label)?.click();
  });
}

const shown = () => page.element.querySelector("output")?.textContent;
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  timesShown = 0;
});
afterEach(() => page.unmount());

test("opening details updates the URL without rerendering the rows", async () => {
  await visit("/search?q=seven");
  await click("open");
  expect(shown()).toBe("7 Seven");
  expect(address()).toBe("/search?q=seven&title=7");
  expect(timesShown).toBe(1);
});

test("a second click during navigation adds no second history entry", async () => {
  await visit("/dashboard");
  const before = window.history.length;
  await click("open");
  await click("open");
  expect(window.history.length).toBe(before + 1);
  expect(window.history.state.idx).toBe(1);
});

test("closing goes back to the page, and the details disappear before the history has changed", async () => {
  await visit("/dashboard");
  await click("open");
  await click("close");
  expect(shown()).toBe("closed");
  await act(() => vi.waitFor(() => expect(address()).toBe("/dashboard")));
  expect(window.history.state.idx).toBe(0);
});

test("details opened by URL close without going back", async () => {
  await visit("/watchlist?title=7");
  expect(shown()).toBe("7 undefined");
  const before = window.history.length;
  await click("close");
  expect(address()).toBe("/watchlist");
  expect(window.history.length).toBe(before);
  expect(shown()).toBe("closed");
});

test("a similar title's details lead back to those it was opened from, and close to the page", async () => {
  await visit("/dashboard");
  await click("open");
  await click("similar");
  expect(shown()).toBe("8 Similar");
  await act(async () => {
    window.history.back();
    await vi.waitFor(() => expect(address()).toBe("/dashboard?title=7"));
  });
  await click("similar");
  await click("close");
  await act(() => vi.waitFor(() => expect(address()).toBe("/dashboard")));
  expect(window.history.state.idx).toBe(0);
});

test("a similar title opened from a shared link closes to the page without leaving it", async () => {
  await visit("/watchlist?title=7");
  await click("similar");
  expect(address()).toBe("/watchlist?title=8");
  await click("close");
  expect(address()).toBe("/watchlist");
  expect(shown()).toBe("closed");
});

test.each(["nonsense", "0", "-3", "1.5", ""])("%j in the URL isn't a title", async (id) => {
  await visit(`/dashboard?title=${id}`);
  expect(shown()).toBe("closed");
});
