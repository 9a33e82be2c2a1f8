import { expect, test } from "vitest";

import {
  heroOverview,
  lengthText,
  listOverview,
  runtimeText,
  seasonsText,
  starText,
  tileTitle,
  yearOf,
} from "./labels.ts";

test("a runtime is shown in hours and minutes", () => {
  expect([155, 120, 48, 0, null].map(runtimeText)).toEqual(["2h 35m", "2h", "48m", null, null]);
});

test("one season is singular, and a series shows its seasons instead of a runtime", () => {
  expect([1, 2, 0, null].map(seasonsText)).toEqual(["1 season", "2 seasons", null, null]);
  expect(lengthText({ media_type: "tv", runtime: 50, seasons_count: 3 })).toBe("3 seasons");
  expect(lengthText({ media_type: "movie", runtime: 50, seasons_count: null })).toBe("50m");
});

test("a tile shows 20 characters of a title, the hero 200 of an overview, and a list 180", () => {
  expect(tileTitle("Crouching Tiger, Hidden Dragon")).toBe("Crouching Tiger...");
  expect(tileTitle("Twenty characters!!!")).toBe("Twenty characters!!!");
  expect(heroOverview("a".repeat(201))).toBe(`${"a".repeat(200)}...`);
  expect(listOverview("a".repeat(181))).toBe(`${"a".repeat(180)}...`);
  expect(listOverview("")).toBe("No description available");
});

test("a vote has one decimal, and no votes show nothing", () => {
  expect([7.84, 8, 0].map(starText)).toEqual(["7.8", "8.0", null]);
});

test("the year is that of the release or the first episode", () => {
  expect(yearOf({ release_date: "2021-09-15", first_air_date: null })).toBe("2021");
  expect(yearOf({ release_date: null, first_air_date: "2022-02-18" })).toBe("2022");
  expect(yearOf({ release_date: null, first_air_date: null })).toBeNull();
});
