// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { watchlistQuery } from "../../api/list-queries.ts";
import { trendingQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { clearMarks, markOf } from "../../titles/marks.ts";
import { syncMarks } from "../../titles/sync-marks.ts";
import { render } from "../../ui/render.fixture.tsx";
import { SkippedTitles } from "./skipped-titles.tsx";

const ALIEN = {
  id: 5,
  title: "Alien",
  media_type: "movie",
  release_date: "1979-05-25",
  poster_path: null,
  ambient: { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null },
  rating: null,
  userRating: null,
  in_watchlist: false,
  watched: false,
};

let page: Awaited<ReturnType<typeof render>>;
let stop = () => {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  storeToken("token");
  stop = syncMarks();
});

afterEach(async () => {
  await page.unmount();
  stop();
  dropToken();
  queryClient.clear();
  clearMarks();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) =>
  [...page.element.querySelectorAll("button")].find((each) => name.test(each.ariaLabel ?? each.textContent));

async function show(answer: (call: string) => Response | Promise<Response>): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`);
    return answer(`${method} ${url}`);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SkippedTitles onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function open(answer: (call: string) => Response): Promise<void> {
  queryClient.setQueryData(watchlistQuery().queryKey, []);
  await show(answer);
  expect(asked).toEqual([]);
  await act(async () => button(/^Skipped titles/)?.click());
}

const refused = () => Response.json({ error: "No", message: "No" }, { status: 400 });

test("nothing is shown below the watchlist before it has loaded", async () => {
  const watchlist = Promise.withResolvers<Response>();
  await show(() => watchlist.promise);
  expect(button(/^Skipped titles/)).toBeUndefined();
  await act(async () => watchlist.resolve(Response.json({ items: [] })));
  await vi.waitFor(() => expect(button(/^Skipped titles/)).toBeDefined());
});

test("skipped titles load when opened, and can be retried", async () => {
  await open(refused);
  await vi.waitFor(() => expect(page.element.textContent).toContain("couldn’t be loaded"));
  expect(button(/^Try Again/)).toBeDefined();
});

test("without skipped titles, the section says so", async () => {
  await open(() => Response.json({ items: [] }));
  await vi.waitFor(() => expect(page.element.textContent).toContain("No skipped titles"));
});

test("a title that can't be restored stays on the list", async () => {
  await open((call) => (call.startsWith("GET") ? Response.json({ items: [ALIEN] }) : refused()));
  await vi.waitFor(() => expect(button(/^Restore Alien/)).toBeDefined());
  await act(async () => button(/^Restore Alien/)?.click());
  await vi.waitFor(() => expect(asked.at(-1)).toBe("DELETE /api/user/skip/5"));
  await vi.waitFor(() => expect(markOf(5)).toMatchObject({ isSkipped: true, isSavingRating: false }));
  expect(button(/^Restore Alien/)).toBeDefined();
});

test("rows that left out a restored title are refetched", async () => {
  queryClient.setQueryData(trendingQuery().queryKey, { items: [], source: "own" });
  await open((call) => Response.json(call.startsWith("GET") ? { items: [ALIEN] } : { success: true }));
  await vi.waitFor(() => expect(button(/^Restore Alien/)).toBeDefined());
  await act(async () => button(/^Restore Alien/)?.click());
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(trendingQuery().queryKey)).toMatchObject({ isInvalidated: true }),
  );
});
