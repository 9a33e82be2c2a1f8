/** Documentary: measuring, mapping and listening. */
import { deepOf, thinAccent, paper, strip, roundNoise, dot } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky, stars } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  line,
  path,
  polygon,
  polyline,
  rectangle,
  rotated,
  through,
} from "../svg.ts";

/** Two bodies, and the dashed path of a small craft around both. */
const trajectory: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const ink = inks.figure;
  const way = chance.isTrue() ? 1 : -1;
  const near = { x: focus.x - way * unit * 0.2, y: focus.y + unit * 0.22, radius: unit * 0.13 };
  const far = { x: focus.x + way * unit * 0.24, y: focus.y - unit * 0.27, radius: unit * 0.065 };
  const at = ({ x, y }: { x: number; y: number }, reach: number, degrees: number): Point => [
    x + way * Math.cos((degrees * Math.PI) / 180) * reach,
    y + Math.sin((degrees * Math.PI) / 180) * reach,
  ];
  const flight = through([
    at(near, unit * 0.2, 35),
    at(near, unit * 0.2, 50),
    at(near, unit * 0.2, 75),
    at(near, unit * 0.2, 120),
    at(near, unit * 0.2, 200),
    at(near, unit * 0.24, 265),
    at(far, unit * 0.25, 160),
    at(far, unit * 0.125, 250),
    at(far, unit * 0.115, 340),
    at(far, unit * 0.13, 60),
    [focus.x + way * unit * 0.04, focus.y + unit * 0.01],
    at(near, unit * 0.225, -18),
    at(near, unit * 0.205, 8),
    at(near, unit * 0.2, 22),
    at(near, unit * 0.2, 35),
  ]);
  const craft = at(far, unit * 0.25, 160);
  const rings = [0.2, 0.29, 0.38, 0.47].map((reach, ring) =>
    circle({
      x: near.x,
      y: near.y,
      radius: unit * reach,
      stroke: ink,
      strokeWidth: 1.6,
      opacity: 0.34 - ring * 0.07,
    }),
  );
  const ticks = Array.from({ length: 72 }, (_, tick) => {
    const long = tick % 6 === 0 ? 0.022 : 0.01;
    return line({
      from: at(near, unit * 0.56, tick * 5),
      to: at(near, unit * (0.56 + long), tick * 5),
      stroke: ink,
      strokeWidth: 2,
      opacity: 0.3,
    });
  });
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.25 : 0.5) }),
    ...(inks.isDay ? [] : stars(sheet, 50, { opacity: 0.5 })),
    group([...rings, ...ticks]),
    path(flight, {
      stroke: thinAccent(inks, mix(inks.accent, inks.shade, 0.3)),
      strokeWidth: unit * 0.008,
      dash: `${unit * 0.016} ${unit * 0.014}`,
    }),
    ...body(sheet, near, inks.main),
    ...body(sheet, far, mix(inks.main, ink, 0.35)),
    circle({ x: craft[0], y: craft[1], radius: unit * 0.034, stroke: ink, strokeWidth: 2.5 }),
    dot(craft, unit * 0.014, ink),
  ];
};

/** A ball with its night side hatched. */
function body(
  { inks, define }: Sheet,
  { x, y, radius }: { x: number; y: number; radius: number },
  fill: string,
): string[] {
  const lines = Array.from({ length: 15 }, (_, index) => {
    const height = radius * (index / 15) ** 1.3;
    return rectangle({
      x: x - radius,
      y: y - radius * 0.25 + height * 1.3,
      width: radius * 2,
      height: radius * (0.012 + index * 0.005),
      fill: inks.shade,
    });
  });
  return [
    circle({ x, y, radius, fill }),
    group(lines, { clip: define.clip(circle({ x, y, radius })), opacity: 0.85 }),
  ];
}

/** A mountain as on a map: contour lines, a dashed route and a mark at the top. */
const contours: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, isTall } = sheet;
  const center: Point = [focus.x + unit * chance.between(-0.06, 0.06), focus.y];
  const [coarse, fine] = [roundNoise(chance, 4), roundNoise(chance, 7)];
  const size = unit * (isTall ? 0.6 : 0.47);
  const ring = (reach: number): Point[] =>
    Array.from({ length: 61 }, (_, step): Point => {
      const turn = (step % 60) / 60;
      const uneven = 0.62 + coarse(turn) * 0.62 + fine(turn) * 0.24 * reach;
      return [
        center[0] + Math.cos(turn * Math.PI * 2) * reach * uneven * size,
        center[1] + Math.sin(turn * Math.PI * 2) * reach * uneven * size,
      ];
    });
  const count = 13;
  const rings = Array.from({ length: count }, (_, index) => {
    const high = index / (count - 1);
    const isMain = index % 4 === 0;
    return path(`${through(ring(1.06 - high * 0.99))}Z`, {
      fill: inks.isDay
        ? mix(inks.light, inks.main, high * 0.75)
        : mix(mix(inks.shade, inks.depth, 0.5), inks.main, high ** 1.3 * 0.8),
      stroke: inks.isDay ? deepOf(inks) : mix(inks.main, inks.light, 0.25),
      strokeWidth: unit * (isMain ? 0.0042 : 0.0016),
    });
  });
  const start: Point = [center[0] - unit * 0.36, center[1] + unit * 0.42];
  const route = through([
    start,
    [center[0] - unit * 0.2, center[1] + unit * 0.3],
    [center[0] - unit * 0.24, center[1] + unit * 0.15],
    [center[0] - unit * 0.06, center[1] + unit * 0.12],
    center,
  ]);
  const grid = Array.from({ length: isTall ? 5 : 6 }, (_, index) =>
    line({
      from: [focus.x + (index - 2) * unit * 0.3, 0],
      to: [focus.x + (index - 2) * unit * 0.3, height],
      stroke: inks.figure,
      strokeWidth: 1.5,
      opacity: 0.12,
    }),
  );
  return [
    paper(sheet, inks.isDay ? inks.light : mix(inks.shade, inks.depth, 0.3)),
    ...grid,
    ...rings,
    path(route, {
      stroke: thinAccent(inks, mix(inks.accent, inks.shade, 0.3)),
      strokeWidth: unit * 0.009,
      dash: `${unit * 0.02} ${unit * 0.013}`,
    }),
    dot(start, unit * 0.013, inks.accent),
    dot(center, unit * 0.026, inks.accent),
    dot(center, unit * 0.012, inks.light),
  ];
};

