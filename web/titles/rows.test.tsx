// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";

import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { CarouselRow } from "./carousel-row.tsx";
import { RankedRow } from "./ranked-row.tsx";

afterEach(() => {
  document.body.innerHTML = "";
});

async function shown(row: ReactNode): Promise<HTMLElement> {
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{row}</MemoryRouter>
    </QueryClientProvider>,
  );
  return element;
}

for (const Row of [CarouselRow, RankedRow]) {
  test(`a ${Row.name} without titles is hidden, unless it has a text to show instead`, async () => {
    expect((await shown(<Row title="Now" items={[]} />)).textContent).toBe("");
    const row = await shown(<Row title="Now" items={[]} empty="No TV shows currently airing" />);
    expect(row.querySelector("h2")?.textContent).toBe("Now");
    expect(row.querySelector("p")?.textContent).toBe("No TV shows currently airing");
  });

  test(`a ${Row.name} whose titles are being replaced says so`, async () => {
    const row = await shown(<Row title="Now" items={[]} empty="No trending items found" isRefreshing />);
    expect(row.querySelector("section")?.getAttribute("aria-busy")).toBe("true");
    expect(row.textContent).toContain("Loading...");
  });
}
