import { expect, test } from "vitest";

import { type MarkKind, SIGNALS, markKindOf } from "./marks.ts";

const ALL = Object.values(SIGNALS).reduce((sum, bit) => sum | bit, 0);

test.for<[string, number, MarkKind | null]>([
  ["loved and on the watchlist", SIGNALS.loved | SIGNALS.saved, "loved"],
  ["liked and viewed", SIGNALS.liked | SIGNALS.viewed, "liked"],
  ["liked after it was saved as loved", SIGNALS.liked | SIGNALS.saved | SIGNALS.savedAsLoved, "liked"],
  [
    "disliked, although it was saved as loved and completed",
    SIGNALS.disliked | SIGNALS.saved | SIGNALS.savedAsLoved | SIGNALS.completed,
    "disliked",
  ],
  [
    "saved as disliked and opened",
    SIGNALS.saved | SIGNALS.savedAsDisliked | SIGNALS.viewed,
    "savedAsDisliked",
  ],
  ["saved as liked and completed", SIGNALS.saved | SIGNALS.savedAsLiked | SIGNALS.completed, "completed"],
  ["only viewed", SIGNALS.viewed, "viewed"],
  ["skipped after viewing", SIGNALS.skipped | SIGNALS.viewed, null],
  ["never heard of", 0, null],
])("a title that was %s has one mark", ([, signals, kind]) => {
  expect(markKindOf(signals)).toBe(kind);
});

test("a dislike outranks everything else", () => {
  for (let others = 0; others <= ALL; others++) {
    expect(markKindOf(others | SIGNALS.disliked)).toBe("disliked");
  }
});
