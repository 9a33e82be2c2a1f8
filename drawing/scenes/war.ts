/** War: waiting, falling, holding out. */
import { downward, sideward, below, haze, quietLeft, strip, dot } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polygon, rectangle, rotated, through } from "../svg.ts";

/** A gray beach with two lines of stakes running into the sea, smoke above the horizon, and people waiting. */
const stakesBeach: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.04;
  const shore = horizon + unit * 0.1;
  const lines = [-1, 1].flatMap((side) =>
    Array.from({ length: 15 }, (_, index) => {
      const near = (index / 14) ** 2.1;
      const x = focus.x + side * unit * (0.05 + near * 0.55) + unit * 0.05;
      const y = horizon + unit * 0.03 + near * (height - horizon) * 0.9;
      const tall = unit * (0.012 + near * 0.16);
      return line({
        from: [x, y],
        to: [x + tall * chance.between(-0.16, 0.16), y - tall * chance.between(0.8, 1.15)],
        stroke: inks.shade,
        strokeWidth: unit * (0.003 + near * 0.017),
      });
    }),
  );
  const queue = Array.from({ length: chance.whole(9, 14) }, (_, index) =>
    person(
      [
        focus.x + unit * (index * 0.021 - 0.07 + chance.between(-0.004, 0.004)),
        shore + unit * chance.between(0.008, 0.02),
      ],
      unit * chance.between(0.034, 0.038),
      inks.shade,
    ),
  );
  const smoke = [chance.between(-0.26, -0.16), chance.between(0.2, 0.32)].flatMap((place, index) =>
    smokeColumn(sheet, [focus.x + unit * place, horizon], unit * (0.36 + index * 0.14)),
  );
  return [
    sky(sheet, {
      from: mix(inks.main, inks.depth, 0.5),
      to: mix(inks.accent, inks.light, 0.4),
      end: horizon / height,
    }),
    ...smoke,
    strip(sheet, {
      y: horizon,
      deep: shore - horizon,
      fill: downward(sheet, mix(inks.main, inks.accent, 0.3), mix(inks.main, inks.depth, 0.5)),
    }),
    rectangle({
      x: focus.x - unit * 0.23,
      y: horizon - unit * 0.012,
      width: unit * 0.07,
      height: unit * 0.012,
      fill: inks.shade,
    }),
    below(
      sheet,
      shore,
      downward(
        sheet,
        mix(inks.accent, inks.main, 0.45),
        mix(inks.main, inks.depth, 0.6),
        mix(inks.depth, inks.shade, 0.5),
      ),
    ),
    ...[0, 1, 2].map((wave) =>
      strip(sheet, {
        y: shore - unit * (0.004 + wave * 0.028),
        deep: unit * (0.006 - wave * 0.0015),
        fill: inks.light,
        opacity: 0.65 - wave * 0.15,
      }),
    ),
    ...queue,
    ...lines,
    ...quietLeft(sheet, inks.shade, 0.75),
  ];
};

/** Smoke rising from the point, bent by the wind. */
function smokeColumn({ unit, inks, chance }: Sheet, [x, y]: Point, tall: number): string[] {
  return Array.from({ length: 44 }, (_, puff) => {
    const up = puff / 43;
    const reach = unit * (0.006 + up * 0.04);
    return circle({
      x: x + up * up * tall * 0.6 + reach * chance.between(-0.75, 0.75),
      y: y - up * tall + reach * chance.between(-0.4, 0.4),
      radius: reach * chance.between(0.6, 1.2),
      fill: mix(mix(inks.shade, inks.depth, 0.25), inks.main, up * 0.6),
    });
  }).toReversed();
}

/** Parachutes at dusk in front of a low moon; near ones are larger. */
const parachutes: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const places: (readonly [number, number, number])[] = [
    [0.02, 0.02, 0.19],
    [-0.27, -0.22, 0.085],
    [0.25, -0.28, 0.11],
    [0.3, 0.16, 0.06],
    [-0.24, 0.2, 0.05],
    [0.06, -0.4, 0.045],
    [-0.08, -0.34, 0.034],
  ];
  const chutes = places.map(([right, down, size], index) =>
    parachute(
      sheet,
      [
        focus.x + unit * (right + chance.between(-0.03, 0.03)),
        focus.y + unit * (down + chance.between(-0.03, 0.03)),
      ],
      unit * size,
      index === 0 ? inks.accent : mix(inks.main, inks.ground, 0.12 + index * 0.08),
    ),
  );
  const moon = { x: focus.x - unit * 0.06, y: focus.y + unit * 0.05, radius: unit * 0.34 };
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.depth, inks.main, inks.isDay ? 0.3 : 0.45) }),
    ...(inks.isDay ? [] : stars(sheet, 70, { depth: 0.5 })),
    circle({ ...moon, fill: mix(inks.depth, inks.main, inks.isDay ? 0.3 : 0.5), opacity: 0.6 }),
    land(sheet, {
      y: height * 0.86,
      rise: unit * 0.06,
      waves: 5,
      fill: mix(inks.depth, inks.shade, 0.35),
      roughness: 0.15,
    }),
    land(sheet, { y: height * 0.93, rise: unit * 0.05, waves: 9, fill: inks.shade, roughness: 0.3 }),
    ...chutes.toReversed(),
    ...quietLeft(sheet, inks.ground, 0.4),
  ];
};

