/** Deserts and open land. */
import { below, dot, downward, haze, quietLeft, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import { longCoat, person, rider, scarf, windswept } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, path, polygon, rectangle, through } from "../svg.ts";

/** Dunes in four rows, lit from the right, with two suns and a caravan on a crest. */
const dunes: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const rows = [0.5, 0.58, 0.68, 0.8].flatMap((base, row) => {
    const nearness = row / 3;
    const rise = unit * (0.06 + 0.045 * row);
    const [phase, length] = [
      chance.between(0, 6),
      chance.between(1.1, 1.7) * (width / unit) * 0.42 * Math.PI * 2,
    ];
    const steps = Array.from({ length: 61 }, (_, step) => step / 60);
    const crest = steps.map((along): Point => [
      along * width,
      height * base + Math.sin(along * length + phase) * rise + Math.sin(along * 9 + phase * 2) * rise * 0.16,
    ]);
    const shadowEnd = crest.map(([x, y], step): Point => {
      const slope = Math.cos((steps[step] ?? 0) * length + phase);
      return [
        x,
        y + (slope > -0.15 ? rise * 0.05 : rise * 1.5 * Math.max(0, -slope)) + height * 0.02 * nearness,
      ];
    });
    const lit = path(`${through(crest)}L${width} ${height}L0 ${height}Z`, {
      fill: mix(inks.accent, inks.depth, 0.12 + nearness * 0.52),
    });
    const dark = path(`${through(crest)}L${through(shadowEnd.toReversed()).slice(1)}Z`, {
      fill: mix(inks.main, inks.shade, 0.22 + nearness * 0.58),
      opacity: 0.86,
    });
    return row === 2 ? [lit, dark, ...caravan(sheet, crest)] : [lit, dark];
  });
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.25), to: inks.accent, end: 0.62 }),
    circle({
      x: focus.x + unit * 0.12,
      y: focus.y - unit * 0.14,
      radius: unit * 0.15,
      fill: inks.light,
      opacity: 0.95,
    }),
    circle({
      x: focus.x - unit * 0.1,
      y: focus.y - unit * 0.27,
      radius: unit * 0.045,
      fill: inks.light,
      opacity: 0.8,
    }),
    ...rows,
  ];
};

function caravan({ focus, width, unit, inks }: Sheet, crest: readonly Point[]): string[] {
  const middle = Math.round((focus.x / width) * 60);
  return [0, 1, 2, 3].flatMap((walker) => {
    const at = crest[Math.min(60, middle - 4 + walker)];
    return at === undefined
      ? []
      : person([at[0] + walker * 4, at[1] + 3], unit * (0.026 + 0.002 * walker), inks.shade);
  });
}

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

/** Two people on a headland, scarves in the wind, in front of a sun touching the sea. */
const coastPair: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance } = sheet;
  const horizon = focus.y + unit * 0.13;
  const radius = unit * chance.between(0.19, 0.24);
  const sun: Point = [
    focus.x + unit * chance.between(-0.05, 0.05),
    horizon - radius * chance.between(0.35, 0.7),
  ];
  const crest = focus.y + unit * 0.25;
  const headland: Point[] = [
    [focus.x - unit * 0.72, height + 20],
    [focus.x - unit * 0.52, crest + unit * 0.2],
    [focus.x - unit * 0.3, crest + unit * 0.06],
    [focus.x - unit * 0.05, crest],
    [focus.x + unit * 0.2, crest + unit * 0.005],
    [focus.x + unit * 0.45, crest - unit * 0.05],
    [width + 20, crest - unit * 0.13],
  ];
  const apart = unit * chance.pick([0.026, 0.03, 0.11]);
  const wind = chance.pick([-1, 1]);
  const tall = unit * 0.2;
  const [left, right]: [Point, Point] = [
    [focus.x - apart, crest + unit * 0.012],
    [focus.x + apart, crest + unit * 0.012],
  ];
  const glints = Array.from({ length: 22 }, (_, row) => {
    const near = row / 21;
    const long = radius * chance.between(0.5, 1.6) * (1 - near * 0.3);
    return rectangle({
      x: sun[0] - long / 2 + chance.between(-0.3, 0.3) * radius,
      y: horizon + unit * (0.008 + near * 0.3),
      width: long,
      height: unit * 0.005,
      radius: 3,
      fill: inks.light,
      opacity: 0.75 - near * 0.5,
    });
  });
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.main, 0.25),
      to: mix(inks.main, inks.accent, 0.85),
      end: horizon / height,
    }),
    glow(sheet, sun, radius * 2.6, inks.accent, 0.8),
    dot(sun, radius, downward(sheet, inks.light, mix(inks.light, inks.accent, 0.45))),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.35), inks.depth, inks.shade)),
    ...glints,
    ...quietLeft(sheet, inks.shade, 0.4),
    path(`${through(headland)}V${height + 20}Z`, { fill: inks.shade }),
    ...windswept(sheet, left, { tall, wind }),
    ...windswept(sheet, right, { tall: tall * 0.93, wind }),
    scarf(sheet, wind > 0 ? right : left, wind > 0 ? tall * 0.93 : tall, wind),
  ];
};

export const LAND_SCENES = {
  dunes: { draw: dunes, genres: ["sci_fi", "adventure"], themes: ["chosen one", "explorers"] },
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
  coastPair: {
    draw: coastPair,
    genres: ["romance", "drama"],
    themes: ["costume drama", "queer lives", "holiday romance", "doomed romance", "star-crossed lovers"],
  },
} as const satisfies Record<string, SceneEntry>;
