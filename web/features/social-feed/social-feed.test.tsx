// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { SocialFeed } from "./social-feed.tsx";

const NOW = new Date("2026-05-20T12:00:00Z");

let page: Awaited<ReturnType<typeof render>>;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setInterval", "clearInterval"] });
});

afterEach(async () => {
  await page.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Told = { id: number; of?: string; type?: string; secondsAgo?: number };

function told({ id, of = "Ana", type = "rating", secondsAgo = 0 }: Told) {
  const item = { id, title: `Title ${id}`, media_type: "movie", poster_path: null, rating: null };
  return {
    activity_id: id,
    user_id: of.length,
    display_name: of,
    is_own: false,
    item_id: type === "mood_update" ? null : id,
    title: item.title,
    poster_path: null,
    item: type === "mood_update" ? null : { ...item, ambient: AMBIENT },
    activity_type: type,
    activity_value: type === "rating" ? 3 : null,
    mood_context: type === "mood_update" ? ["calm", "happy"] : null,
    activity_timestamp: new Date(NOW.getTime() - secondsAgo * 1000).toISOString(),
  };
}

const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };

const feedOf = (activities: Told[], hasMore = false) =>
  Response.json({ success: true, activities: activities.map(told), pagination: { hasMore } });
const refused = () => Response.json({ error: "No", message: "No", code: "bad_request" }, { status: 400 });

async function show(answer: (address: string) => Response, address = "/social"): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answer(url);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <SocialFeed onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const cards = () => [...page.element.querySelectorAll<HTMLElement>("[data-newest]")];
const button = (name: string) =>
  [...page.element.querySelectorAll("button")].find((each) => each.textContent?.startsWith(name));
const press = (name: string) => act(async () => button(name)?.click());

test("consecutive activities of one person are summarized, and listed when expanded", async () => {
  await show(() =>
    feedOf([
      { id: 9 },
      { id: 8, type: "mood_update" },
      { id: 7, type: "watchlist_add" },
      { id: 6 },
      { id: 5, of: "Benny" },
      { id: 4 },
    ]),
  );
  await vi.waitFor(() => expect(cards()).toHaveLength(3));
  const summary = button("2 ratings, 1 added to watchlist, 1 mood update");
  expect(summary?.getAttribute("aria-expanded")).toBe("false");
  expect(page.element.textContent).not.toContain("Mood: Calm");
  await act(async () => summary?.click());
  expect(summary?.getAttribute("aria-expanded")).toBe("true");
  expect(page.element.textContent).toContain("Mood: Calm, Happy");
  const opened = document.getElementById(summary?.getAttribute("aria-controls") ?? "");
  expect(opened?.querySelectorAll("li")).toHaveLength(4);
  await act(async () => summary?.click());
  expect(summary?.getAttribute("aria-expanded")).toBe("false");
});

test("in the list view, every activity is shown separately", async () => {
  await show(() => feedOf([{ id: 9 }, { id: 8 }]), "/social?view=list");
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(cards()[0]?.textContent).toContain("Title 93 of 3 stars, Loved");
});

test("a name links to the profile", async () => {
  await show(() => feedOf([{ id: 9, of: "Benny" }]));
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
  expect(cards()[0]?.querySelector("h2 a")?.getAttribute("href")).toBe("/user/5");
});

test("relative times stay current while the page is open", async () => {
  await show(() => feedOf([{ id: 9, secondsAgo: 30 }]));
  await vi.waitFor(() => expect(page.element.querySelector("time")?.textContent).toBe("Just now"));
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(page.element.querySelector("time")?.textContent).toBe("1m ago");
});

test("more activities load below, and the first of them takes the focus", async () => {
  await show((url) =>
    url.includes("before=8") ? feedOf([{ id: 7, of: "Benny" }]) : feedOf([{ id: 9 }, { id: 8 }], true),
  );
  await vi.waitFor(() => expect(button("Load more")).toBeDefined());
  await press("Load more");
  await vi.waitFor(() => expect(document.activeElement).toBe(cards()[1]?.querySelector("h2 a")));
  expect(asked).toEqual(["/api/social/feed?limit=20", "/api/social/feed?limit=20&before=8"]);
  expect(button("Load more")).toBeUndefined();
});

test("the type filter is part of the URL", async () => {
  await show(() => feedOf([]));
  await vi.waitFor(() => expect(page.element.textContent).toContain("No activities found"));
  await press("Moods");
  await vi.waitFor(() => expect(asked.at(-1)).toContain("activityType=mood_update"));
  expect(button("Moods")?.getAttribute("aria-pressed")).toBe("true");
});

test("a feed that fails to load says so and can be retried", async () => {
  let isBroken = true;
  await show(() => (isBroken ? refused() : feedOf([{ id: 9 }])));
  await vi.waitFor(() =>
    expect(page.element.querySelector("[role='alert']")?.textContent).toContain(
      "Failed to load social feed activities",
    ),
  );
  isBroken = false;
  await press("Try Again");
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
});
