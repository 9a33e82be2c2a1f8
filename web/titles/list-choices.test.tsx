// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { ListChoices } from "./list-choices.tsx";

const LISTS = [
  { id: 1, name: "Rainy nights", count: 2, has_item: true },
  { id: 2, name: "Classics", count: 500, has_item: false },
];

let sent: string[] = [];

afterEach(() => {
  sent = [];
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** @param answer to every request but the first, which gets the lists */
async function show(lists: readonly object[], answer: () => Response): Promise<HTMLElement> {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === "GET") return Response.json({ lists });
    sent.push([method, url, body].filter(Boolean).join(" "));
    return answer();
  });
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <ListChoices id="choices" title={{ id: 7, title: "Alien" }} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(page.element.querySelector("input")).not.toBeNull());
  return page.element;
}

const boxes = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(({ checked }) => checked);

async function toggle(element: HTMLElement, index: number): Promise<void> {
  await act(async () => element.querySelectorAll<HTMLElement>('input[type="checkbox"]')[index]?.click());
}

test("a checked list loses the title, and an unchecked one gets it", async () => {
  const element = await show(LISTS, () => Response.json({ success: true }));
  expect(boxes(element)).toEqual([true, false]);
  await toggle(element, 0);
  await vi.waitFor(() => expect(boxes(element)).toEqual([false, false]));
  await toggle(element, 1);
  await vi.waitFor(() => expect(boxes(element)).toEqual([false, true]));
  expect(sent).toEqual(["DELETE /api/lists/1/items/7", "PUT /api/lists/2/items/7 {}"]);
  expect(element.textContent).toContain("1 title");
});

test("a refused title is taken out again", async () => {
  const full = { error: "Full", message: "Full", code: "conflict", requestId: "1" };
  const element = await show(LISTS, () => Response.json(full, { status: 409 }));
  await toggle(element, 1);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(boxes(element)).toEqual([true, false]));
  expect(element.textContent).toContain("500 titles");
});

test("without lists, the form for the first one is open", async () => {
  const element = await show([], () => Response.json({}));
  expect(element.querySelector("form")).not.toBeNull();
});