/** A row of dishes on a plain, all turned to the same star. */
const dishes: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, isTall } = sheet;
  const plain = focus.y + unit * (isTall ? 0.3 : 0.36);
  const star: Point = [focus.x + unit * (isTall ? 0.24 : 0.34), focus.y - unit * (isTall ? 0.36 : 0.28)];
  const turn = chance.between(24, 32);
  const row = [4, 3, 2, 1, 0].flatMap((place) => {
    const near = 0.74 ** place;
    const x = focus.x - unit * 0.22 + unit * 0.86 * (1 - near);
    return dish(sheet, [x, plain + unit * 0.16 * near], unit * 0.26 * near, turn, 0.55 * (1 - near));
  });
  const waves = [0.08, 0.13, 0.19, 0.26].map((radius, ring) =>
    circle({
      x: star[0],
      y: star[1],
      radius: unit * radius,
      stroke: inks.figure,
      strokeWidth: 1.8,
      opacity: 0.42 - ring * 0.09,
    }),
  );
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.35) : inks.shade,
      to: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.6),
      end: 0.65,
    }),
    ...(inks.isDay ? [] : stars(sheet, 120, { depth: 0.6 })),
    ...waves,
    glow(sheet, star, unit * 0.16, inks.accent, 0.8),
    dot(star, unit * 0.022, inks.isDay ? inks.accent : inks.light),
    land(sheet, {
      y: plain + unit * 0.03,
      rise: unit * 0.07,
      waves: 1.2,
      fill: mix(inks.main, deepOf(inks), 0.55),
    }),
    strip(sheet, { y: plain + unit * 0.025, deep: height, fill: mix(deepOf(inks), inks.shade, 0.45) }),
    ...row,
  ];
};

/** A dish at the point, facing up to the right; `haze` fades it into the distance. */
function dish(
  { inks, unit, isTall }: Sheet,
  [x, y]: Point,
  size: number,
  turn: number,
  haze: number,
): string[] {
  const hub: Point = [x, y - size * 0.62];
  const far = mix(deepOf(inks), inks.main, 0.5);
  const dark = mix(inks.shade, far, haze);
  const back = mix(mix(inks.main, inks.light, 0.35), far, haze);
  const bowl = mix(inks.light, far, haze);
  const legs = polyline([[x - size * 0.24, y], hub, [x + size * 0.24, y]]);
  const mouth = size * 0.6;
  const arm: Point = [hub[0], hub[1] - size * 0.72];
  return [
    ...(isTall
      ? []
      : [ellipse({ x, y, radiusX: size * 0.36, radiusY: unit * 0.006, fill: inks.shade, opacity: 0.5 })]),
    path(legs, { stroke: dark, strokeWidth: size * 0.05 }),
    rectangle({ x: x - size * 0.05, y: hub[1], width: size * 0.1, height: size * 0.62, fill: dark }),
    group(
      [
        path(
          `M${hub[0] - mouth} ${hub[1] - size * 0.3}Q${hub[0]} ${hub[1] + size * 0.42} ${hub[0] + mouth} ${hub[1] - size * 0.3}Z`,
          { fill: back },
        ),
        ellipse({ x: hub[0], y: hub[1] - size * 0.3, radiusX: mouth, radiusY: size * 0.16, fill: bowl }),
        polygon(
          [[hub[0] - mouth * 0.7, hub[1] - size * 0.3], arm, [hub[0] + mouth * 0.7, hub[1] - size * 0.3]],
          { fill: "none", stroke: dark, strokeWidth: size * 0.016 },
        ),
        dot(arm, size * 0.04, dark),
      ],
      { transform: rotated(turn, hub) },
    ),
  ];
}

export const DOCUMENTARY_SCENES = {
  trajectory: {
    draw: trajectory,
    genres: ["documentary", "sci_fi"],
    themes: ["space documentary", "docudrama", "technology and society", "rescue mission"],
    standsDaylight: true,
  },
  contours: {
    draw: contours,
    genres: ["documentary", "adventure"],
    themes: [
      "political documentary",
      "essay film",
      "quiet observation",
      "treasure hunt",
      "ice and mountains",
    ],
    standsDaylight: true,
  },
  dishes: {
    draw: dishes,
    genres: ["documentary", "sci_fi", "mystery"],
    themes: [
      "investigative journalism",
      "first contact",
      "whistleblower",
      "observational documentary",
      "women against the odds",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
