// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Announcer, announce } from "../../ui/announcer.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { SearchResults } from "./search-results.tsx";

const SETTLED_MS = 2000;
const OVER_A_MINUTE_MS = 61_000;
const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };
const SLOW = { kind: "mood", value: "slow", label: "Slow", chip: "Slow", wanted: true, is_limit: false };

const itemOf = (id: number) => ({
  id,
  title: `Title ${id}`,
  media_type: "movie",
  release_date: null,
  poster_path: null,
  ambient: AMBIENT,
  rating: null,
  userRating: null,
  in_watchlist: false,
  watched: false,
  genres: [],
  moods: [],
  reason: { text: "Slow" },
});

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  announce("");
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

/** Renders again with an equal search, as the page does when a title is opened. */
function Page() {
  const [opened, setOpened] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpened(opened + 1)}>
        Open
      </button>
      <SearchResults search={{ text: "slow", tags: [] }} onOpen={() => {}} onAdd={() => {}} />
      <Announcer />
    </>
  );
}

type Answers = { names: () => Promise<Response>; isUnderstood?: boolean };

/** The wish is answered at once, with the titles 1 and 2. */
async function show({ names, isUnderstood = true }: Answers): Promise<HTMLElement> {
  const wish = {
    understood: isUnderstood ? [{ ...SLOW, strength: 1, start: 0, end: 4 }] : [],
    not_understood: [],
    obstacles: [],
    message: null,
    total: 2,
    order: "popular",
    items: [itemOf(1), itemOf(2)],
    next_offset: null,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.startsWith("/api/wish")) return Response.json(wish);
    return url.startsWith("/api/search") ? names() : Response.json({});
  });
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await wait(SETTLED_MS);
  return element;
}

const named = async (...ids: number[]) => Response.json({ items: ids.map(itemOf) });
const titlesIn = (element: HTMLElement, list: string) =>
  [...element.querySelectorAll(`[aria-label='${list}'] li a`)].map(
    ({ textContent }) => textContent.split(",")[0],
  );
const wished = (element: HTMLElement) => titlesIn(element, "Matches for your wish");
const announced = (element: HTMLElement) => element.querySelector("output")?.textContent;

test("opening a title a minute later requests nothing again", async () => {
  const element = await show({ names: () => named() });
  const before = [...asked];
  expect(before).toContain("/api/wish?q=slow&offset=0");
  await wait(OVER_A_MINUTE_MS);
  await act(async () => element.querySelector("button")?.click());
  await wait(SETTLED_MS);
  expect(asked).toEqual(before);
});

test("titles for a wish don't wait for titles found by name", async () => {
  const names = Promise.withResolvers<Response>();
  const element = await show({ names: () => names.promise });
  expect(wished(element)).toEqual(["Title 1", "Title 2"]);
  const chip = element.querySelector("[aria-label='Remove: Slow']");
  expect(announced(element)).toBe("");
  names.resolve(await named());
  await wait(SETTLED_MS);
  expect(announced(element)).toBe("Understood: Slow. 2 titles");
  expect(element.querySelector("[aria-label='Remove: Slow']")).toBe(chip);
});

test("titles found by name leave the answer to the wish as soon as they're known", async () => {
  const names = Promise.withResolvers<Response>();
  const element = await show({ names: () => names.promise });
  names.resolve(await named(2));
  await wait(SETTLED_MS);
  expect(titlesIn(element, "Search results")).toEqual(["Title 2"]);
  expect(wished(element)).toEqual(["Title 1"]);
});

test("popular titles wait until no titles were found by name", async () => {
  const names = Promise.withResolvers<Response>();
  const element = await show({ names: () => names.promise, isUnderstood: false });
  expect(wished(element)).toEqual([]);
  names.resolve(await named());
  await wait(SETTLED_MS);
  expect(element.querySelector("h2")?.textContent).toBe("No results found");
  expect(wished(element)).toEqual(["Title 1", "Title 2"]);
  expect(announced(element)).toBe("2 titles");
});

test("popular titles that aren't shown below titles found by name aren't announced", async () => {
  const element = await show({ names: () => named(7), isUnderstood: false });
  expect(wished(element)).toEqual([]);
  expect(announced(element)).toBe("1 result");
});

test("if titles can't be found by name, those for the wish are shown", async () => {
  const element = await show({ names: async () => Response.json({ code: "bad_request" }, { status: 400 }) });
  expect(element.querySelector("[role='alert']")?.textContent).toContain("couldn’t be loaded");
  expect(wished(element)).toEqual(["Title 1", "Title 2"]);
});
