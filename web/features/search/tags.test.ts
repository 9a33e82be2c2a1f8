import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";

import { wordsOf } from "./search-url.ts";
import { matchingTags } from "./tags.ts";

const found = (genres: string[], moods: Item["moods"]) =>
  ({ genres: genres.map((name) => ({ id: 1, name })), moods }) as unknown as Item;

test("chosen tags come first, then tags named in the search, then the most common ones", () => {
  const titles = [
    found(["Drama"], ["epic"]),
    found(["Drama", "Science Fiction"], ["epic"]),
    found(["Drama"], []),
  ];
  const tags = matchingTags({ text: "a horror in space", tags: ["dreamlike"] }, titles);
  expect(tags).toEqual([
    { id: "dreamlike", label: "Dreamlike" },
    { id: "horror", label: "Horror" },
    { id: "sci_fi", label: "Science Fiction", count: 1 },
    { id: "drama", label: "Drama", count: 3 },
    { id: "epic", label: "Epic", count: 2 },
  ]);
});

test("there are at most eight tags, unless more were chosen", () => {
  const all = found(
    ["Drama", "Comedy", "Crime", "War", "Family"],
    ["epic", "funny", "romantic", "chilling", "dreamlike"],
  );
  expect(matchingTags({ text: "", tags: [] }, [all])).toHaveLength(8);
  const nine = ["drama", "comedy", "crime", "war", "family", "epic", "funny", "romantic", "chilling"];
  expect(matchingTags({ text: "", tags: nine }, [all]).map(({ id }) => id)).toEqual(nine);
});

test("a tag repeated in the URL counts once", () => {
  expect(wordsOf("sci_fi,epic,sci_fi,")).toEqual(["sci_fi", "epic"]);
});
