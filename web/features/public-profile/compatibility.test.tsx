// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { render } from "../../ui/render.fixture.tsx";
import { CompatibilityPanel } from "./compatibility.tsx";

const NOTHING = {
  percentage: 50,
  margin: 17,
  level: "medium" as const,
  shared_ratings: 0,
  shared_genres: [],
  shared_moods: [],
  breakdown: { rating_similarity: 50, genre_overlap: 50, mood_overlap: 50 },
};

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.unmount());

const show = async (compatibility: Parameters<typeof CompatibilityPanel>[0]["compatibility"]) => {
  page = await render(<CompatibilityPanel compatibility={compatibility} />);
  return page.element.textContent;
};

test("without data about either user, no level is shown", async () => {
  const text = await show(NOTHING);
  expect(text).toContain("Too early to tell");
  expect(text).not.toContain("You meet in the middle");
});

test("a score based on genres and moods alone is called a first guess", async () => {
  const breakdown = { rating_similarity: 50, genre_overlap: 58, mood_overlap: 44 };
  const text = await show({ ...NOTHING, breakdown });
  expect(text).toContain("You meet in the middle");
  expect(text).toContain("A first guess, give or take 17 points");
});

test("a score based on shared ratings shows its certainty", async () => {
  const text = await show({ ...NOTHING, shared_ratings: 40, margin: 8 });
  expect(text).toContain("You meet in the middle");
  expect(text).toContain("Give or take 8 points");
});
