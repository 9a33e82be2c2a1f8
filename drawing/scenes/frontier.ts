/** Western: wide land and lone figures. */
import { downward, below, haze, quietLeft, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import { longCoat, rider } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, group, polygon, rectangle } from "../svg.ts";

/** A large shimmering sun over the desert, and a distant rider with a long shadow. */
const farRider: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const horizon = focus.y + unit * 0.18;
  const sun = {
    x: focus.x + unit * chance.between(-0.08, 0.08),
    y: horizon - unit * 0.12,
    radius: unit * 0.29,
  };
  const at: Point = [sun.x + unit * chance.between(-0.08, 0.08), horizon + unit * 0.055];
  const shimmer = Array.from({ length: 6 }, (_, index) =>
    strip(sheet, {
      y: horizon - unit * (0.012 + index * 0.026),
      deep: unit * (0.012 - index * 0.0017),
      fill: mix(inks.accent, inks.main, 0.35),
    }),
  );
  const mesas = [chance.between(-0.62, -0.5), chance.between(0.34, 0.46), chance.between(-1.1, -0.9)].map(
    (place, index) =>
      mesa(
        [focus.x + place * unit, horizon + 2],
        unit * (0.1 + index * 0.03),
        unit * (0.1 - index * 0.02),
        mix(inks.main, inks.depth, 0.5 + index * 0.1),
      ),
  );
  const shadow: Point[] = tapered([at[0], at[1], unit * 0.014], [at[0], at[1] + unit * 0.42, unit * 0.05]);
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.35), to: inks.accent, end: horizon / height }),
    glow(sheet, [sun.x, sun.y], unit * 0.6, inks.light, 0.6),
    group(
      [circle({ ...sun, fill: downward(sheet, inks.light, mix(inks.light, inks.accent, 0.6)) }), ...shimmer],
      { clip: define.clip(circle({ ...sun, fill: "#ffffff" })) },
    ),
    ...mesas,
    below(
      sheet,
      horizon,
      downward(
        sheet,
        mix(inks.accent, inks.main, 0.55),
        mix(inks.main, inks.depth, 0.6),
        mix(inks.depth, inks.shade, 0.5),
      ),
    ),
    haze(sheet, { y: horizon - unit * 0.05, deep: unit * 0.1, color: inks.light, strength: 0.45 }),
    polygon(shadow, {
      fill: downward(sheet, [inks.shade, 0.6], [inks.shade, 0]),
    }),
    rider(at, unit * 0.085, inks.shade),
    ...quietLeft(sheet, inks.shade, 0.62),
  ];
};

function mesa([x, y]: Point, wide: number, tall: number, fill: string): string {
  return polygon(
    [
      [x - wide * 1.3, y],
      [x - wide * 0.92, y - tall * 0.45],
      [x - wide * 0.86, y - tall],
      [x + wide * 0.8, y - tall * 0.98],
      [x + wide * 0.9, y - tall * 0.4],
      [x + wide * 1.35, y],
    ],
    { fill },
  );
}

/** Three people with broad hats, apart from each other, on a ridge in front of a huge sun. */
const threeAtSun: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const ridge = focus.y + unit * 0.27;
  const near = chance.whole(0, 2);
  const figures = [-0.25, 0, 0.25].flatMap((place, index) => {
    const tall = unit * (index === near ? 0.3 : chance.between(0.17, 0.23));
    const foot: Point = [
      focus.x + unit * (place + chance.between(-0.03, 0.03)),
      ridge + unit * (index === near ? 0.05 : 0.015),
    ];
    const long: Point[] = tapered(
      [foot[0], foot[1], tall * 0.12],
      [foot[0] + place * unit * 0.9, height, tall * 0.3],
    );
    return [polygon(long, { fill: inks.shade, opacity: 0.5 }), longCoat(foot, tall, inks.shade)];
  });
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.25), to: inks.main, end: ridge / height }),
    glow(sheet, [focus.x, focus.y + unit * 0.02], unit * 0.75, inks.accent, 0.55),
    circle({
      x: focus.x,
      y: focus.y + unit * 0.02,
      radius: unit * 0.4,
      fill: downward(sheet, inks.light, inks.accent, inks.main),
    }),
    land(sheet, {
      y: ridge + unit * 0.02,
      rise: unit * 0.04,
      waves: 4,
      fill: mix(inks.depth, inks.main, 0.15),
      roughness: 0.15,
    }),
    strip(sheet, {
      y: ridge + unit * 0.015,
      deep: height - ridge,
      fill: downward(sheet, mix(inks.depth, inks.main, 0.15), inks.shade),
    }),
    ...figures,
    ...quietLeft(sheet, inks.shade, 0.6),
  ];
};

