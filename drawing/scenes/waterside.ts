/** Waterside: lovers, boats and bridges. */
import { downward, sideward, below, quietLeft, strip, dot, mirrored } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { bicycle, scarf, windswept } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, path, polygon, rectangle, through } from "../svg.ts";

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

/** Paper boats with small lights drifting away along a curve; the nearest two are side by side. */
const paperBoats: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const bend = chance.pick([-1, 1]);
  const top = focus.y - unit * 0.36;
  const drift = Array.from({ length: 8 }, (_, index) => {
    const near = (index / 7) ** 1.5;
    return {
      at: [
        focus.x + bend * unit * Math.sin(0.6 + index * 0.62) * (0.07 + near * 0.2),
        top + near * unit * 0.47,
      ] as const satisfies Point,
      long: unit * (0.02 + near * 0.085),
      hasLight: index % 3 !== 1,
    };
  });
  const nearest = focus.y + unit * 0.27;
  const pair = [
    { at: [focus.x - unit * 0.14, nearest - unit * 0.02] as const, long: unit * 0.24, hasLight: true },
    { at: [focus.x + unit * 0.14, nearest + unit * 0.03] as const, long: unit * 0.27, hasLight: true },
  ];
  const boats = [...drift, ...pair];
  return [
    sky(
      sheet,
      inks.isDay
        ? { from: inks.ground, to: inks.depth }
        : { from: mix(inks.depth, inks.shade, 0.2), to: inks.shade },
    ),
    ...(inks.isDay
      ? []
      : [glow(sheet, [focus.x, focus.y - unit * 0.1], unit * 0.75, mix(inks.depth, inks.main, 0.5), 0.55)]),
    ...boats.flatMap((boat) => ripples(sheet, boat)),
    ...boats.flatMap((boat) => paperBoat(sheet, boat)),
  ];
};

type Boat = { at: Point; long: number; hasLight: boolean };

function ripples({ inks, unit }: Sheet, { at: [x, y], long }: Boat): string[] {
  const stroke = inks.isDay ? inks.main : inks.light;
  return [0.72, 1.05, 1.45].map((reach, ring) =>
    ellipse({
      x,
      y: y + long * 0.02,
      radiusX: long * reach,
      radiusY: long * reach * 0.2,
      stroke,
      strokeWidth: Math.max(1, unit * 0.002),
      opacity: 0.4 - ring * 0.11,
    }),
  );
}

function paperBoat(sheet: Sheet, { at: [x, y], long, hasLight }: Boat): string[] {
  const { inks } = sheet;
  const paper = inks.isDay ? mix(inks.main, inks.accent, 0.2) : inks.light;
  const shaded = mix(paper, inks.isDay ? inks.shade : inks.main, inks.isDay ? 0.25 : 0.45);
  const deep = long * 0.2;
  const rim = y - deep;
  const hull: Point[] = [
    [x - long * 0.5, rim - deep * 0.35],
    [x - long * 0.3, y],
    [x + long * 0.3, y],
    [x + long * 0.5, rim - deep * 0.35],
    [x, rim + deep * 0.25],
  ];
  const sail: Point[] = [
    [x - long * 0.2, rim + deep * 0.1],
    [x, rim - long * 0.26],
    [x + long * 0.2, rim + deep * 0.1],
  ];
  const shape = [
    polygon(sail, { fill: shaded }),
    polygon(hull, { fill: paper }),
    polygon(
      [
        [x, rim + deep * 0.25],
        [x + long * 0.5, rim - deep * 0.35],
        [x + long * 0.3, y],
        [x + long * 0.02, y],
      ],
      { fill: shaded, opacity: 0.55 },
    ),
  ];
  return [
    ...(hasLight ? [glow(sheet, [x, rim], long * 1.05, inks.accent, inks.isDay ? 0.5 : 0.85)] : []),
    group(shape, { transform: `matrix(1 0 0 -0.7 0 ${Math.round(y * 17) / 10})`, opacity: 0.22 }),
    ...shape,
  ];
}

