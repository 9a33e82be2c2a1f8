// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Provider } from "#contract/availability.ts";

import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { PlatformList } from "./platform-list.tsx";

type Answer = CallAnswer<"GET /api/streaming-platforms/{id}">;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const streamedBy = (name: string): { flatrate: Provider[]; rent: []; buy: [] } => ({
  flatrate: [{ provider_id: 99_999, provider_name: name, logo_path: null }],
  rent: [],
  buy: [],
});
const GERMAN: Answer = {
  country: "DE",
  streamingPlatforms: { DE: streamedBy("Filmhaus"), US: streamedBy("Movie House") },
  as_of: "2026-05-04",
  source: "catalogue",
};

async function shown(answer: Partial<Answer>): Promise<string> {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...GERMAN, ...answer })));
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <PlatformList item={{ id: 7, media_type: "movie", title: "Arrival" }} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(element.querySelector('[aria-busy="false"]')).not.toBeNull());
  return element.textContent;
}

test("offers for the viewer's country show their date and source", async () => {
  const text = await shown({});
  expect(text).toContain("Filmhaus");
  expect(text).not.toContain("Movie House");
  expect(text).not.toContain("No listings");
  expect(text).toContain("In Germany, as of May 4, 2026, from this catalog");
});

test("JustWatch data is attributed to JustWatch", async () => {
  expect(await shown({ source: "justwatch" })).toContain("data from JustWatch via TMDB");
});

test("offers from another country say so", async () => {
  const text = await shown({ country: "PT" });
  expect(text).toContain("No listings for Portugal. In the United States:");
  expect(text).toContain("Movie House");
  expect(text).toContain("In the United States, as of May 4, 2026");
});

test("country names read correctly within the sentence", async () => {
  expect(await shown({ country: "NL", streamingPlatforms: { GB: streamedBy("Film House") } })).toContain(
    "No listings for the Netherlands. In the United Kingdom:",
  );
});

test("offers without a date say that it's unknown", async () => {
  expect(await shown({ as_of: null })).toContain("In Germany, date unknown, from this catalog");
});

test("a title without offers shows neither country nor date", async () => {
  const text = await shown({ streamingPlatforms: {}, as_of: null });
  expect(text).toBe("Available on:No streaming information available");
});

const IN_SHOPS = {
  DE: {
    flatrate: [],
    rent: [{ provider_id: 99_998, provider_name: "Corner Shop", logo_path: null }],
    buy: [],
  },
};

test("shops known to the catalog are described as usually having a movie", async () => {
  expect(await shown({ streamingPlatforms: IN_SHOPS })).toMatch(/Rent.*Usually available from.*Corner Shop/);
});

test("shops in JustWatch's data are listed without 'usually'", async () => {
  const text = await shown({ streamingPlatforms: IN_SHOPS, source: "justwatch" });
  expect(text).toContain("Corner Shop");
  expect(text).not.toContain("Usually available from");
});

test("kinds of offers that a title doesn't have take one line together", async () => {
  const text = await shown({});
  expect(text).toContain("No rent options available · No purchase options available");
  expect(text).not.toMatch(/Rent|Buy/);
});

test("on a title's page, no heading level is skipped", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(GERMAN)));
  const { element } = await render(
    <QueryClientProvider client={queryClient}>
      <PlatformList item={{ id: 7, media_type: "movie", title: "Arrival" }} headingLevel={2} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(element.querySelectorAll("h3")).toHaveLength(1));
  expect(element.querySelectorAll("h2")).toHaveLength(1);
  expect(element.querySelectorAll("h4")).toHaveLength(0);
});