function parachute({ inks, chance }: Sheet, [x, y]: Point, size: number, fill: string): string {
  const gores = 5;
  const hem = Array.from({ length: gores }, (_, gore) => {
    const right = x + size - ((gore + 1) * 2 * size) / gores;
    return `Q${x + size - ((gore + 0.5) * 2 * size) / gores} ${y - size * 0.17} ${right} ${y}`;
  }).join("");
  const foot: Point = [x, y + size * 1.25];
  const seams = [-0.6, -0.2, 0.2, 0.6].map((place) =>
    path(`M${x} ${y - size}Q${x + place * size * 1.2} ${y - size * 0.7} ${x + place * size} ${y - 2}`, {
      stroke: inks.shade,
      strokeWidth: size * 0.012,
      opacity: 0.35,
    }),
  );
  const cords = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((place) =>
    line({
      from: [x + place * size, y],
      to: foot,
      stroke: inks.figure,
      strokeWidth: Math.max(1, size * 0.012),
      opacity: 0.6,
    }),
  );
  const shaded = path(
    `M${x} ${y - size}A${size} ${size} 0 0 1 ${x + size} ${y}L${x + size * 0.6} ${y}Q${x + size * 0.66} ${y - size * 0.75} ${x} ${y - size}Z`,
    { fill: inks.shade, opacity: 0.28 },
  );
  return group(
    [
      ...cords,
      path(`M${x - size} ${y}A${size} ${size} 0 0 1 ${x + size} ${y}${hem}Z`, { fill }),
      shaded,
      ...seams,
      person([foot[0], foot[1] + size * 0.34], size * 0.42, inks.figure),
    ],
    { transform: rotated(chance.between(-9, 9), [x, y]) },
  );
}

/** A trench zigzagging through plowed land toward a flare over the horizon. */
const trench: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.06;
  const flare: Point = [focus.x + unit * chance.between(-0.08, 0.12), focus.y - unit * 0.24];
  const side = chance.pick([-1, 1]);
  const bends = Array.from({ length: 8 }, (_, index) => {
    const near = (index / 7) ** 2;
    return {
      x: focus.x + side * (index % 2 === 0 ? 1 : -1) * unit * (0.015 + near * 0.24),
      y: horizon + unit * 0.012 + near * (height - horizon),
      half: unit * (0.006 + near * 0.11),
    };
  });
  const cut = (left: number, right: number): Point[] => [
    ...bends.map(({ x, y, half }): Point => [x + half * left, y]),
    ...bends.toReversed().map(({ x, y, half }): Point => [x + half * right, y]),
  ];
  const folds = Array.from({ length: 9 }, (_, index) => {
    const near = ((index + 1) / 9) ** 1.7;
    return land(sheet, {
      y: horizon + near * (height - horizon),
      rise: unit * (0.012 + near * 0.05),
      waves: 6,
      roughness: 0.5,
      fill: mix(mix(inks.main, inks.depth, 0.35), inks.shade, 0.1 + near * 0.8),
    });
  });
  const posts = Array.from({ length: 9 }, (_, index): Point => [
    focus.x - unit * 0.42 + index * unit * 0.105 + unit * chance.between(-0.02, 0.02),
    horizon + unit * 0.006,
  ]);
  const fence = posts.map(([x, y]) =>
    line({
      from: [x, y + 8],
      to: [x + unit * chance.between(-0.014, 0.014), y - unit * 0.05],
      stroke: inks.shade,
      strokeWidth: unit * 0.005,
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.55), end: horizon / height }),
    glow(sheet, flare, unit * 0.62, inks.accent, 0.75),
    path(
      through([
        [flare[0] - side * unit * 0.2, horizon],
        [flare[0] - side * unit * 0.12, flare[1] + unit * 0.07],
        flare,
      ]),
      { stroke: inks.light, strokeWidth: 3, opacity: 0.6 },
    ),
    dot(flare, unit * 0.028, inks.light),
    land(sheet, {
      y: horizon + unit * 0.02,
      rise: unit * 0.02,
      waves: 9,
      fill: mix(inks.main, inks.depth, 0.35),
    }),
    ...folds,
    polygon(cut(-1.35, 1.35), { fill: mix(inks.main, inks.depth, 0.55) }),
    polygon(cut(-1, 1), { fill: inks.shade }),
    polygon(cut(0.55, 1), { fill: sideward(sheet, inks.shade, mix(inks.shade, inks.depth, 0.8)) }),
    ...fence,
    path(through(posts.map(([x, y], index): Point => [x, y - unit * (index % 2 === 0 ? 0.026 : 0.04)])), {
      stroke: inks.shade,
      strokeWidth: 2,
    }),
    person([focus.x + side * unit * 0.3, horizon + unit * 0.01], unit * 0.075, inks.shade),
    haze(sheet, { y: horizon - unit * 0.1, deep: unit * 0.2, color: inks.accent, strength: 0.22 }),
    ...quietLeft(sheet, inks.shade, 0.7),
  ];
};

export const WAR_SCENES = {
  stakesBeach: {
    draw: stakesBeach,
    genres: ["war", "history"],
    themes: ["naval war", "veterans", "war documentary", "rescue mission", "disaster survival"],
    leavesTopFree: true,
  },
  parachutes: {
    draw: parachutes,
    genres: ["war", "action"],
    themes: ["aviators", "resistance fighters", "extreme sport", "globe-trotting spy", "home front"],
    standsDaylight: true,
  },
  trench: {
    draw: trench,
    genres: ["war"],
    themes: ["war from the trenches", "civil war", "revolution"],
  },
} as const satisfies Record<string, SceneEntry>;
