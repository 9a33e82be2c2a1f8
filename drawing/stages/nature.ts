/** Stages out in the open: sky, land, woods and water. */
import { below, downward, haze, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, mountains, sky, stars, water } from "../motifs/landscape.ts";
import type { Scene } from "../sheet.ts";
import { type Point, circle, group, path, polygon, polyline, rectangle } from "../svg.ts";

/** A huge pale moon. */
export const moon: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  return [
    sky(sheet, { to: mix(inks.depth, inks.main, 0.3) }),
    ...stars(sheet, 70),
    glow(sheet, [focus.x, focus.y], unit * 0.78, inks.main, 0.5),
    circle({
      ...focus,
      radius: unit * 0.37,
      fill: downward(sheet, inks.light, mix(inks.light, inks.main, 0.4)),
    }),
  ];
};

/** A low sun behind dark land. */
export const sun: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.main, inks.accent, 0.25), end: 0.62 }),
    glow(sheet, [focus.x, focus.y], unit * 0.7, inks.accent, 0.55),
    circle({ x: focus.x, y: focus.y, radius: unit * 0.31, fill: downward(sheet, inks.light, inks.accent) }),
    land(sheet, {
      y: focus.y + unit * 0.3,
      rise: unit * 0.05,
      waves: 5,
      fill: mix(inks.depth, inks.shade, 0.4),
    }),
    below(sheet, focus.y + unit * 0.31, downward(sheet, mix(inks.shade, inks.depth, 0.35), inks.shade)),
  ];
};

/** Deep space with two nebulas. */
export const space: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const side = chance.pick([-1, 1]);
  return [
    sky(sheet, { to: mix(inks.shade, inks.depth, 0.5) }),
    glow(sheet, [focus.x + side * unit * 0.3, focus.y - unit * 0.25], unit * 0.75, inks.depth, 0.9),
    glow(sheet, [focus.x - side * unit * 0.25, focus.y + unit * 0.2], unit * 0.6, inks.main, 0.35),
    ...stars(sheet, 170, { opacity: 0.9 }),
  ];
};

/** Sea under a half-sunk sun or moon, with the motif in the water. */
export const sea: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const level = focus.y + unit * 0.16;
  return [
    sky(sheet, {
      from: mix(inks.shade, inks.depth, 0.7),
      to: mix(inks.main, inks.light, 0.15),
      end: level / height,
    }),
    ...stars(sheet, 30, { opacity: 0.5, depth: 0.25 }),
    glow(sheet, [focus.x, level], unit * 0.6, inks.accent, 0.45),
    circle({
      x: focus.x,
      y: level,
      radius: unit * 0.25,
      fill: downward(sheet, inks.light, mix(inks.accent, inks.light, 0.2)),
    }),
    ...water(sheet, { y: level, count: 60 }),
  ];
};

export const seaFront: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const y = focus.y + unit * 0.265;
  const crest = Array.from({ length: 25 }, (_, step): Point => [
    (width * step) / 24,
    y + Math.sin(step * 1.9) * unit * 0.006,
  ]);
  const fill = downward(sheet, [mix(inks.depth, inks.main, 0.3), 0.96], [inks.shade, 1]);
  const foam = [-0.21, -0.05, 0.13].map((at, place) =>
    rectangle({
      x: focus.x + unit * at,
      y: y + unit * (0.012 + place * 0.014),
      width: unit * (0.15 - place * 0.03),
      height: unit * 0.0035,
      radius: 2,
      fill: inks.light,
      opacity: 0.5,
    }),
  );
  return [path(`${polyline(crest)}L${width} ${height}L0 ${height}Z`, { fill }), ...foam];
};

/** Light shafts, bubbles, and dark water below. */
export const underwater: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const shafts = [-0.5, -0.24, 0.02, 0.27, 0.52].map((at) =>
    polygon(
      tapered(
        [focus.x + at * unit * 0.7, -10, unit * 0.03],
        [focus.x + at * unit * 1.5, height * 0.85, unit * chance.between(0.07, 0.12)],
      ),
      { fill: downward(sheet, [inks.light, 0.26], [inks.light, 0]) },
    ),
  );
  const bubbles = Array.from({ length: 26 }, () =>
    circle({
      x: focus.x + (chance.next() - 0.5) * unit * 1.1,
      y: chance.next() * height * 0.8,
      radius: unit * chance.between(0.003, 0.011),
      stroke: inks.light,
      strokeWidth: unit * 0.002,
      opacity: chance.between(0.15, 0.5),
    }),
  );
  return [
    sky(sheet, { from: mix(inks.main, inks.light, 0.25), to: inks.shade, end: 0.92 }),
    ...shafts,
    ...bubbles,
  ];
};

