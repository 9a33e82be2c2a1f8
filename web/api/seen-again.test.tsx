// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { render } from "../ui/render.fixture.tsx";
import { recommendationsQuery, watchlistQuery } from "./list-queries.ts";
import { QUERY_KEYS } from "./queries.ts";
import { queryClient } from "./query-client.ts";

let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Page() {
  useQuery({ ...watchlistQuery(), staleTime: 0 });
  useQuery(recommendationsQuery());
  return null;
}

test("returning to a page refetches the watchlist, and the picks only if they're known to have changed", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ items: [] });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await settled();
  const first = asked.length;
  await seeAgain();
  expect(asked.slice(first)).toEqual(["/api/watchlist"]);
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recommendations, refetchType: "none" });
  await seeAgain();
  expect(asked.slice(first + 1).toSorted()).toEqual(["/api/recommendations", "/api/watchlist"]);
});

async function seeAgain(): Promise<void> {
  await act(async () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await settled();
}

async function settled(): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
}
