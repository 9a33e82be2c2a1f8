/** Mystery as places: a square in the rain, a lake and an island. */
import { downward, below, darkLeft, paper, strip, dot, mirrored, onCircle } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars, water } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, polygon, rectangle } from "../svg.ts";

/** Umbrellas from above, all dark but one; the crowd leaves space around it. */
const oddUmbrella: Scene = (sheet) => {
  const { focus, unit, width, height, isTall, inks, chance } = sheet;
  const gap = unit * 0.2;
  const rows = Math.ceil(height / gap / 0.88) + 2;
  const columns = Math.ceil(width / gap) + 2;
  const places = Array.from({ length: rows * columns }, (_, index): Point => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return [
      (column - 0.5 + (row % 2) * 0.5) * gap + unit * chance.between(-0.028, 0.028),
      (row - 0.5) * gap * 0.88 + unit * chance.between(-0.028, 0.028),
    ];
  });
  const clear = unit * 0.27;
  const crowd = places
    .filter(([x, y]) => Math.hypot(x - focus.x, y - focus.y) > clear && (isTall || x > width * 0.5))
    .flatMap((place) =>
      umbrella(place, unit * chance.between(0.08, 0.106), {
        fill: mix(inks.depth, inks.shade, chance.between(0.5, 0.88)),
        lit: mix(inks.main, inks.shade, 0.42),
        shadow: inks.shade,
        turn: chance.next(),
      }),
    );
  const rain = Array.from({ length: 60 }, () => {
    const [x, y] = [chance.next() * width, chance.next() * height];
    return line({
      from: [x, y],
      to: [x - unit * 0.01, y + unit * chance.between(0.03, 0.06)],
      stroke: inks.light,
      strokeWidth: 1.6,
      opacity: 0.22,
    });
  });
  return [
    paper(sheet, downward(sheet, mix(inks.depth, inks.main, 0.5), mix(inks.depth, inks.main, 0.2))),
    glow(sheet, [focus.x, focus.y], unit * 0.5, mix(inks.main, inks.light, 0.25), 0.6),
    ...crowd,
    ...umbrella([focus.x, focus.y], unit * 0.115, {
      fill: inks.accent,
      lit: mix(inks.accent, inks.light, 0.6),
      shadow: inks.shade,
      turn: chance.next(),
    }),
    ...rain,
    ...darkLeft(sheet, 0.95),
  ];
};

/** Eight panels from above, lit from the upper left, and the shadow below. */
function umbrella(
  [x, y]: Point,
  radius: number,
  { fill, lit, shadow, turn }: { fill: string; lit: string; shadow: string; turn: number },
): string[] {
  const corner = (index: number): Point => {
    const angle = ((index + turn) / 8) * Math.PI * 2;
    return onCircle([x, y], radius, angle);
  };
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
  const panels = corners.flatMap((start, index) => {
    const angle = ((index + 0.5 + turn) / 8) * Math.PI * 2;
    const light = (1 + Math.cos(angle + Math.PI * 0.72)) / 2;
    if (light < 0.25) return [];
    return [polygon([[x, y], start, corner(index + 1)], { fill: mix(fill, lit, light ** 1.6 * 0.85) })];
  });
  return [
    ellipse({
      x: x + radius * 0.3,
      y: y + radius * 0.42,
      radiusX: radius,
      radiusY: radius * 0.96,
      fill: shadow,
      opacity: 0.38,
    }),
    polygon(corners, { fill }),
    ...panels,
    circle({ x, y, radius: radius * 0.06, fill: lit }),
  ];
}

/** A mountain and its reflection in the lake; only the reflection has a moon. */
const doubledLake: Scene = (sheet) => {
  const { focus, unit, width, height, inks, chance, define } = sheet;
  const shore = focus.y + unit * 0.03;
  const side = chance.pick([-1, 1]);
  const peaks: readonly Peak[] = [
    { x: focus.x + side * unit * 0.4, tall: chance.between(0.15, 0.2), half: 0.34, haze: 0.4 },
    { x: focus.x - side * unit * 0.42, tall: chance.between(0.17, 0.23), half: 0.4, haze: 0.28 },
    { x: focus.x - side * unit * 0.06, tall: chance.between(0.38, 0.44), half: 0.36, haze: 0.05 },
  ];
  const range = peaks.flatMap((peak) => mountain(sheet, peak, shore)).join("");
  const underWater = below(sheet, shore, inks.shade);
  const overWater = rectangle({ x: 0, y: 0, width, height: shore, fill: inks.shade });
  const moon: Point = [focus.x + side * unit * 0.2, shore + unit * 0.3];
  const ripples = Array.from({ length: 34 }, () => {
    const near = chance.next();
    const long = unit * chance.between(0.05, 0.26);
    return rectangle({
      x: focus.x + unit * chance.between(-0.6, 0.6) - long / 2,
      y: shore + unit * 0.02 + near * near * unit * 0.5,
      width: long,
      height: unit * (0.0018 + near * 0.004),
      radius: 2,
      fill: mix(inks.shade, inks.depth, 0.5),
      opacity: 0.75,
    });
  });
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.main, 0.35),
      to: mix(inks.main, inks.light, 0.35),
      end: shore / height,
    }),
    group([range], { clip: define.clip(overWater) }),
    below(sheet, shore, downward(sheet, mix(inks.main, inks.depth, 0.55), inks.shade)),
    glow(sheet, moon, unit * 0.34, inks.accent, 0.6),
    dot(moon, unit * 0.085, mix(inks.accent, inks.light, 0.4)),
    group([group([range], { transform: mirrored(shore), opacity: 0.72 })], {
      clip: define.clip(underWater),
    }),
    ...ripples,
    strip(sheet, { y: shore - 2, deep: 4, fill: inks.light, opacity: 0.55 }),
  ];
};

