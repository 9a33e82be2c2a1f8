// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { recommendationsQuery, watchlistQuery } from "../api/list-queries.ts";
import { detailsQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { searchQuery } from "../api/search-queries.ts";
import { trailerQuery } from "../api/title-queries.ts";
import { PICKS_REQUESTED } from "../features/dashboard/rows.ts";
import { usePicks } from "../features/dashboard/use-picks.ts";
import { ItemDetail } from "../features/item/item-detail.tsx";
import { RESULTS_MAX } from "../features/search/search-requests.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { WatchlistShelf } from "../features/watchlist/watchlist-shelf.tsx";
import { DetailModal } from "../titles/detail-modal.tsx";
import { applyUpdates } from "../titles/marks.ts";
import { render } from "../ui/render.fixture.tsx";
import { OutOfDateNotice } from "./out-of-date-notice.tsx";

const WORDS = "Couldn’t refresh.";
const ALIEN: Item = {
  id: 7,
  tmdb_id: null,
  media_type: "movie",
  title: "Alien",
  original_title: "Alien",
  overview: "A crew answers a call.",
  backdrop_path: null,
  poster_path: null,
  logo_path: null,
  ambient: { dark: "#000", glow: "#333", light: "#fff", scrim: 0, thumbhash: null },
  release_date: "1979-05-25",
  first_air_date: null,
  runtime: 117,
  seasons_count: null,
  vote_average: 8.1,
  vote_count: 100,
  certification: null,
  genres: [],
  moods: [],
  nanogenres: [],
  cast: [],
  director: null,
  videos: { results: [] },
  in_watchlist: true,
  watched: false,
  rating: null,
  userRating: null,
  rated_at: null,
  added_at: null,
};

const PICKS: CallAnswer<"GET /api/recommendations"> = {
  answer_id: "0a8f3b52-6c1d-4f0e-9a57-2b1c7d3e4f60",
  items: [{ ...ALIEN, reason: { kind: "popular", text: "Much loved", title_id: null }, source: "primary" }],
  reason: null,
  fallback_start_index: null,
  context: null,
  avoided_marked_ids: [],
  sources: { primary: 1, recent: 0, genre: 0, similar: 0, exploration: 0 },
};

let isBroken = true;

beforeEach(() => {
  isBroken = true;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", (url: string) => {
    const error = "Too many requests";
    // Few names also ask for titles that match the text as a wish.
    if (url.includes("/api/wish")) return new Promise(() => {});
    if (isBroken) return Promise.resolve(Response.json({ error, message: error }, { status: 429 }));
    return Promise.resolve(
      Response.json(url.includes("/details") ? { item: ALIEN } : { ...PICKS, results: [] }),
    );
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const READ_LONG_AGO = { updatedAt: 1 };

type Case = [where: string, readBefore: () => unknown, Page: () => ReactNode, words?: string];

const NOTHING_STOOD: readonly number[] = [];

function PickedTitles() {
  return usePicks(NOTHING_STOOD).items.map(({ title }) => title);
}

test.for<Case>([
  [
    "the watchlist",
    () => {
      applyUpdates([{ titleId: ALIEN.id, change: { isSaved: true }, at: 1 }]);
      queryClient.setQueryData(watchlistQuery().queryKey, [ALIEN], READ_LONG_AGO);
    },
    () => <WatchlistShelf onOpen={() => {}} />,
  ],
  [
    "a search",
    () =>
      queryClient.setQueryData(
        searchQuery({ q: "alien", tags: [], limit: RESULTS_MAX }).queryKey,
        [ALIEN],
        READ_LONG_AGO,
      ),
    () => <SearchResults search={{ text: "alien", tags: [] }} onOpen={() => {}} onAdd={() => {}} />,
  ],
  [
    "a title's page",
    () => queryClient.setQueryData(detailsQuery(ALIEN.id).queryKey, ALIEN, READ_LONG_AGO),
    () => <ItemDetail titleId={ALIEN.id} onOpen={() => {}} />,
  ],
  [
    "a title's details",
    () => queryClient.setQueryData(detailsQuery(ALIEN.id).queryKey, ALIEN, READ_LONG_AGO),
    () => (
      <DetailModal
        titleId={ALIEN.id}
        known={{ ...ALIEN, overview: "" }}
        onClose={() => {}}
        onOpen={() => {}}
      />
    ),
    ALIEN.overview,
  ],
  [
    "the picks",
    () =>
      queryClient.setQueryData(
        recommendationsQuery({ limit: PICKS_REQUESTED }).queryKey,
        PICKS,
        READ_LONG_AGO,
      ),
    PickedTitles,
  ],
])(
  "when %s can't be refetched, the old data stays and a notice is shown until a refetch succeeds",
  async ([, readBefore, Page, words = "Alien"]) => {
    readBefore();
    const { element } = await render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
          <OutOfDateNotice />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(element.textContent).toContain(WORDS));
    expect(document.body.textContent).toContain(words);
    expect(element.querySelector('[role="alert"]')).toBeNull();
    isBroken = false;
    const again = [...element.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Try Again",
    );
    await act(async () => again?.click());
    await vi.waitFor(() => expect(element.textContent).not.toContain(WORDS));
    expect(document.body.textContent).toContain(words);
  },
);

test("there's no notice about data that isn't shown", async () => {
  queryClient.setQueryData(trailerQuery(7).queryKey, "key", READ_LONG_AGO);
  const { element } = await render(<OutOfDateNotice />);
  await act(async () => {
    await queryClient.fetchQuery(trailerQuery(7)).catch(() => null);
  });
  expect(element.textContent).toBe("");
});
