// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";

import type { Item } from "#contract/item.ts";

import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { ItemsGrid } from "./items-grid.tsx";

afterEach(() => {
  document.body.innerHTML = "";
});

const item = (id: number) =>
  ({
    id,
    title: `Title ${id}`,
    media_type: "movie",
    release_date: "1999-01-01",
    poster_path: null,
    ambient: { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null },
    rating: null,
    userRating: null,
    in_watchlist: false,
    watched: false,
  }) as Item;

async function shown(props: Partial<Parameters<typeof ItemsGrid>[0]>): Promise<HTMLElement> {
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ItemsGrid label="Titles" page="test" items={[]} {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return element;
}

const twenty = Array.from({ length: 20 }, (_, place) => item(place + 1));

test("a grid shows sixteen titles, or the requested number", async () => {
  expect((await shown({ items: twenty })).querySelectorAll("li")).toHaveLength(16);
  expect((await shown({ items: twenty, max: 12 })).querySelectorAll("li")).toHaveLength(12);
});

test("while loading, a grid shows twelve placeholders", async () => {
  const grid = (await shown({ isLoading: true })).querySelector('[aria-busy="true"]');
  expect(grid?.children).toHaveLength(12);
});

test("an empty grid says so", async () => {
  expect((await shown({})).textContent).toBe("No items found matching your preferences");
});

test("a mixed grid says that some titles may not be on the chosen services", async () => {
  const text = (await shown({ items: twenty, isMixed: true })).textContent;
  expect(text).toContain("Some items shown may not be available on your selected streaming services.");
  expect(text).toContain("We're still gathering streaming data for our catalog.");
});
