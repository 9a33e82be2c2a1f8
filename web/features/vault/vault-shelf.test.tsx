// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { queryClient } from "../../api/query-client.ts";
import { clearMarks } from "../../titles/marks.ts";
import { restoreTitle } from "../../titles/restore-title.ts";
import { syncMarks } from "../../titles/sync-marks.ts";
import { render } from "../../ui/render.fixture.tsx";
import { VaultShelf } from "./vault-shelf.tsx";

const LONG =
  "A crew answers a signal from a moon that nobody has charted and finds what was waiting there. ".repeat(3);

let page: Awaited<ReturnType<typeof render>>;
let stop = () => {};
let isPhone = false;
/** The server's ratings, newest first. */
let rated: [id: number, rating: number][] = [];

beforeEach(() => {
  isPhone = false;
  rated = [
    [1, 3],
    [2, 1],
  ];
  storeToken("token");
  stop = syncMarks();
  vi.stubGlobal("matchMedia", () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

afterEach(async () => {
  await page.unmount();
  stop();
  dropToken();
  queryClient.clear();
  clearMarks();
  vi.unstubAllGlobals();
});

function itemOf([id, rating]: [number, number]) {
  const ambient = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };
  const facts = { title: `Title ${id}`, media_type: "movie", poster_path: null, genres: [], overview: LONG };
  return { ...facts, id, rating, userRating: rating, in_watchlist: false, watched: false, ambient };
}

function answerOf(method: string, address: string, body: string | undefined): Response {
  if (method === "POST") {
    const { id, rating } = JSON.parse(body ?? "{}");
    rated = [[id, rating], ...rated.filter(([each]) => each !== id)];
    return Response.json({ success: true });
  }
  if (method === "DELETE") {
    rated = rated.filter(([id]) => !address.endsWith(`/${id}`));
    return Response.json({ success: true });
  }
  const wanted = new URL(address, "http://localhost").searchParams.get("rating");
  const counts = { disliked: count(1), liked: count(2), loved: count(3) };
  const items = rated.filter(([, rating]) => wanted === null || String(rating) === wanted).map(itemOf);
  return Response.json({ items, counts });
}

const count = (rating: number) => rated.filter(([, each]) => each === rating).length;

async function show(refusal: Response | null = null): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) =>
    url.startsWith("/api/vault") && refusal !== null ? refusal.clone() : answerOf(method, url, body),
  );
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <VaultShelf page="vault" onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const titles = () => [...page.element.querySelectorAll("h2")].map(({ textContent }) => textContent);
const button = (words: string) =>
  [...page.element.querySelectorAll("button")].find(({ textContent }) => textContent === words);

/** Chooses a rating for the title at this position. */
async function choose(place: number, words: string): Promise<void> {
  const option = [...(page.element.querySelectorAll("[role='radiogroup']")[place]?.children ?? [])].find(
    ({ textContent }) => textContent === words,
  );
  await act(async () => (option as HTMLElement | undefined)?.click());
}

test("a rerated title moves to the top with its new rating, and the counts follow", async () => {
  await show();
  await vi.waitFor(() => expect(titles()).toEqual(["Title 1", "Title 2"]));
  await choose(1, "Liked");
  await vi.waitFor(() => expect(titles()).toEqual(["Title 2", "Title 1"]));
  expect(button("Disliked0")).toBeDefined();
  expect(button("Liked1")).toBeDefined();
});

test("with a filter, only that rating is shown, and rerated titles leave", async () => {
  await show();
  await vi.waitFor(() => expect(button("Loved1")).toBeDefined());
  await act(async () => button("Loved1")?.click());
  await vi.waitFor(() => expect(titles()).toEqual(["Title 1"]));
  await choose(0, "Disliked");
  await vi.waitFor(() => expect(titles()).toEqual(["Nothing with this rating"]));
  await act(async () => button("All")?.click());
  await vi.waitFor(() => expect(titles()).toEqual(["Title 1", "Title 2"]));
});

test("removing a rating removes the title, until it's undone", async () => {
  await show();
  await vi.waitFor(() => expect(titles()).toEqual(["Title 1", "Title 2"]));
  await choose(1, "Disliked");
  await vi.waitFor(() => expect(titles()).toEqual(["Title 1"]));
  await act(async () => {
    expect(await restoreTitle(2)).toBe(true);
  });
  await vi.waitFor(() => expect(titles()).toEqual(["Title 2", "Title 1"]));
});

test.for([
  [true, 90],
  [false, 180],
] as const)("an overview is cut to its length (on a phone: %s, %i)", async ([small, most]) => {
  isPhone = small;
  await show();
  await vi.waitFor(() => expect(titles()).toHaveLength(2));
  const overview = page.element.querySelector("p[dir='auto']")?.textContent ?? "";
  expect(overview.length).toBeLessThanOrEqual(most + "...".length);
  expect(overview.length).toBeGreaterThan(most * 0.5);
});

test.for([
  [401, "auth_required", "You must be logged in to view your vault"],
  [400, "bad_request", "Failed to load your rated content. Please try again later."],
] as const)("a vault refused with %i says why", async ([status, code, words]) => {
  await show(Response.json({ error: "No", message: "No", code, requestId: "-" }, { status }));
  await vi.waitFor(() => expect(page.element.querySelector("[role='alert']")?.textContent).toContain(words));
});
