// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

import { watchlistQuery } from "./list-queries.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a watchlist with several pages is shown in full", async () => {
  const parts: Record<string, object> = {
    "/api/watchlist": { items: [{ id: 3 }, { id: 2 }], next_offset: 500 },
    "/api/watchlist?offset=500": { items: [], next_offset: 1000 },
    "/api/watchlist?offset=1000": { items: [{ id: 1 }] },
  };
  vi.stubGlobal("fetch", (url: string) => {
    const { pathname, search } = new URL(url, "http://localhost");
    return Promise.resolve(Response.json(parts[pathname + search]));
  });
  const watchlist = await new QueryClient().fetchQuery(watchlistQuery());
  expect(watchlist.map(({ id }) => id)).toEqual([3, 2, 1]);
});
