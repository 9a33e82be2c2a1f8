// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../api/access-token.ts";
import { render } from "../ui/render.fixture.tsx";
import { RatingControl, WatchlistToggle } from "./mark-controls.tsx";
import { clearMarks, markOf } from "./marks.ts";
import { clearMaps } from "./ratings-maps.ts";

const ALIEN = { id: 5, title: "Alien" };

/** Loads the real code, at a time that the test chooses. */
const code = vi.hoisted(() => ({ ...Promise.withResolvers<void>() }));
vi.mock("./mutations.ts", async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  dropToken();
  localStorage.clear();
  clearMarks();
  clearMaps();
});

test("a mutation whose code hasn't loaded shows a loading state, isn't repeated, and runs when the code arrives", async () => {
  const asked = serverHears();
  page = await render(
    <>
      <RatingControl title={ALIEN} />
      <WatchlistToggle title={ALIEN} look="icon" />
      <WatchlistToggle title={ALIEN} />
    </>,
  );
  const ratings = control("[role=radiogroup]");
  const [icon, button] = [
    control("[title='Add to watchlist: Alien']"),
    control("button[aria-label]:last-child"),
  ];
  const names = [ratings, icon, button].map((element) => element.getAttribute("aria-label"));
  expect(names).toEqual(["Your rating: Alien", "Add to watchlist: Alien", "Add to watchlist: Alien"]);
  await press(control("[role=radio]:last-child"));
  await press(icon);
  await press(icon);
  expect([ratings, icon, button].map(isBusy)).toEqual([true, true, false]);
  expect(markOf(ALIEN.id)).toMatchObject({ rating: null, isSaved: false });

  code.resolve();
  await act(() => vi.waitFor(() => expect(markOf(ALIEN.id)).toMatchObject({ rating: 3, isSaved: true })));
  await vi.waitFor(() => expect([ratings, icon, button].map(isBusy)).toEqual([false, false, false]));
  expect(asked.toSorted()).toEqual(["POST /api/ratings", "POST /api/watchlist"]);
});

/** Records the requests and accepts them all. */
function serverHears(): string[] {
  const asked: string[] = [];
  storeToken("mine");
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`);
    return Response.json({ success: true });
  });
  return asked;
}

function control(selector: string): HTMLElement {
  const found = page.element.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
}

const press = (element: HTMLElement) => act(async () => element.click());
const isBusy = (element: HTMLElement) => element.getAttribute("aria-busy") === "true";