/** Saloon doors from inside a dark room: glare beyond, and a person on the threshold. */
const swingDoors: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const [wide, top, foot] = [unit * 0.42, focus.y - unit * 0.36, focus.y + unit * 0.34];
  const [left, right] = [focus.x - wide / 2, focus.x + wide / 2];
  const fall: Point[] = [
    [left, foot],
    [right, foot],
    [right + unit * 0.4, height],
    [left - unit * 0.4, height],
  ];
  const horizon = focus.y + unit * 0.2;
  const leaf = (side: number) => {
    const hinge = side < 0 ? left : right;
    const edge = hinge - side * wide * chance.between(0.3, 0.42);
    const [high, low, drop] = [focus.y - unit * 0.06, focus.y + unit * 0.22, unit * 0.025];
    const slats = Array.from({ length: 7 }, (_, index) => {
      const y = high + unit * 0.045 + index * unit * 0.031;
      return polygon(
        [
          [hinge - side * unit * 0.02, y],
          [edge + side * unit * 0.02, y + drop],
          [edge + side * unit * 0.02, y + drop + unit * 0.009],
          [hinge - side * unit * 0.02, y + unit * 0.009],
        ],
        { fill: inks.accent, opacity: 0.75 },
      );
    });
    return [
      polygon(
        [
          [hinge, high],
          [edge, high + drop * 1.7],
          [edge, low + drop],
          [hinge, low],
        ],
        { fill: inks.shade },
      ),
      ...slats,
    ];
  };
  const shadow: Point[] = tapered([focus.x, foot, unit * 0.045], [focus.x, height, unit * 0.17]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.35) }),
    glow(sheet, [focus.x, focus.y], unit * 0.75, inks.main, 0.5),
    below(sheet, foot, downward(sheet, mix(inks.shade, inks.depth, 0.6), inks.shade)),
    rectangle({
      x: left,
      y: top,
      width: wide,
      height: foot - top,
      fill: downward(sheet, inks.light, inks.accent),
    }),
    circle({
      x: focus.x + unit * chance.between(-0.1, 0.1),
      y: focus.y - unit * 0.22,
      radius: unit * 0.065,
      fill: mix(inks.main, inks.accent, 0.35),
    }),
    rectangle({
      x: left,
      y: horizon,
      width: wide,
      height: foot - horizon,
      fill: downward(sheet, inks.main, mix(inks.main, inks.depth, 0.4)),
    }),
    polygon(fall, {
      fill: downward(sheet, [inks.accent, 0.85], [inks.main, 0.05]),
    }),
    polygon(shadow, { fill: inks.shade, opacity: 0.7 }),
    longCoat([focus.x, foot + unit * 0.005], unit * 0.45, inks.shade),
    ...leaf(-1),
    ...leaf(1),
    ...[left - unit * 0.03, right].map((x) =>
      rectangle({
        x,
        y: top - unit * 0.03,
        width: unit * 0.03,
        height: foot - top + unit * 0.03,
        fill: mix(inks.shade, inks.depth, 0.5),
      }),
    ),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

export const FRONTIER_SCENES = {
  farRider: {
    draw: farRider,
    genres: ["western", "history", "adventure"],
    themes: [
      "epic length",
      "revisionist western",
      "cattle and land",
      "colonialism",
      "redemption arc",
      "race against nature",
    ],
    leavesTopFree: true,
  },
  threeAtSun: {
    draw: threeAtSun,
    genres: ["western"],
    themes: ["spaghetti western", "gunslinger", "outlaw lovers", "hired guns"],
  },
  swingDoors: {
    draw: swingDoors,
    genres: ["western"],
    themes: ["frontier justice", "gunslinger", "revenge spree", "spaghetti western"],
  },
} as const satisfies Record<string, SceneEntry>;
