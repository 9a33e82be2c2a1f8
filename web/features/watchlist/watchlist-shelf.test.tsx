// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { WatchlistShelf } from "./watchlist-shelf.tsx";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("a signed-out viewer is told to log in to see the watchlist", async () => {
  const error = "Please sign in";
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ error, message: error, code: "auth_required", requestId: "-" }, { status: 401 }),
    ),
  );
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WatchlistShelf onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(element.querySelector('[role="alert"]')?.textContent).toContain(
      "You must be logged in to view your watchlist",
    ),
  );
});
