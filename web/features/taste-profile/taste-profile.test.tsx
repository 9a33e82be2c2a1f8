// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { recommendationsQuery } from "../../api/list-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { TasteProfile } from "./taste-profile.tsx";

const ALIEN = {
  id: 5,
  title: "Alien",
  media_type: "movie",
  release_date: "1979-05-25",
  poster_path: null,
  ambient: { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null },
  rating: 3,
  userRating: 3,
  in_watchlist: false,
  watched: false,
};
const HORROR = {
  kind: "genre",
  key: "horror",
  name: "Horror",
  strength: 0.82,
  title_count: 1,
  title_ids: [5],
  is_chosen: false,
};
const ROMANCE = { ...HORROR, key: "romance", name: "Romance", strength: -0.4, title_ids: [] };
const PROFILE = { lines: [HORROR, ROMANCE], corrections: [], items: [ALIEN] };

let page: Awaited<ReturnType<typeof render>>;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  storeToken("token");
});

afterEach(async () => {
  await page.unmount();
  dropToken();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) =>
  [...page.element.querySelectorAll("button")].find((each) => name.test(each.ariaLabel ?? each.textContent));
const isPressed = (name: RegExp) => button(name)?.getAttribute("aria-pressed");
const refused = () => Response.json({ error: "No", message: "No" }, { status: 400 });

async function show(answer: (call: string) => Response): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push(`${method} ${url} ${body ?? ""}`.trim());
    return answer(`${method} ${url}`);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TasteProfile />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function showProfile(put: () => Response = () => Response.json({ success: true })): Promise<void> {
  await show((call) => (call.startsWith("PUT") ? put() : Response.json(PROFILE)));
  await vi.waitFor(() => expect(page.element.textContent).toContain("Horror"));
}

test("each line shows its confidence and the titles it's based on", async () => {
  await showProfile();
  const meter = page.element.querySelector("meter");
  expect(meter?.value).toBe(82);
  expect(meter?.getAttribute("aria-valuetext")).toBe("Strong, 82 of 100");
  expect(page.element.querySelector("a")?.getAttribute("href")).toBe("/item/5");
  const headings = [...page.element.querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["Genres", "Not for you"]);
});

test('"less" is shown at once, sent, and the picks are refetched; the same button undoes it', async () => {
  queryClient.setQueryData(recommendationsQuery().queryKey, { items: [] } as never);
  await showProfile();
  await act(async () => button(/^Less of Horror/)?.click());
  await vi.waitFor(() => expect(isPressed(/^Less of Horror/)).toBe("true"));
  await vi.waitFor(() => expect(asked.at(-1)).toContain('"direction":"less"'));
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(recommendationsQuery().queryKey)).toMatchObject({ isInvalidated: true }),
  );
  expect(button(/^Undo: less of Horror/)).toBeDefined();
  await act(async () => button(/^Less of Horror/)?.click());
  await vi.waitFor(() => expect(isPressed(/^Less of Horror/)).toBe("false"));
  await vi.waitFor(() => expect(asked.at(-1)).toContain('"direction":null'));
});

test("a correction that can't be saved is reverted", async () => {
  await showProfile(refused);
  await act(async () => button(/^More of Horror/)?.click());
  await vi.waitFor(() => expect(asked.at(-1)).toContain('"direction":"more"'));
  await vi.waitFor(() => expect(isPressed(/^More of Horror/)).toBe("false"));
});

test("a correction can be undone from the list", async () => {
  await showProfile();
  await act(async () => button(/^More of Romance/)?.click());
  await vi.waitFor(() => expect(button(/^Undo: more of Romance/)).toBeDefined());
  await act(async () => button(/^Undo: more of Romance/)?.click());
  await vi.waitFor(() => expect(asked.at(-1)).toContain('"direction":null'));
  await vi.waitFor(() => expect(button(/^Undo: more of Romance/)).toBeUndefined());
  expect(isPressed(/^More of Romance/)).toBe("false");
});

test("without marks, the page says what to do", async () => {
  await show(() => Response.json({ lines: [], corrections: [], items: [] }));
  await vi.waitFor(() => expect(page.element.textContent).toContain("Nothing here yet"));
});

test("a taste profile that fails to load can be retried", async () => {
  await show(refused);
  await vi.waitFor(() => expect(button(/^Try Again/)).toBeDefined());
});
