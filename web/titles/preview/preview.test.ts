import { expect, test } from "vitest";

import { positionPreview, previewWidth } from "./preview-place.ts";
import { opensAt } from "./preview-store.ts";

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 370, height: 400 };

function tileAt(left: number, top = 400) {
  return { left, top, width: 274, height: 154 };
}

test("a preview is 1.35 times as wide as its tile", () => {
  expect(previewWidth(tileAt(500), WINDOW, "tiles")).toBeCloseTo(274 * 1.35);
});

test("in a low window, a preview is 1.1 times as wide as its tile", () => {
  expect(previewWidth(tileAt(500), { width: 1440, height: 420 }, "tiles")).toBeCloseTo(274 * 1.1);
});

test("a preview is never wider than 1200 px or the window without its margins", () => {
  const tall = { width: 4000, height: 3000 };
  expect(previewWidth({ width: 1100, height: 600 }, tall, "tiles")).toBe(1200);
  expect(previewWidth({ width: 300, height: 450 }, { width: 360, height: 800 }, "tiles")).toBe(320);
});

test("in the ranked row, a preview is 350 px wide if the window allows", () => {
  expect(previewWidth({ width: 216, height: 199 }, WINDOW, "ranked")).toBe(350);
  expect(previewWidth({ width: 120, height: 110 }, { width: 320, height: 700 }, "ranked")).toBe(280);
});

test("a preview is centered over its tile", () => {
  expect(positionPreview({ tile: tileAt(600), card: CARD, window: WINDOW })).toEqual({
    left: 552,
    top: 277,
    grows: "both",
  });
});

test("the first tile's preview grows to the right, the last one's to the left", () => {
  expect(positionPreview({ tile: tileAt(53), card: CARD, window: WINDOW })).toMatchObject({
    left: 53,
    grows: "right",
  });
  expect(positionPreview({ tile: tileAt(1340), card: CARD, window: WINDOW })).toMatchObject({
    left: 1440 - 20 - 370,
    grows: "left",
  });
});

test("a preview keeps 20 px from the window's top and bottom", () => {
  expect(positionPreview({ tile: tileAt(600, -20), card: CARD, window: WINDOW }).top).toBe(20);
  expect(positionPreview({ tile: tileAt(600, 860), card: CARD, window: WINDOW }).top).toBe(900 - 20 - 400);
});

const ENTERED = 10_000;

function waitFor(movedAfter: number, kind: "tiles" | "ranked" = "tiles"): number {
  return opensAt({ enteredAt: ENTERED, movedAt: ENTERED + movedAfter }, kind) - ENTERED;
}

test("a pointer at rest waits 500 ms, or 400 in the ranked row", () => {
  expect(waitFor(0)).toBe(500);
  expect(waitFor(0, "ranked")).toBe(400);
});

test("a pointer moving within the tile must rest for 300 ms", () => {
  expect(waitFor(150)).toBe(500);
  expect(waitFor(350)).toBe(650);
  expect(waitFor(350, "ranked")).toBe(650);
});

test("a pointer that never rests gets its preview after 800 ms", () => {
  expect(waitFor(700)).toBe(800);
  expect(waitFor(790, "ranked")).toBe(800);
});