/** Dunes under a small hard sun. */
export const desert: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const horizon = focus.y + unit * 0.22;
  return [
    sky(sheet, {
      from: mix(inks.main, inks.depth, 0.45),
      to: mix(inks.accent, inks.light, 0.45),
      end: horizon / height,
    }),
    circle({ x: focus.x + unit * 0.2, y: focus.y - unit * 0.27, radius: unit * 0.075, fill: inks.light }),
    land(sheet, {
      y: horizon,
      rise: unit * 0.09,
      waves: 1,
      fill: mix(inks.main, inks.accent, 0.35),
      roughness: 0.1,
    }),
    land(sheet, {
      y: horizon + unit * 0.1,
      rise: unit * 0.1,
      waves: 0.7,
      fill: mix(inks.main, inks.depth, 0.25),
      roughness: 0.05,
    }),
    land(sheet, {
      y: focus.y + unit * 0.42,
      rise: unit * 0.1,
      waves: 0.7,
      fill: mix(inks.depth, inks.main, 0.3),
      roughness: 0.05,
    }),
  ];
};

/** A snowfield before firs, with flakes in the air. */
export const snow: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const horizon = focus.y + unit * 0.2;
  const firs = Array.from({ length: Math.ceil(width / (unit * 0.05)) + 1 }, (_, tree) => {
    const [x, tall, half] = [
      tree * unit * 0.05,
      unit * chance.between(0.1, 0.3),
      unit * chance.between(0.03, 0.05),
    ];
    const corners: Point[] = [
      [x - half, horizon + 6],
      [x, horizon - tall],
      [x + half, horizon + 6],
    ];
    return polygon(corners, { fill: mix(inks.depth, inks.shade, chance.between(0, 0.5)) });
  });
  const flakes = Array.from({ length: 80 }, () =>
    circle({
      x: chance.next() * width,
      y: chance.next() * height,
      radius: unit * chance.between(0.0015, 0.005),
      fill: inks.light,
      opacity: chance.between(0.3, 0.9),
    }),
  );
  const white = mix(inks.light, inks.main, 0.12);
  return [
    sky(sheet, {
      from: mix(inks.shade, inks.depth, 0.6),
      to: mix(inks.main, inks.light, 0.2),
      end: horizon / height,
    }),
    ...firs,
    haze(sheet, { y: horizon - unit * 0.1, deep: unit * 0.16, color: white, strength: 0.35 }),
    below(sheet, horizon, downward(sheet, white, mix(inks.main, inks.depth, 0.5))),
    ...flakes,
  ];
};

/** Tall trunks in mist, with light between them. */
export const forest: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const floor = focus.y + unit * 0.28;
  const trunks = (count: number, wide: number, fill: string) =>
    Array.from({ length: count }, (_, tree) => {
      const x = ((tree + chance.between(0.15, 0.85)) * width) / count;
      const half = unit * wide * chance.between(0.6, 1.2);
      return Math.abs(x - focus.x) < unit * 0.13
        ? ""
        : polygon(tapered([x + half * 0.3, -10, half * 0.7], [x, floor + unit * wide, half * 1.15]), {
            fill,
          });
    });
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.main, 0.35),
      to: mix(inks.main, inks.light, 0.2),
      end: floor / height,
    }),
    ...trunks(15, 0.012, mix(inks.main, inks.depth, 0.55)),
    glow(sheet, [focus.x, focus.y - unit * 0.05], unit * 0.5, inks.light, 0.7),
    ...trunks(9, 0.028, mix(inks.depth, inks.shade, 0.35)),
    below(sheet, floor, downward(sheet, mix(inks.depth, inks.main, 0.2), inks.shade)),
    ...trunks(5, 0.05, inks.shade),
  ];
};

