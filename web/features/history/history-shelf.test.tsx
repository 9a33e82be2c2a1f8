// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { queryClient } from "../../api/query-client.ts";
import { clearMarks, markOf } from "../../titles/marks.ts";
import { syncMarks } from "../../titles/sync-marks.ts";
import { render } from "../../ui/render.fixture.tsx";
import { HistoryShelf } from "./history-shelf.tsx";

const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };

let page: Awaited<ReturnType<typeof render>>;
let stop = () => {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  storeToken("token");
  stop = syncMarks();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

afterEach(async () => {
  await page.unmount();
  stop();
  dropToken();
  queryClient.clear();
  clearMarks();
  vi.unstubAllGlobals();
});

const HISTORY = {
  entries: [
    { item_id: 5, day: "2024-03-09", viewing_id: 1, is_watched: true, rating: 3, is_only: true },
    { item_id: 6, day: "2023-11-05", viewing_id: 2, is_watched: true, rating: null, is_only: true },
  ],
  items: [itemOf(5, "Alien", 3), itemOf(6, "Heat", null)],
};

function itemOf(id: number, title: string, rating: number | null) {
  const marks = { rating, userRating: rating, in_watchlist: false, watched: true };
  return {
    id,
    title,
    media_type: "movie",
    release_date: null,
    poster_path: null,
    ambient: AMBIENT,
    ...marks,
  };
}

async function show(answer: (method: string, url: string) => Response, address = "/history"): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`);
    return answer(method, url);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <HistoryShelf page="history" onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const headings = () => [...page.element.querySelectorAll("h2, h3")].map(({ textContent }) => textContent);
const button = (name: RegExp) =>
  [...page.element.querySelectorAll("button")].find((each) => name.test(each.ariaLabel ?? each.textContent));
const refused = () => Response.json({ error: "No", message: "No" }, { status: 400 });

test("entries are grouped by month", async () => {
  await show(() => Response.json(HISTORY));
  await vi.waitFor(() => expect(headings()).toEqual(["March 2024", "Alien", "November 2023", "Heat"]));
});

test("the choices in the address are what is asked for", async () => {
  await show(() => Response.json(HISTORY), "/history?sort=title&type=tv&kind=rated&rating=loved&q=dune");
  const asks = new URL(asked[0]?.split(" ")[1] ?? "", "http://localhost").searchParams;
  expect(Object.fromEntries(asks)).toMatchObject({
    sort: "title",
    media_type: "tv",
    kind: "rated",
    rating: "3",
    q: "dune",
  });
});

test("an entry that couldn't be removed comes back with its rating", async () => {
  await show((method) => (method === "DELETE" ? refused() : Response.json(HISTORY)));
  await vi.waitFor(() => expect(button(/^Remove from history: Alien/)).toBeDefined());
  await act(async () => button(/^Remove from history: Alien/)?.click());
  await vi.waitFor(() => expect(asked).toContain("DELETE /api/history/5"));
  await vi.waitFor(() => expect(headings()).toContain("Alien"));
  expect(markOf(5)).toMatchObject({ rating: 3, isWatched: true });
});

test("a failed load says so and can be retried", async () => {
  await show(refused);
  await vi.waitFor(() => expect(button(/^Try Again/)).toBeDefined());
  expect(page.element.textContent).toContain("Your history couldn’t be loaded");
});