/** Lengths in units; `haze` is how much it fades into the distance. */
type Peak = { x: number; tall: number; half: number; haze: number };

/** A steep mountain lit from the right. */
function mountain({ unit, inks, chance }: Sheet, { x, tall, half, haze }: Peak, foot: number): string[] {
  const summit: Point = [x, foot - tall * unit];
  const slope = (end: number): Point[] =>
    [0.13, 0.24, 0.38, 0.5, 0.64, 0.78, 0.9].map((down) => [
      x + end * half * unit * (down ** 1.15 + chance.between(-0.02, 0.02)),
      foot - tall * unit * (1 - down + chance.between(-0.025, 0.025)),
    ]);
  const ridge = [0.12, 0.22, 0.34, 0.46, 0.6, 0.74, 0.88, 1].map((down, index): Point => [
    x + half * unit * (down * 0.14 + (index % 2 === 0 ? 1 : -0.8) * chance.between(0.03, 0.1) * (0.4 + down)),
    foot - tall * unit * (1 - down),
  ]);
  const [left, right]: readonly [Point, Point] = [
    [x - half * unit, foot],
    [x + half * unit, foot],
  ];
  const air = mix(inks.main, inks.light, 0.2);
  const lit = slope(1);
  return [
    polygon([left, ...slope(-1).toReversed(), summit, ...lit, right], {
      fill: mix(mix(inks.depth, inks.shade, 0.55), air, haze),
    }),
    polygon([summit, ...lit, right, ...ridge.toReversed()], {
      fill: mix(mix(inks.light, inks.main, 0.45), air, haze),
    }),
  ];
}

/** A distant island with one lit window and its light on the water. */
const islandLight: Scene = (sheet) => {
  const { focus, unit, height, inks, chance, define } = sheet;
  const horizon = focus.y + unit * 0.08;
  const mirror = chance.pick([-1, 1]);
  const rock = mix(inks.shade, "#000000", 0.2);
  const at = (x: number, up: number): Point => [focus.x + x * mirror * unit, horizon - up * unit];
  const rise = chance.between(0.85, 1.2);
  const back: Point[] = [-0.3, -0.24, -0.2, -0.14, -0.1, -0.045, -0.01, 0.09, 0.13, 0.15, 0.2, 0.25, 0.3].map(
    (x, index) =>
      at(
        x,
        ([0, 0.02, 0.055, 0.07, 0.125, 0.15, 0.165, 0.17, 0.145, 0.09, 0.07, 0.03, 0][index] ?? 0) * rise +
          (index > 0 && index < 12 && Math.abs(x - 0.04) > 0.1 ? chance.between(-0.008, 0.01) : 0),
      ),
  );
  const top = 0.167 * rise;
  const house = [
    at(0.015, top),
    at(0.015, top + 0.05),
    at(0.042, top + 0.082),
    at(0.069, top + 0.05),
    at(0.069, top),
  ];
  const [windowX, windowY] = at(0.042, top + 0.032);
  const path = Array.from({ length: 22 }, (_, step) => {
    const along = step / 21;
    const long = unit * (0.02 + along * 0.07) * chance.between(0.5, 1.2);
    return rectangle({
      x: windowX + unit * chance.between(-0.018, 0.018) * (1 + along * 2) - long / 2,
      y: horizon + unit * (0.02 + along ** 1.4 * 0.4),
      width: long,
      height: unit * (0.003 + along * 0.004),
      radius: 3,
      fill: mix(inks.accent, inks.light, 0.3),
      opacity: 0.95 - along * 0.6,
    });
  });
  const pane = unit * 0.018;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.55), end: horizon / height }),
    ...stars(sheet, 45, { opacity: 0.5, depth: (horizon / height) * 0.6 }),
    ...water(sheet, { y: horizon, count: 26, top: mix(inks.depth, inks.main, 0.3) }),
    group([polygon(back, { fill: rock })], {
      transform: mirrored(horizon, 0.7),
      opacity: 0.55,
    }),
    ...path,
    glow(sheet, [windowX, windowY], unit * 0.2, inks.accent, 0.8),
    polygon(back, { fill: rock }),
    polygon(house, { fill: rock }),
    glow(sheet, [windowX, windowY], unit * 0.035, inks.accent, 0.9),
    rectangle({
      x: windowX - pane / 2,
      y: windowY - pane / 2,
      width: pane,
      height: pane * 1.15,
      fill: inks.light,
    }),
    rectangle({
      x: focus.x - unit * 0.5,
      y: horizon - unit * 0.02,
      width: unit,
      height: unit * 0.05,
      fill: define.radial([
        [0, inks.main, 0.5],
        [1, inks.main, 0],
      ]),
    }),
  ];
};

export const HIDDEN_PLACE_SCENES = {
  oddUmbrella: {
    draw: oddUmbrella,
    genres: ["mystery", "crime", "drama"],
    themes: [
      "wrong man",
      "mistaken identity",
      "outsider",
      "undercover",
      "investigation",
      "big-city loneliness",
    ],
  },
  doubledLake: {
    draw: doubledLake,
    genres: ["mystery", "drama", "thriller"],
    themes: [
      "uncanny double",
      "unreliable narrator",
      "twist ending",
      "parallel worlds",
      "magical realism",
      "small-town darkness",
    ],
    leavesTopFree: true,
  },
  islandLight: {
    draw: islandLight,
    genres: ["mystery", "horror", "drama"],
    themes: [
      "single location",
      "family secrets",
      "slow-burn mystery",
      "social experiment",
      "survival game",
      "faith in doubt",
    ],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
