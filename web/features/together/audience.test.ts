// @vitest-environment jsdom
import { expect, test } from "vitest";

import { audienceText } from "./audience.ts";

const MEMBERS = [
  { id: 1, name: "Ana", is_viewer: true },
  { id: 2, name: "Ben", is_viewer: false },
  { id: 3, name: null, is_viewer: false },
];

type Fit = "strong" | "good" | "low";

test.for<[Fit[], string]>([
  [["strong"], "For you"],
  [["strong", "strong"], "For both of you"],
  [["strong", "good"], "Great for you, fine for Ben"],
  [["good", "strong"], "Great for Ben, fine for you"],
  [["good", "good"], "A good compromise for both of you"],
  [["strong", "low"], "Good for you, less so for Ben"],
  [["low", "low"], "The best of what’s left"],
  [["strong", "strong", "strong"], "For all of you"],
  [["good", "strong", "strong"], "Great for Ben and someone, fine for you"],
  [["strong", "good", "low"], "Good for you and Ben, less so for someone"],
])("%j reads as: %s", ([fits, sentence]) => {
  const given = fits.map((fit, nth) => ({ member_id: nth + 1, fit }));
  expect(audienceText(given, MEMBERS).replaceAll(/[\u2068\u2069]/g, "")).toBe(sentence);
});
