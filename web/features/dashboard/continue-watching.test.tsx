// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { expectsContinueWatching } from "../../api/continue-watching.ts";
import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { ContinueWatching } from "./continue-watching.tsx";

const ITEM = {
  id: 7,
  title: "Severance",
  media_type: "tv",
  first_air_date: "2022-02-18",
  poster_path: null,
  backdrop_path: null,
  ambient: { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null },
  rating: null,
  userRating: null,
  in_watchlist: false,
  watched: false,
};
const SEASONS = [
  { season: 1, episodes: 9, air_date: "2022-02-18" },
  { season: 2, episodes: 5, air_date: "2025-01-17" },
];

const progressAt = (season: number, episode: number, next: object | null, isNewSeason = false) => ({
  season,
  episode,
  state: "watching",
  updated_at: "2026-11-01T20:00:00.000Z",
  next,
  is_new_season: isNewSeason,
});
const AT_S2_E3 = progressAt(2, 3, { season: 2, episode: 4 });

let asked: { call: string; body: unknown }[] = [];
let answerStep = Promise.withResolvers<Response>();

beforeEach(() => {
  asked = [];
  answerStep = Promise.withResolvers<Response>();
  storeToken("token");
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  dropToken();
  vi.unstubAllGlobals();
});

/** Shows the row for a viewer with this progress, or without any. */
async function show(progress: object | null): Promise<HTMLElement> {
  const list = {
    items: [],
    ...(progress && { continue_watching: [{ item: ITEM, seasons: SEASONS, progress }] }),
  };
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push({ call: `${method} ${url}`, body: body === undefined ? null : JSON.parse(body) });
    return method === "GET" ? Response.json(list) : answerStep.promise;
  });
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <ContinueWatching onOpen={() => {}} />
    </QueryClientProvider>,
  );
  return element;
}

const button = (element: HTMLElement) => element.querySelector<HTMLElement>("button[aria-label^='Watched']");
const press = (element: HTMLElement) => act(async () => button(element)?.click());
/** Waits until the check passes, letting React update in between. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
const expectShown = (element: HTMLElement, text: string) =>
  until(() => expect(element.textContent).toContain(text));
const steps = () => asked.filter(({ call }) => call.startsWith("POST"));

test("viewers with nothing to continue see no row, and the watchlist's call is the only one", async () => {
  const element = await show(null);
  await until(() => expect(asked).toHaveLength(1));
  expect(element.textContent).toBe("");
  expect(asked.map(({ call }) => call)).toEqual(["GET /api/watchlist"]);
  expect(expectsContinueWatching()).toBe(false);
});

test("a tile names the next episode, and one tap goes on at once, however often it's tapped meanwhile", async () => {
  const element = await show(AT_S2_E3);
  await until(() => expect(button(element)).not.toBeNull());
  await expectShown(element, "S2 E4 of 5");
  expect(button(element)?.getAttribute("aria-label")).toBe("Watched S2 E4, next episode: Severance");
  await press(element);
  await expectShown(element, "S2 E5 of 5");
  await press(element);
  await expectShown(element, "S2 E5 of 5");
  expect(steps()).toEqual([{ call: "POST /api/series/7/progress/next", body: { season: 2, episode: 3 } }]);
  const progress = progressAt(2, 4, { season: 2, episode: 5 });
  await act(async () => answerStep.resolve(Response.json({ seasons: SEASONS, progress })));
  await press(element);
  expect(steps()).toHaveLength(2);
});

test("after the last episode the row disappears, and a step that fails brings it back", async () => {
  const element = await show(progressAt(2, 4, { season: 2, episode: 5 }));
  await until(() => expect(button(element)).not.toBeNull());
  await press(element);
  await until(() => expect(element.textContent).toBe(""));
  await act(async () => answerStep.resolve(Response.json({ message: "No" }, { status: 400 })));
  await expectShown(element, "S2 E5");
});

test("a new season has a badge", async () => {
  const element = await show(progressAt(1, 9, { season: 2, episode: 1 }, true));
  await expectShown(element, "New season");
  expect(element.querySelector("a")?.textContent).toContain("Severance, 2022, S2 E1, New season");
});

test("viewers who had something to continue see placeholders while it loads", async () => {
  await show(AT_S2_E3);
  await until(() => expect(expectsContinueWatching()).toBe(true));
  queryClient.clear();
  const waiting = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => waiting.promise);
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <ContinueWatching onOpen={() => {}} />
    </QueryClientProvider>,
  );
  expect(element.querySelector("section")?.getAttribute("aria-busy")).toBe("true");
  expect(element.querySelector("h2")?.textContent).toBe("Continue watching");
  await act(async () => waiting.resolve(Response.json({ items: [] })));
  await until(() => expect(element.textContent).toBe(""));
  expect(expectsContinueWatching()).toBe(false);
});
