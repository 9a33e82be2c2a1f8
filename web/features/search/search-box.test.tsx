// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { SearchBox } from "./search-box.tsx";

const LONG_ENOUGH_MS = 2000;

let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ suggestions: [] }));
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

async function openedAt(address: string): Promise<HTMLInputElement> {
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <SearchBox look="pill" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const input = element.querySelector("input");
  if (input === null) throw new Error("There is no search box");
  return input;
}

/** React only notices a value set through the native setter. */
async function type(input: HTMLInputElement, text: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    setter?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const wait = () => act(async () => vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS));

test("a search opened by URL requests no suggestions", async () => {
  const input = await openedAt("/search?q=alien");
  await wait();
  expect(input.value).toBe("alien");
  expect(asked).toEqual([]);
});

test("typing requests suggestions", async () => {
  const input = await openedAt("/search?q=alien");
  await type(input, "aliens");
  await wait();
  expect(asked).toEqual(["/api/search/autocomplete?q=aliens&limit=5"]);
});

test("submitting the text requests its results at once, and no more suggestions", async () => {
  const input = await openedAt("/dashboard");
  await type(input, "alien");
  await act(async () => input.form?.requestSubmit());
  expect(asked).toEqual(["/api/search?q=alien&limit=12", "/api/wish?q=alien&offset=0"]);
  await wait();
  expect(input.value).toBe("alien");
  expect(asked).toHaveLength(2);
});
