// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Announcer, announce } from "../../ui/announcer.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { WishAnswer } from "./wish-answer.tsx";

const SETTLED_MS = 2000;
const PAGE = 12;
const TEXT = "a funny movie";
const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };
const FUNNY = phrase("Funny", 2, 7);
const MOVIE = phrase("Movie", 8, 13);

type Asked = URLSearchParams;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  announce("");
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function phrase(label: string, start: number, end: number) {
  return {
    kind: "mood",
    value: label,
    label,
    chip: label,
    wanted: true,
    is_limit: false,
    strength: 1,
    start,
    end,
  };
}

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
  reason: { text: "Funny" },
});

type Answered = { asked: Asked; total: number; understood?: object[] };

/** One page of an answer whose titles have the ids from 1 to the total. */
function pageOf({ asked, total, understood = [FUNNY, MOVIE] }: Answered): Response {
  const from = Number(asked.get("offset"));
  const to = Math.min(from + PAGE, total);
  return Response.json({
    understood,
    not_understood: [],
    obstacles: [],
    message: null,
    total,
    order: "personal",
    items: idsTo(total).slice(from, to).map(itemOf),
    next_offset: to < total ? to : null,
  });
}

const idsTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);
const refused = () => Response.json({ error: "No", message: "No", code: "bad_request" }, { status: 400 });

async function show(shown: readonly number[], answer: (asked: Asked) => Response): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/wish") ? answer(new URL(url, "http://127.0.0.1").searchParams) : Response.json({}),
  );
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main>
          <WishAnswer text={TEXT} page="search" shown={new Set(shown)} onOpen={() => {}} />
        </main>
        <Announcer />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await settle();
  return element;
}

const settle = () => act(async () => vi.advanceTimersByTimeAsync(SETTLED_MS));
const announced = (element: HTMLElement) => element.querySelector("output")?.textContent;
const titles = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>("[aria-label='Matches for your wish'] li a")].map(
    ({ textContent }) => textContent.split(",")[0],
  );
const buttonIn = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll("button")].find((each) =>
    (each.ariaLabel ?? each.textContent).startsWith(name),
  );

async function press(element: HTMLElement, name: string): Promise<void> {
  const button = buttonIn(element, name);
  if (button === undefined) throw new Error(`There is no button ${name}`);
  button.focus();
  await act(async () => button.click());
  await settle();
}

async function choose(element: HTMLElement, label: string, value: string): Promise<void> {
  const field = [...element.querySelectorAll("label")].find(({ textContent }) =>
    textContent.startsWith(label),
  );
  const select = field?.querySelector("select") ?? field?.control;
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no choice ${label}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await settle();
}

test("an answer whose titles are all shown above has no grid and no count", async () => {
  const element = await show(idsTo(6), (asked) => pageOf({ asked, total: 6 }));
  expect(buttonIn(element, "Remove: Funny")).toBeDefined();
  expect(element.textContent).not.toContain("No items found");
  expect(element.textContent).not.toContain("6 titles");
  expect(element.textContent).toContain("All titles for your wish are shown above.");
  expect(announced(element)).toBe("Understood: Funny, Movie. All titles for your wish are shown above.");
});

test("if the first page is all shown above, the next one is loaded", async () => {
  const element = await show(idsTo(PAGE), (asked) => pageOf({ asked, total: 14 }));
  expect(titles(element)).toEqual(["Title 13", "Title 14"]);
});

test("titles shown above aren't counted", async () => {
  const element = await show([1, 2], (asked) => pageOf({ asked, total: 30 }));
  expect(element.textContent).toContain("28 titles, best match");
  expect(announced(element)).toBe("Understood: Funny, Movie. 28 titles");
});

test("if more titles can't be loaded, a notice says so and retrying moves the focus to the first new one", async () => {
  let isBroken = true;
  const element = await show([], (asked) =>
    isBroken && asked.get("offset") !== "0" ? refused() : pageOf({ asked, total: 20 }),
  );
  await press(element, "Show more");
  expect(element.querySelector("[role='alert']")?.textContent).toContain("couldn’t be loaded");
  expect(titles(element)).toHaveLength(PAGE);
  expect(buttonIn(element, "Show more")).toBeUndefined();
  expect(document.activeElement).toBe(buttonIn(element, "Try Again"));
  isBroken = false;
  await press(element, "Try Again");
  expect(titles(element)).toHaveLength(20);
  expect(element.querySelector("[role='alert']")).toBeNull();
  expect(document.activeElement?.textContent).toContain("Title 13");
});

test("after a failure to load more titles, a choice keeps the focus", async () => {
  const element = await show([1], (asked) => {
    if (asked.get("offset") !== "0") return refused();
    // With the choice, none of the titles is shown above.
    return asked.has("kind")
      ? Response.json({
          understood: [FUNNY],
          not_understood: [],
          obstacles: [],
          message: null,
          total: PAGE,
          order: "personal",
          items: idsTo(PAGE).map((id) => itemOf(100 + id)),
          next_offset: null,
        })
      : pageOf({ asked, total: 20 });
  });
  await press(element, "Show more");
  await press(element, "Refine");
  const refine = document.activeElement;
  await choose(element, "Type", "movie");
  expect(titles(element)).toHaveLength(PAGE);
  expect(document.activeElement).toBe(refine);
});

test("popular titles that aren't shown aren't announced", async () => {
  const element = await show([1], (asked) => pageOf({ asked, total: 300, understood: [] }));
  expect(element.querySelector("section")).toBeNull();
  expect(announced(element)).toBe("");
});

test("with every phrase removed, there's nothing to use for tonight", async () => {
  const element = await show([], (asked) =>
    pageOf({ asked, total: 30, understood: asked.has("without") ? [] : [FUNNY] }),
  );
  await vi.waitFor(() => expect(buttonIn(element, "Use this for tonight")).toBeDefined());
  await press(element, "Remove: Funny");
  expect(buttonIn(element, "Put everything back")).toBeDefined();
  expect(buttonIn(element, "Use this for tonight")).toBeUndefined();
});

test("a narrowed answer can't be used for tonight, which follows the wish alone", async () => {
  const element = await show([], (asked) => pageOf({ asked, total: 30 }));
  await press(element, "Refine");
  await choose(element, "Sort by", "newest");
  await vi.waitFor(() => expect(buttonIn(element, "Use this for tonight")).toBeDefined());
  await choose(element, "Type", "movie");
  expect(buttonIn(element, "Use this for tonight")).toBeUndefined();
  await choose(element, "Type", "");
  expect(buttonIn(element, "Use this for tonight")).toBeDefined();
});
