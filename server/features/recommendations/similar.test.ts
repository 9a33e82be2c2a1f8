import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import type { Picks } from "./recommendations.fixture.ts";

/** The number of titles under "More like this". */
const SHOWN = 12;

async function similarTo(name: string): Promise<string[]> {
  const { title, visitor } = await testApp();
  const { id } = await title(name);
  const { items } = await visitor.get<Picks>(`/api/recommendations/similar/${id}?limit=${SHOWN}`);
  return items.map((item) => item.title);
}

test.for<[string, string]>([
  ["Forrest Gump", "Three Seasons"],
  ["Casablanca", "Elite"],
  ["Casablanca", "Monster"],
  ["Casablanca", "Past Lives"],
  ["The Matrix", "Bound"],
  ["Jaws", "Final Destination"],
  ["Barbie", "Panchayat"],
  ["Amélie", "2gether: The Series"],
  ["RRR", "Taken"],
])("more like %s is not %s: to share a theme is not to be loved alike", async ([name, stranger]) => {
  expect(await similarTo(name)).not.toContain(stranger);
});

test.for<[string, string]>([
  ["Groundhog Day", "Edge of Tomorrow"],
  ["The Matrix", "Inception"],
  ["Jaws", "Jurassic Park"],
  ["Casablanca", "The Maltese Falcon"],
  ["RRR", "Lagaan: Once Upon a Time in India"],
  ["Friends", "How I Met Your Mother"],
  ["Planet Earth", "Blue Planet II"],
])("who loves %s finds %s under it", async ([name, related]) => {
  expect(await similarTo(name)).toContain(related);
});
