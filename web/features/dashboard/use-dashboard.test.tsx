// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import type { DashboardRow } from "./rows.ts";
import { CHART, PICKS_ROW, useDashboard } from "./use-dashboard.ts";

const itemsOf = (...ids: number[]) => ids.map((id) => ({ id, rating: null, userRating: null }));

/** Trending titles overlap with picks and acclaimed titles. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/api/recommendations": { items: itemsOf(1, 2, 10) },
  "/api/trending": { items: itemsOf(10, 11, 12, 20) },
  "/api/items/critically-acclaimed": { items: itemsOf(11, 30) },
};

let chart = Promise.withResolvers<void>();
let page: Awaited<ReturnType<typeof render>>;
let shown: DashboardRow[] = [];

function Dashboard() {
  const { rows } = useDashboard("ana", { isNearEnd: true });
  useEffect(() => {
    shown = rows;
  });
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  chart = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (url: string) => {
    const [path = ""] = url.split("?");
    if (path === "/api/trending") await chart.promise;
    const answer = ANSWERS[path];
    return answer === undefined ? new Response("{}", { status: 404 }) : Response.json(answer);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  await page.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const idsIn = (key: string) => shown.find((row) => row.key === key)?.items.map(({ id }) => id);

test("a chart that loads within a second shows all its titles, and the other rows give way to it", async () => {
  await after(900);
  expect(idsIn(PICKS_ROW)).toEqual([]);
  chart.resolve();
  await after(0);
  expect(idsIn(CHART)).toEqual([10, 11, 12, 20]);
  expect(idsIn(PICKS_ROW)).toEqual([2]);
  expect(idsIn("noteworthy")).toEqual([30]);
});

test("no row waits longer than a second for the chart, which then skips shown titles and keeps its ranks", async () => {
  await after(1000);
  expect(idsIn(PICKS_ROW)).toEqual([2, 10]);
  expect(idsIn("noteworthy")).toEqual([11, 30]);
  chart.resolve();
  await after(0);
  expect(idsIn(PICKS_ROW)).toEqual([2, 10]);
  expect(idsIn("noteworthy")).toEqual([11, 30]);
  expect(idsIn(CHART)).toEqual([12, 20]);
  const row = shown.find(({ key }) => key === CHART);
  expect(row?.ranked?.map(({ id }) => id)).toEqual([10, 11, 12, 20]);
});

test("without picks, titles in favorite genres come first, even if they arrive after the others", async () => {
  await page.unmount();
  queryClient.clear();
  const ofGenres = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (url: string) => {
    const [path = "", query = ""] = url.split("?");
    if (path === "/api/recommendations") return new Response("{}", { status: 500 });
    if (path === "/api/auth/preferences/current")
      return Response.json({ preferences: { favorite_genres: ["western"] } });
    if (path !== "/api/items") return new Response("{}", { status: 404 });
    if (!query.includes("categories=western")) return Response.json({ items: itemsOf(1, 2, 3) });
    await ofGenres.promise;
    return Response.json({ items: itemsOf(7, 2) });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>,
  );
  await after(12_000);
  expect(idsIn(PICKS_ROW)).toEqual([]);
  ofGenres.resolve();
  await after(0);
  // The first title is in the hero.
  expect(idsIn(PICKS_ROW)).toEqual([2, 1, 3]);
});
