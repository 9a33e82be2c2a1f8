/** Computes the contrast of text on the mood lights of the quiz and the dashboard, because axe can't check text on gradients. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

type Color = readonly [red: number, green: number, blue: number];
type Paint = { color: Color; alpha: number };

const sheet = (name: string) => readFileSync(`web/ui/${name}`, "utf8");
const TOKENS = sheet("tokens.css");
const ROOM = sheet("mood-backdrop.module.css");

const LIGHTS = [...sheet("mood-lights.css").matchAll(/data-mood="(\w+)"\] \{\s+--mood-light: (#\w+)/g)];
const MOODS = LIGHTS.map(([, mood = "", color = ""]) => ({ mood, color: colorOf(color) }));
const POSITIONS = [...ROOM.matchAll(/^\.light\[data-place="\d"\] \{\s+--light-place: (\d+)% (\d+)%/gm)].map(
  ([, x, y]) => [Number(x) / 100, Number(y) / 100],
);
/** The strength of a light in the dark theme and in the light theme. */
const STRENGTHS = [
  ...ROOM.matchAll(/60% 60% at var\(--light-place\),\s+color-mix\(in oklab, var\(--mood-light\) (\d+)%/g),
].map(([, share]) => Number(share) / 100);
const RADIUS = 0.6;
const END = 0.72;
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const POINTS = [...STEPS.flatMap((x) => STEPS.map((y) => [x, y])), ...POSITIONS];

/** The page's lights have other positions than the quiz's, and are wider and fainter. */
const PAGE_POSITIONS = [
  ...ROOM.matchAll(/"page"\] \.light\[data-place="\d"\] \{\s+--light-place: (\d+)% (\d+)%/g),
].map(([, x, y]) => [Number(x) / 100, Number(y) / 100]);
const PAGE_STRENGTHS = [...ROOM.matchAll(/--page-light: (\d+)%/g)].map(([, share]) => Number(share) / 100);
const PAGE = { radiusX: 0.7, radiusY: 0.55, end: 0.76 };
/** The brightest points of the page: the center of each light, and midway between two. */
const PAGE_POINTS = PAGE_POSITIONS.flatMap(([x = 0, y = 0], nth) =>
  PAGE_POSITIONS.slice(nth).map(([otherX = 0, otherY = 0]) => [(x + otherX) / 2, (y + otherY) / 2]),
);

const THEMES = [
  ["dark", ':root,\n[data-theme="dark"],\n.media', 0],
  ["light", '[data-theme="light"]', 1],
] as const;

test("the style sheets have the values that these tests use", () => {
  expect(MOODS).toHaveLength(12);
  expect(POSITIONS).toHaveLength(3);
  expect(STRENGTHS).toHaveLength(2);
  expect(ROOM.split(`${RADIUS * 100}% ${RADIUS * 100}% at`)).toHaveLength(3);
  expect(ROOM.split(`transparent ${END * 100}%`)).toHaveLength(3);
  expect(PAGE_POSITIONS).toHaveLength(3);
  expect(PAGE_STRENGTHS).toHaveLength(2);
  expect(ROOM).toContain(`${Math.round(PAGE.radiusX * 100)}% ${Math.round(PAGE.radiusY * 100)}% at`);
  expect(ROOM).toContain(`transparent ${PAGE.end * 100}%`);
});

test.for(THEMES)(
  "text is readable everywhere in the %s quiz, whatever moods are chosen",
  ([, selector, place]) => {
    const token = tokensOf(selector);
    const strength = STRENGTHS[place] ?? 1;
    const bare = colorOf(token("sheet"));
    const [ghost, ghostHover] = [paintOf(token("ghost")), paintOf(token("ghost-hover"))];
    const [ink0, ink1, link] = [colorOf(token("ink0")), colorOf(token("ink1")), colorOf(token("link"))];
    const lowest = { heading: 21, hint: 21, progress: 21, card: 21, cardUnderTheMouse: 21 };
    const note = (what: keyof typeof lowest, ratio: number) => {
      lowest[what] = Math.min(lowest[what], ratio);
    };
    for (const first of MOODS)
      for (const second of MOODS)
        for (const third of MOODS)
          for (const point of POINTS) {
            const lights = [first, second, third].map(({ color }, index) => ({
              color,
              alpha: strength * lightAt(point, POSITIONS[index] ?? []),
            }));
            const ground = lights.reduce(over, bare);
            note("heading", contrast(ink0, ground));
            note("hint", contrast(ink1, ground));
            note("progress", contrast(link, ground));
            note("card", contrast(ink0, over(ground, ghost)));
            note("cardUnderTheMouse", contrast(ink0, over(ground, ghostHover)));
          }
    expect(Object.values(lowest).map((ratio) => ratio >= 4.5)).not.toContain(false);
  },
);

test.for(THEMES)(
  "text is readable everywhere on the %s page, whatever moods are set",
  ([, selector, place]) => {
    const token = tokensOf(selector);
    const bare = colorOf(token("bg0"));
    const texts = ["ink0", "ink1", "ink2", "link"].map((name) => colorOf(token(name)));
    let lowest = 21;
    for (const first of MOODS)
      for (const second of MOODS)
        for (const third of MOODS)
          for (const point of PAGE_POINTS) {
            const ground = [first, second, third]
              .map(({ color }, index) => ({
                color,
                alpha: (PAGE_STRENGTHS[place] ?? 1) * lightAt(point, PAGE_POSITIONS[index] ?? [], PAGE),
              }))
              .reduce(over, bare);
            for (const text of texts) lowest = Math.min(lowest, contrast(text, ground));
          }
    expect(lowest).toBeGreaterThanOrEqual(4.5);
  },
);

function tokensOf(selector: string): (name: string) => string {
  return (name) => {
    const [, block = ""] = TOKENS.split(`${selector} {`);
    return block.split(`--${name}: `)[1]?.split(";")[0] ?? "";
  };
}

/** A light's strength: from 1 at its center to 0 at its edge. */
function lightAt(
  [x = 0, y = 0]: readonly number[],
  [atX = 0, atY = 0]: readonly number[],
  { radiusX, radiusY, end } = { radiusX: RADIUS, radiusY: RADIUS, end: END },
): number {
  return Math.max(0, 1 - Math.hypot((x - atX) / radiusX, (y - atY) / radiusY) / end);
}

function over(ground: Color, { color, alpha }: Paint): Color {
  const mixed = (channel: 0 | 1 | 2) => ground[channel] + alpha * (color[channel] - ground[channel]);
  return [mixed(0), mixed(1), mixed(2)];
}

/** "#fff" or "#ffd056" */
function colorOf(hex: string): Color {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, "$&$&") : hex;
  const channel = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** "rgb(255 240 247 / 13%)" */
function paintOf(text: string): Paint {
  const [red = 0, green = 0, blue = 0, share = 0] = [...text.matchAll(/[\d.]+/g)].map(Number);
  return { color: [red, green, blue], alpha: share / 100 };
}

function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
