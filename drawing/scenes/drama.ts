/** Drama: quiet land, water and weather, with a light in them. */
import { downward, halo, deepOf, below, paper, quietLeft, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { barsBetween, branchInGlass, panesOnFloor } from "../motifs/interiors.ts";
import { glow, land, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Chance, Scene, SceneEntry, Stop } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, polygon, polyline, rectangle } from "../svg.ts";

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

/** Hills and a low sun seen through a window from a dark room, with their light on the floor. */
const windowView: Scene = (sheet) => {
  const { focus, unit, inks, chance, isTall } = sheet;
  const [wide, tall] = [unit * 0.56, unit * (isTall ? 0.68 : 0.54)];
  const [left, top] = [focus.x - wide / 2, focus.y - tall * 0.58];
  const columns = chance.whole(2, 3);
  const rows = chance.whole(2, 3);
  const floor = top + tall + unit * 0.17;
  const frame = mix(inks.shade, inks.depth, 0.12);
  const bar = unit * 0.014;
  const hills = [0.56, 0.68, 0.8].map((share, row) =>
    land(sheet, {
      y: top + tall * (share + 0.1),
      rise: tall * (0.24 - row * 0.04),
      waves: (isTall ? 2.2 : 3.4) - row * 0.3,
      fill: mix(inks.main, inks.shade, 0.2 + row * 0.27),
      roughness: 0.05,
    }),
  );
  const view = [
    rectangle({ x: left, y: top, width: wide, height: tall, fill: downward(sheet, inks.main, inks.accent) }),
    circle({
      x: left + wide * chance.between(0.3, 0.72),
      y: top + tall * chance.between(0.34, 0.46),
      radius: unit * 0.075,
      fill: inks.light,
    }),
    ...hills,
  ];
  const bars = [
    ...barsBetween(columns).map((share) =>
      rectangle({ x: left + wide * share - bar / 2, y: top, width: bar, height: tall, fill: frame }),
    ),
    ...barsBetween(rows).map((share) =>
      rectangle({ x: left, y: top + tall * share - bar / 2, width: wide, height: bar, fill: frame }),
    ),
  ];
  const opening = { x: left, y: top, width: wide, height: tall };
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.28), to: mix(inks.shade, inks.depth, 0.5) }),
    glow(sheet, [focus.x, focus.y], unit * 0.72, inks.main, 0.5),
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.3), inks.shade)),
    ...panesOnFloor(sheet, { left, wide, floor, columns, rows }),
    group(view, { clip: sheet.define.clip(rectangle(opening)) }),
    ...bars,
    rectangle({ ...opening, stroke: frame, strokeWidth: unit * 0.026 }),
    rectangle({
      x: left - unit * 0.05,
      y: top + tall + unit * 0.01,
      width: wide + unit * 0.1,
      height: unit * 0.024,
      fill: mix(inks.depth, inks.accent, 0.35),
    }),
    ...branchInGlass(sheet, [left + wide * (chance.isTrue() ? 0.16 : 0.84), top + tall + unit * 0.01]),
  ];
};

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

/** A tree in front of a disc with four slices: bare, in blossom, in leaf, in fall. */
const fourSeasons: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.36;
  const slices = [
    mix(inks.light, inks.main, 0.3),
    mix(inks.light, inks.accent, 0.5),
    inks.main,
    mix(inks.main, inks.shade, 0.45),
  ];
  const leaves = [
    inks.light,
    mix(inks.accent, inks.light, 0.15),
    mix(inks.main, deepOf(inks), 0.62),
    inks.accent,
  ];
  const ground = focus.y + radius * 0.74;
  const { wood, tips } = tree([focus.x, ground + radius * 0.06], radius * 0.39, chance);
  const crown = tips.flatMap(([x, y]) => {
    const season = Math.max(0, Math.min(3, Math.floor(((x - focus.x) / radius + 1) * 2)));
    const size = unit * (season === 0 ? 0.004 : season === 2 ? 0.019 : 0.013) * chance.between(0.8, 1.3);
    const falling = season === 3 && chance.isTrue(0.3) ? chance.between(0.1, 0.9) : 0;
    const fill = leaves[season] ?? inks.accent;
    return circle({ x, y: y + (ground - y) * falling, radius: size, fill });
  });
  const disc = [
    ...slices.map((fill, slice) =>
      rectangle({
        x: focus.x - radius + (slice * radius) / 2,
        y: focus.y - radius,
        width: radius / 2 + 1,
        height: radius * 2,
        fill,
      }),
    ),
    ...wood.map((data, level) =>
      path(data, { stroke: inks.shade, strokeWidth: unit * 0.03 * 0.66 ** level, lineCap: "round" }),
    ),
    ...crown,
    ellipse({
      x: focus.x,
      y: ground + radius * 0.42,
      radiusX: radius * 1.5,
      radiusY: radius * 0.42,
      fill: inks.shade,
    }),
  ];
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, 0.75) }),
    glow(sheet, [focus.x, focus.y], radius * 2, inks.main, inks.isDay ? 0.12 : 0.3),
    group(disc, { clip: define.clip(circle({ ...focus, radius })) }),
  ];
};

/** @returns a path for each level of branches, and the tips of the last level */
function tree(foot: Point, trunk: number, chance: Chance): { wood: string[]; tips: Point[] } {
  type Branch = { from: Point; angle: number };
  const wood: string[] = [];
  let branches: Branch[] = [{ from: foot, angle: 0 }];
  for (let level = 0; level < 8; level++) {
    const grown = branches.map(({ from, angle }) => {
      const long = trunk * 0.79 ** level * chance.between(0.8, 1.1);
      const end: Point = [from[0] + Math.sin(angle) * long, from[1] - Math.cos(angle) * long];
      return { from, end, angle };
    });
    wood.push(grown.map(({ from, end }) => polyline([from, end])).join(""));
    branches = grown.flatMap(({ end, angle }) =>
      [-1, 1].map((side) => ({ from: end, angle: angle * 0.94 + side * chance.between(0.26, 0.52) })),
    );
  }
  return { wood, tips: branches.map(({ from }) => from) };
}

export const DRAMA_SCENES = {
  colorFields: {
    draw: colorFields,
    genres: ["drama"],
    themes: ["quiet observation", "grief", "slow cinema", "experimental", "essay film", "silent film"],
    standsDaylight: true,
    leavesTopFree: true,
  },
  windowView: {
    draw: windowView,
    genres: ["drama", "romance", "family"],
    themes: [
      "quiet observation",
      "ageing",
      "parent and child",
      "marriage in trouble",
      "grief",
      "personal memoir",
      "rural life",
      "prison life",
      "pandemic",
    ],
  },
  moonOverWater: {
    draw: moonOverWater,
    genres: ["drama", "romance"],
    themes: ["coming of age", "queer lives", "outsider", "unspoken love", "magical realism"],
    leavesTopFree: true,
  },
  fourSeasons: {
    draw: fourSeasons,
    genres: ["drama", "family"],
    themes: ["slice of life", "ageing", "parent and child", "dying well", "neo-realism", "small-town life"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