/** Round hills under a wide sky. */
export const meadow: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const horizon = focus.y + unit * 0.24;
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.accent, 0.3) : mix(inks.depth, inks.shade, 0.4),
      to: inks.isDay ? inks.light : mix(inks.main, inks.depth, 0.4),
      end: horizon / height,
    }),
    circle({
      x: focus.x - unit * 0.22,
      y: focus.y - unit * 0.2,
      radius: unit * 0.12,
      fill: inks.isDay ? inks.accent : inks.light,
    }),
    land(sheet, {
      y: horizon,
      rise: unit * 0.12,
      waves: 0.9,
      fill: mix(inks.main, inks.light, inks.isDay ? 0.4 : 0.05),
      roughness: 0.05,
    }),
    land(sheet, {
      y: horizon + unit * 0.1,
      rise: unit * 0.12,
      waves: 0.7,
      fill: mix(inks.main, inks.depth, 0.2),
      roughness: 0.04,
    }),
    below(sheet, focus.y + unit * 0.45, mix(inks.main, inks.depth, 0.35)),
  ];
};

/** An open sky with flat clouds. */
export const clouds: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const cloud = (x: number, y: number, long: number) =>
    group(
      [
        [0, 0, 1],
        [0.22, -0.045, 0.55],
        [-0.2, 0.04, 0.7],
      ].map(([right = 0, down = 0, share = 1]) =>
        rectangle({
          x: x + right * long - (long * share) / 2,
          y: y + down * unit,
          width: long * share,
          height: unit * 0.05,
          radius: unit * 0.025,
          fill: inks.light,
        }),
      ),
      { opacity: inks.isDay ? 0.95 : 0.35 },
    );
  const places = [
    [-0.42, -0.38],
    [0.38, -0.24],
    [-0.36, 0.14],
    [0.42, 0.3],
    [-0.1, 0.52],
  ] as const;
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.main, inks.light, 0.35) : inks.shade,
      to: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.6),
      end: Math.min(1, (focus.y + unit * 0.6) / height),
    }),
    ...places.map(([right, down]) =>
      cloud(Math.min(width, focus.x + unit * right), focus.y + unit * down, unit * chance.between(0.2, 0.36)),
    ),
  ];
};

/** Layered ridges with snow on the highest. */
export const ridges: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const y = focus.y + unit * 0.24;
  const summits: Point[] = [
    [focus.x - unit * 0.36, focus.y - unit * 0.12],
    [focus.x + unit * 0.02, focus.y - unit * 0.34],
    [focus.x + unit * 0.38, focus.y - unit * 0.05],
  ];
  return [
    sky(sheet, {
      from: mix(inks.shade, inks.depth, 0.5),
      to: mix(inks.accent, inks.main, 0.35),
      end: y / height,
    }),
    ...mountains(sheet, {
      y,
      summits,
      roughness: 0.3,
      fill: mix(inks.depth, inks.main, 0.5),
      snow: inks.light,
    }),
    haze(sheet, { y: y - unit * 0.16, deep: unit * 0.22, color: inks.light, strength: 0.35 }),
    land(sheet, { y: y + unit * 0.02, rise: unit * 0.09, waves: 6, fill: mix(inks.depth, inks.shade, 0.35) }),
    below(sheet, y + unit * 0.02, downward(sheet, mix(inks.depth, inks.shade, 0.5), inks.shade)),
  ];
};

/** Mist over dark ground. */
export const mist: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const floor = focus.y + unit * 0.28;
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.shade, 0.4),
      to: mix(inks.main, inks.light, 0.35),
      end: floor / height,
    }),
    land(sheet, {
      y: floor - unit * 0.1,
      rise: unit * 0.12,
      waves: 5,
      fill: mix(inks.main, inks.depth, 0.3),
    }),
    haze(sheet, { y: floor - unit * 0.24, deep: unit * 0.25, color: inks.light, strength: 0.5 }),
    land(sheet, {
      y: floor + unit * 0.02,
      rise: unit * 0.05,
      waves: 7,
      fill: mix(inks.depth, inks.shade, 0.55),
    }),
    below(sheet, floor + unit * 0.02, downward(sheet, mix(inks.depth, inks.shade, 0.55), inks.shade)),
  ];
};
