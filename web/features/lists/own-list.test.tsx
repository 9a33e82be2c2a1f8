// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { OwnListView } from "./own-list.tsx";

const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };

const itemOf = (id: number, title: string) => ({
  id,
  title,
  media_type: "movie",
  release_date: null,
  poster_path: null,
  ambient: AMBIENT,
  rating: null,
  userRating: null,
  in_watchlist: false,
  watched: false,
});

const LIST = { id: 3, name: "Rainy nights", description: "", code: null, count: 3, changed_at: "2026-01-01" };
const ITEMS = [itemOf(5, "Alien"), itemOf(6, "Heat"), itemOf(7, "Roma")];

let sent: string[] = [];

afterEach(() => {
  sent = [];
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(items: readonly object[], answer: () => Promise<Response>): Promise<HTMLElement> {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === "GET") return Response.json({ list: LIST, items });
    sent.push([method, url, body].filter(Boolean).join(" "));
    return answer();
  });
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OwnListView listId={3} page="lists" onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(element.querySelector("h1")?.textContent).toBe("Rainy nights"));
  return element;
}

async function press(element: HTMLElement, name: RegExp): Promise<void> {
  const button = [...element.querySelectorAll("button")].find((each) =>
    name.test(each.ariaLabel ?? each.textContent),
  );
  await act(async () => button?.click());
}

const titles = (element: HTMLElement) =>
  [...element.querySelectorAll("h3")].map(({ textContent }) => textContent);
const accepted = async () => Response.json({ success: true });

test("moves made in a row reach the server one after the other", async () => {
  const answers: (() => void)[] = [];
  const element = await show(ITEMS, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return accepted();
  });
  await press(element, /^Edit titles$/);
  await press(element, /^Move up: Roma/);
  await press(element, /^Move up: Roma/);
  await vi.waitFor(() => expect(titles(element)).toEqual(["Roma", "Alien", "Heat"]));
  expect(sent).toEqual(['PUT /api/lists/3/items/7 {"before":6}']);
  answers.shift()?.();
  await vi.waitFor(() => expect(sent.at(-1)).toBe('PUT /api/lists/3/items/7 {"before":5}'));
  await act(async () => answers.shift()?.());
});

test("a title that can't be moved any further stays", async () => {
  const element = await show(ITEMS, accepted);
  await press(element, /^Edit titles$/);
  await press(element, /^Move up: Alien/);
  await press(element, /^Move down: Roma/);
  expect(sent).toEqual([]);
});

test("a refused change shows what the server has", async () => {
  const element = await show(ITEMS, async () =>
    Response.json({ error: "No", message: "No" }, { status: 400 }),
  );
  await press(element, /^Edit titles$/);
  await press(element, /^Remove from the list: Heat/);
  await vi.waitFor(() => expect(sent).toEqual(["DELETE /api/lists/3/items/6"]));
  await vi.waitFor(() => expect(titles(element)).toEqual(["Alien", "Heat", "Roma"]));
});

test("an empty list offers the search at once", async () => {
  const element = await show([], accepted);
  expect(element.querySelector('input[type="search"]')).not.toBeNull();
  expect(element.textContent).toContain("Nothing in this list yet");
});
