/** Seas and lakes. */
import { below, dot, downward, halo, mirrored, paper, quietLeft, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars, water } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Chance, Scene, SceneEntry, Sheet, Stop } from "../sheet.ts";
import { type Point, circle, ellipse, group, polygon, rectangle } from "../svg.ts";

/** A moon over the sea and its path of light toward the viewer; sometimes with a sail. */
const moonOverWater: Scene = (sheet) => {
  const { focus, unit, inks, height, chance } = sheet;
  const radius = unit * chance.between(0.15, 0.19);
  const moonY = focus.y - unit * chance.between(0.08, 0.16);
  const horizon = focus.y + unit * 0.16;
  const strokes = Array.from({ length: 44 }, (_, row) => {
    const near = row / 43;
    const y = horizon + unit * 0.008 + near ** 1.7 * (height - horizon);
    const long = radius * (0.5 + near * 1.5) * chance.between(0.5, 1.25) * (near < 0.1 ? 1.6 : 1);
    const thick = unit * (0.003 + near * 0.008);
    return rectangle({
      x: focus.x - long / 2 + chance.between(-0.34, 0.34) * radius * (0.2 + near),
      y,
      width: long,
      height: thick,
      radius: thick / 2,
      fill: mix(inks.light, inks.accent, near),
      opacity: 0.95 - near * 0.6,
    });
  });
  const sea = downward(
    sheet,
    mix(inks.main, inks.depth, 0.45),
    mix(inks.depth, inks.shade, 0.55),
    inks.shade,
  );
  const sail: Point = [focus.x + radius * chance.pick([-1.7, 1.75]), horizon + unit * 0.012];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.35), end: horizon / height }),
    ...stars(sheet, 60, { opacity: 0.45, depth: 0.32 }),
    glow(sheet, [focus.x, moonY], radius * 3, inks.main, 0.75),
    circle({
      x: focus.x,
      y: moonY,
      radius,
      fill: downward(sheet, inks.light, mix(inks.light, inks.accent, 0.7)),
    }),
    below(sheet, horizon, sea),
    strip(sheet, { y: horizon - 1, deep: 2, fill: inks.light, opacity: 0.35 }),
    ...strokes,
    ...(chance.isTrue(0.6) ? smallSail(sail, unit * 0.075, inks.shade) : []),
  ];
};

function smallSail([x, y]: Point, tall: number, fill: string): string[] {
  const hull: Point[] = [
    [x - tall * 0.4, y - tall * 0.1],
    [x + tall * 0.42, y - tall * 0.1],
    [x + tall * 0.28, y],
    [x - tall * 0.3, y],
  ];
  const sails: Point[] = [
    [x, y - tall],
    [x + tall * 0.36, y - tall * 0.17],
    [x - tall * 0.3, y - tall * 0.17],
  ];
  return [polygon(hull, { fill }), polygon(sails, { fill })];
}

/** Soft fields of color that meet at a thin line of light, with a tiny person on it. */
const colorFields: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance, define } = sheet;
  const horizon = focus.y + unit * chance.between(0.06, 0.14);
  const airs = [mix(inks.ground, inks.depth, 0.5), inks.depth, mix(inks.depth, inks.main, 0.6), inks.main];
  const grounds = [
    mix(inks.main, inks.depth, 0.65),
    mix(inks.depth, inks.ground, 0.35),
    mix(inks.ground, inks.depth, 0.1),
  ];
  const fields = [
    ...softFields(airs, 0, horizon / height, chance),
    ...softFields([mix(inks.main, inks.accent, 0.75)], horizon / height - 0.035, horizon / height, chance),
    ...softFields(grounds, horizon / height, 1, chance),
  ];
  const brightest = focus.x / width;
  const light = inks.isDay ? mix(inks.accent, inks.light, 0.2) : inks.light;
  const edge = define.linear(
    [
      [brightest - 0.45, light, 0],
      [brightest, light],
      [brightest + 0.45, light, 0],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  const walker = focus.x + unit * chance.between(-0.2, 0.2);
  return [
    paper(sheet, define.linear(fields)),
    ...quietLeft(sheet, inks.shade, 0.4),
    ellipse({
      x: focus.x,
      y: horizon,
      radiusX: unit * 0.5,
      radiusY: unit * 0.12,
      fill: halo(sheet, light, 0.18),
    }),
    strip(sheet, { y: horizon - 3, deep: 6, fill: edge }),
    person([walker, horizon + 1], unit * 0.055, inks.shade),
    polygon(tapered([walker, horizon + 3, unit * 0.009], [walker, horizon + unit * 0.13, unit * 0.004]), {
      fill: inks.shade,
      opacity: 0.3,
    }),
  ];
};

/** Gradient stops for stacked colors, each flat with soft edges. */
function softFields(colors: readonly string[], start: number, end: number, chance: Chance): Stop[] {
  const shares = colors.map(() => chance.between(0.7, 1.3));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let at = start;
  return colors.flatMap((color, index): Stop[] => {
    const from = at;
    at += ((shares[index] ?? 1) / whole) * (end - start);
    const soft = Math.min(0.018, (at - from) * 0.1);
    return [
      [from + (index === 0 ? 0 : soft), color],
      [at - (index === colors.length - 1 ? 0 : soft), color],
    ];
  });
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
  const lightPath = Array.from({ length: 22 }, (_, step) => {
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
    ...lightPath,
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

export const WATER_SCENES = {
  moonOverWater: {
    draw: moonOverWater,
    genres: ["drama", "romance"],
    themes: ["coming of age", "queer lives", "outsider", "unspoken love", "magical realism"],
    leavesTopFree: true,
  },
  colorFields: {
    draw: colorFields,
    genres: ["drama"],
    themes: ["quiet observation", "grief", "slow cinema", "experimental", "essay film", "silent film"],
    standsDaylight: true,
    leavesTopFree: true,
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
