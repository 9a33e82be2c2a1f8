// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import type { Provider } from "#contract/availability.ts";
import type { Reason } from "#contract/item.ts";

import type { DetailedItem } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { DetailBody } from "./detail-body.tsx";

const ARRIVAL = {
  id: 7,
  tmdb_id: 329_865,
  media_type: "movie",
  title: "Arrival",
  overview: "A linguist talks to visitors.",
  release_date: "2016-11-11",
  first_air_date: null,
  runtime: 116,
  seasons_count: null,
  vote_average: 7.6,
  genres: [{ id: 878, name: "Science Fiction" }],
  moods: ["mind_bending"],
  nanogenres: [{ id: 3, name: "first contact" }],
  cast: [{ id: 1, name: "Amy Adams" }],
  director: "Denis Villeneuve",
  directors: ["Denis Villeneuve"],
  franchise: "A/B Stories",
  rating: null,
  watched: false,
} as unknown as DetailedItem;

const REASON: Reason = { kind: "because", text: "Because you loved Contact", title_id: 9 };
const NETFLIX: Provider = { provider_id: 8, provider_name: "Netflix", logo_path: null };
const MAX: Provider = { provider_id: 384, provider_name: "Max", logo_path: null };

type World = { flatrate: Provider[]; country: string; reason: Reason | null };

const WORLD: World = { flatrate: [NETFLIX, MAX], country: "US", reason: null };

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

async function shown(
  item: DetailedItem,
  { picked = null, ...world }: Partial<World> & { picked?: Reason | null } = {},
) {
  const { flatrate, country, reason } = { ...WORLD, ...world };
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname } = new URL(address, "http://localhost");
    asked.push(pathname);
    if (pathname === "/api/streaming-preferences")
      return Promise.resolve(Response.json({ platforms: ["384"] }));
    if (pathname.startsWith("/api/recommendations/reason/"))
      return Promise.resolve(Response.json({ reason }));
    const offers = { streamingPlatforms: { US: { flatrate, rent: [], buy: [] } } };
    return Promise.resolve(Response.json({ ...offers, country, as_of: "2026-05-04", source: "catalogue" }));
  });
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DetailBody
          item={item}
          page="test"
          reason={picked}
          onRated={() => {}}
          onSkip={() => {}}
          onOpen={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(element.querySelector('a[target="_blank"]')).not.toBeNull());
  return { element, asked };
}

const linkNamed = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll("a")].find(({ textContent }) => textContent === name);

test("playing comes first, then the reason, the ratings, the facts and all offers", async () => {
  const { element } = await shown(ARRIVAL, { picked: REASON });
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(element.textContent).toContain("Available on:");
  });
  const text = element.textContent;
  const places = ["Play on Max", REASON.text, "Disliked", "A linguist", "Amy Adams", "Available on:"].map(
    (part) => text.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the one primary button opens the title on a service that the viewer has", async () => {
  const { element } = await shown(ARRIVAL);
  const play = element.querySelector<HTMLAnchorElement>('a[target="_blank"]');
  expect(play?.textContent).toBe("Play on Max(opens in a new tab)");
  expect(play?.href).toContain("hbomax.com");
  expect(element.textContent).toContain("1 more way to watch");
});

test("a title that's only offered elsewhere has a web search instead of a button to play it", async () => {
  const { element } = await shown(ARRIVAL, { country: "PT" });
  expect(element.querySelector<HTMLAnchorElement>('a[target="_blank"]')?.href).toBe(
    "https://www.google.com/search?q=where%20to%20watch%20Arrival",
  );
  expect(element.textContent).not.toContain("Play on");
});

test.each([
  ["Amy Adams", "/titles/person/Amy%20Adams"],
  ["Denis Villeneuve", "/titles/person/Denis%20Villeneuve"],
  ["Science Fiction", "/titles/genre/sci_fi"],
  ["Mind-bending", "/titles/mood/mind_bending"],
  ["First contact", "/titles/theme/first%20contact"],
  ["A/B Stories", "/titles/franchise/A%2FB%20Stories"],
])("%s leads to its titles", async (name, path) => {
  const { element } = await shown(ARRIVAL);
  expect(linkNamed(element, name)?.getAttribute("href")).toBe(path);
});

test("until the details have loaded, the directors are text, and there's no franchise", async () => {
  const { directors: _, franchise: _1, ...listed } = ARRIVAL;
  const { element } = await shown({ ...listed, director: "Lana Wachowski, Lilly Wachowski" });
  expect(element.textContent).toContain("Lana Wachowski, Lilly Wachowski");
  expect(element.textContent).not.toContain("Franchise");
});

test("a title that isn't a pick asks for its reason, and one without a reason has none", async () => {
  const { element } = await shown(ARRIVAL, { reason: REASON });
  await vi.waitFor(() => expect(element.textContent).toContain(REASON.text));
  queryClient.clear();
  const other = await shown(ARRIVAL);
  expect(other.asked).toContain("/api/recommendations/reason/7");
  expect(other.element.textContent).not.toContain("Because");
});

test("a pick, a rated and a watched title don't ask for a reason", async () => {
  for (const [item, picked] of [
    [ARRIVAL, REASON],
    [{ ...ARRIVAL, rating: 3 }, null],
    [{ ...ARRIVAL, watched: true }, null],
  ] as const) {
    queryClient.clear();
    const { asked } = await shown(item, { picked });
    expect(asked).not.toContain("/api/recommendations/reason/7");
  }
});