/** An arched bridge that forms a circle with its reflection; a bicycle leans at its top. */
const bicycleBridge: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance, define } = sheet;
  const water = focus.y + unit * 0.14;
  const [arch, reach, rise] = [unit * 0.26, unit * 0.66, unit * 0.335];
  const bank = water - unit * 0.035;
  const [west, east] = [focus.x - reach, focus.x + reach];
  const top = `M-40 ${water + 1}V${bank}H${west}C${west + reach * 0.5} ${bank} ${focus.x - reach * 0.45} ${water - rise} ${focus.x} ${water - rise}S${east - reach * 0.5} ${bank} ${east} ${bank}H${width + 40}V${water + 1}`;
  const hump = `${top}H${focus.x + arch}A${arch} ${arch} 0 0 0 ${focus.x - arch} ${water + 1}Z`;
  const stones = path(
    `M${focus.x - arch * 1.07} ${water}A${arch * 1.07} ${arch * 1.07} 0 0 1 ${focus.x + arch * 1.07} ${water}`,
    {
      stroke: mix(inks.shade, inks.main, 0.4),
      strokeWidth: unit * 0.026,
      dash: `${unit * 0.03} ${unit * 0.006}`,
    },
  );
  const bridge = [path(hump, { fill: inks.shade }), stones];
  const sunY = water - unit * chance.between(0, 0.05);
  const sunX = focus.x + unit * chance.pick([-1, 1]) * chance.between(0.1, 0.13);
  const sun = circle({
    x: sunX,
    y: sunY,
    radius: unit * 0.085,
    fill: downward(sheet, inks.light, mix(inks.light, inks.accent, 0.6)),
  });
  const above = rectangle({ x: 0, y: 0, width, height: water });
  const inWater = mirrored(Math.round(water * 2) / 2);
  const parked = chance.isTrue(0.5) ? [-0.055, 0.075] : [0];
  const crest = water - rise;
  const riders = parked.map((shift) =>
    bicycle([focus.x + unit * shift, crest + unit * 0.003], unit * 0.1, inks.shade),
  );
  const wavelets = Array.from({ length: 26 }, () => {
    const near = chance.next();
    const y = water + unit * 0.015 + near * unit * 0.4;
    const half = unit * chance.between(0.02, 0.09);
    const x = focus.x + chance.between(-0.5, 0.5) * unit;
    return line({
      from: [x - half, y],
      to: [x + half, y],
      stroke: inks.light,
      strokeWidth: 1.5 + near * 2,
      opacity: chance.between(0.1, 0.4),
    });
  });
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.shade, 0.25),
      to: mix(inks.main, inks.accent, 0.6),
      end: water / height,
    }),
    ...stars(sheet, 36, { opacity: 0.45, depth: 0.22 }),
    glow(sheet, [sunX, sunY], unit * 0.5, inks.accent, 0.75),
    group([sun], { clip: define.clip(above) }),
    below(
      sheet,
      water,
      downward(sheet, mix(inks.main, inks.accent, 0.4), mix(inks.depth, inks.main, 0.2), inks.shade),
    ),
    group([group([sun], { clip: define.clip(above) })], { transform: inWater, opacity: 0.55 }),
    group(bridge, { transform: inWater, opacity: 0.62 }),
    ...wavelets,
    ...quietLeft(sheet, inks.shade, 0.4),
    ...bridge,
    ...railing(sheet, crest),
    ...riders,
    strip(sheet, { y: water - 1.5, deep: 3, fill: sideward(sheet, inks.light, inks.accent), opacity: 0.25 }),
  ];
};

function railing({ focus, unit, inks }: Sheet, crest: number): string[] {
  const lamp: Point = [focus.x + unit * 0.2, crest + unit * 0.06];
  return [
    line({ from: lamp, to: [lamp[0], lamp[1] - unit * 0.15], stroke: inks.shade, strokeWidth: unit * 0.006 }),
    circle({ x: lamp[0], y: lamp[1] - unit * 0.16, radius: unit * 0.016, fill: inks.light }),
  ];
}

export const WATERSIDE_SCENES = {
  coastPair: {
    draw: coastPair,
    genres: ["romance", "drama"],
    themes: ["costume drama", "queer lives", "holiday romance", "doomed romance", "star-crossed lovers"],
  },
  paperBoats: {
    draw: paperBoats,
    genres: ["romance", "family", "drama"],
    themes: ["first love", "long-distance love", "child's eye view", "queer lives"],
    standsDaylight: true,
  },
  bicycleBridge: {
    draw: bicycleBridge,
    genres: ["romance", "comedy"],
    themes: [
      "second chance at love",
      "meet-cute",
      "school days",
      "holiday romance",
      "enemies to lovers",
      "teen comedy",
    ],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
