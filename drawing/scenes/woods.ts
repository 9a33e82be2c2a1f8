/** Woods, fields and things that grow. */
import {
  below,
  darkLeft,
  deepOf,
  dot,
  downward,
  haze,
  quietLeft,
  roundNoise,
  tapered,
  warmth,
} from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Chance, Scene, SceneEntry, Sheet } from "../sheet.ts";
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

/** Bamboo in three layers in front of a pale sun, with a wanderer among the stems. */
const bamboo: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const rows = [0, 1, 2].flatMap((row) => {
    const fill = mix(mix(inks.main, inks.accent, 0.3), inks.shade, 0.16 + row * 0.36);
    const count = Math.round((width / unit) * (11 - row * 3.4));
    const stems = Array.from({ length: count }, (_, stem) => {
      const x = ((stem + chance.between(0.15, 0.85)) / count) * width;
      const isBeforeSun = row === 2 && Math.abs(x - focus.x) < unit * 0.1;
      return isBeforeSun
        ? []
        : bambooStem(sheet, { x, wide: unit * (0.012 + row * 0.01), fill, hasLeaves: row > 0 });
    }).flat();
    const mist = haze(sheet, {
      y: height * 0.5,
      deep: height * 0.5,
      color: mix(inks.main, inks.light, 0.5),
      strength: 0.3 - row * 0.1,
    });
    return row === 1
      ? [...stems, mist, person([focus.x, height * 0.79], unit * 0.11, inks.shade)]
      : [...stems, mist];
  });
  return [
    sky(sheet, { from: mix(inks.light, inks.accent, 0.35), to: mix(inks.main, inks.depth, 0.4) }),
    glow(sheet, [focus.x, focus.y - unit * 0.08], unit * 0.55, inks.light, 0.9),
    circle({ x: focus.x, y: focus.y - unit * 0.08, radius: unit * 0.2, fill: inks.light }),
    ...rows,
    land(sheet, { y: height * 0.86, rise: unit * 0.05, waves: 8, fill: mix(inks.shade, inks.depth, 0.2) }),
    ...quietLeft(sheet, inks.shade, 0.88),
  ];
};

function bambooStem(
  { unit, height, chance }: Sheet,
  { x, wide, fill, hasLeaves }: { x: number; wide: number; fill: string; hasLeaves: boolean },
): string[] {
  const joint = unit * chance.between(0.13, 0.19);
  const first = -joint * chance.next();
  const knots = Array.from({ length: Math.ceil(height / joint) + 1 }, (_, index) => first + index * joint);
  const pieces = knots.map((y) =>
    rectangle({ x: x - wide / 2, y: y + 3, width: wide, height: joint - 6, radius: wide * 0.22, fill }),
  );
  const leaves = knots
    .filter(() => hasLeaves && chance.isTrue(0.32))
    .flatMap((y) => {
      const lean = chance.pick([-1, 1]);
      return Array.from({ length: chance.whole(2, 3) }, (_, leaf) => {
        const long = unit * chance.between(0.07, 0.12);
        const blade = `M${x} ${y}q${long * 0.45} ${-long * 0.12} ${long} 0q${-long * 0.55} ${long * 0.1} ${-long} 0Z`;
        return path(blade, {
          fill,
          transform: rotated((lean > 0 ? 0 : 180) + lean * (12 + leaf * 26 + chance.between(-6, 6)), [x, y]),
        });
      });
    });
  return [group([...pieces, ...leaves], { transform: rotated(chance.between(-2.5, 2.5), [x, height / 2]) })];
}

/** Bare trunks in mist, with one small colored figure among them. */
const figureInWoods: Scene = (sheet) => {
  const { focus, unit, height, inks, chance } = sheet;
  const { vivid, calm } = warmth(inks);
  const mist = mix(calm, inks.light, 0.25);
  const ground = focus.y + unit * 0.32;
  const figure: Point = [focus.x + unit * chance.between(-0.06, 0.06), ground + unit * 0.03];
  const floor = (y: number, strength: number) =>
    below(sheet, y, downward(sheet, [inks.shade, 0], [inks.shade, strength], inks.shade));
  return [
    sky(sheet, { from: mix(mist, inks.shade, 0.72), to: mix(mist, inks.shade, 0.45), end: ground / height }),
    glow(sheet, [focus.x, focus.y], unit * 0.75, mist),
    ...trunks(sheet, { gap: 0.042, thick: 0.011, fill: mix(mist, inks.shade, 0.42), foot: ground, clear: 0 }),
    ...trunks(sheet, { gap: 0.08, thick: 0.02, fill: mix(mist, inks.shade, 0.7), foot: ground, clear: 0.05 }),
    floor(ground - unit * 0.1, 0.8),
    person(figure, unit * 0.115, vivid),
    polygon(
      [
        [figure[0] - unit * 0.03, figure[1]],
        [figure[0], figure[1] - unit * 0.1],
        [figure[0] + unit * 0.03, figure[1]],
      ],
      { fill: vivid },
    ),
    ...trunks(sheet, { gap: 0.17, thick: 0.05, fill: inks.shade, foot: height, clear: 0.13 }),
    ...darkLeft(sheet, 0.7),
  ];
};

/** A row of trunks across the whole width. `clear` is the distance around the focus without trunks. */
function trunks(
  { focus, width, unit, chance }: Sheet,
  row: { gap: number; thick: number; fill: string; foot: number; clear: number },
): string[] {
  const shapes: string[] = [];
  for (let x = -unit * 0.05; x < width + unit * 0.05; x += unit * row.gap * chance.between(0.6, 1.4)) {
    if (Math.abs(x - focus.x) < unit * row.clear) continue;
    const thick = unit * row.thick * chance.between(0.6, 1.25);
    const lean = unit * chance.between(-0.02, 0.02);
    shapes.push(
      polygon(tapered([x + lean, -10, thick * 0.36], [x, row.foot, thick * 0.5]), { fill: row.fill }),
    );
    for (let branch = chance.whole(1, 3); branch > 0; branch--) {
      const y = row.foot * chance.between(0.02, 0.5);
      const side = chance.pick([-1, 1]);
      const long = unit * row.thick * chance.between(2.2, 4.5);
      const root = x + (lean * (row.foot - y)) / row.foot;
      shapes.push(
        path(
          `M${root} ${y}Q${root + side * long * 0.5} ${y - long * 0.15} ${root + side * long} ${y - long * 0.8}Q${root + side * long * 0.55} ${y + thick * 0.1} ${root} ${y + thick * 0.6}Z`,
          { fill: row.fill },
        ),
      );
    }
  }
  return shapes;
}

/** A field at dusk with rings pressed into it, and a light hovering above. */
const pressedRings: Scene = (sheet) => {
  const { focus, unit, height, inks, chance } = sheet;
  const horizon = focus.y - unit * 0.1;
  const center: Point = [focus.x, focus.y + unit * 0.16];
  const flat = 0.31;
  const lit = mix(inks.accent, inks.light, 0.35);
  const rows = Array.from({ length: 75 }, (_, row) =>
    line({
      from: [focus.x + (row - 37) * unit * 0.036, horizon],
      to: [focus.x + (row - 37) * unit * 0.3, height],
      stroke: inks.shade,
      strokeWidth: unit * 0.006,
      opacity: 0.22,
    }),
  );
  const ring = ([x, y]: Point, radius: number, thick: number) =>
    ellipse({ x, y, radiusX: radius, radiusY: radius * flat, stroke: lit, strokeWidth: thick });
  const turn = chance.between(0, 1);
  const count = chance.whole(4, 6);
  const satellites = Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) / count) * Math.PI * 2;
    const place: Point = [
      center[0] + Math.cos(angle) * unit * 0.32,
      center[1] + Math.sin(angle) * unit * 0.32 * flat,
    ];
    return ellipse({
      x: place[0],
      y: place[1],
      radiusX: unit * 0.062,
      radiusY: unit * 0.062 * flat,
      fill: lit,
    });
  });
  const lamp: Point = [focus.x, focus.y - unit * 0.3];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.3), end: horizon / height }),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.35), inks.shade)),
    ...rows,
    glow(sheet, center, unit * 0.5, inks.main, 0.35),
    ring(center, unit * 0.32, unit * 0.014),
    ...satellites,
    ring(center, unit * 0.19, unit * 0.03),
    ellipse({ x: center[0], y: center[1], radiusX: unit * 0.085, radiusY: unit * 0.085 * flat, fill: lit }),
    polygon([lamp, [center[0] + unit * 0.085, center[1]], [center[0] - unit * 0.085, center[1]]], {
      fill: downward(sheet, [inks.light, 0.75], [inks.light, 0.12]),
    }),
    glow(sheet, lamp, unit * 0.24, inks.accent, 0.8),
    dot(lamp, unit * 0.022, inks.light),
    person([center[0], center[1] + unit * 0.01], unit * 0.062, inks.shade),
    ...darkLeft(sheet, 0.6),
  ];
};

/** A cut trunk: rings of good and bad years, with one year marked. */
const treeRings: Scene = (sheet) => {
  const { focus, unit, inks, chance, define, isTall } = sheet;
  const size = unit * (isTall ? 0.41 : 0.38);
  const uneven = roundNoise(chance, 6);
  const core: Point = [
    focus.x + unit * chance.between(-0.05, 0.05),
    focus.y + unit * chance.between(-0.04, 0.04),
  ];
  const ring = (reach: number): string => {
    const points = Array.from({ length: 37 }, (_, step): Point => {
      const turn = (step % 36) / 36;
      const bump = 1 + (uneven(turn) - 0.5) * 0.2 * reach + Math.sin(turn * Math.PI * 14) * 0.008 * reach;
      const middle = [
        focus.x + (core[0] - focus.x) * (1 - reach),
        focus.y + (core[1] - focus.y) * (1 - reach),
      ];
      return [
        (middle[0] ?? 0) + Math.cos(turn * Math.PI * 2) * reach * bump * size,
        (middle[1] ?? 0) + Math.sin(turn * Math.PI * 2) * reach * bump * size,
      ];
    });
    return `${through(points)}Z`;
  };
  const wood = mix(inks.main, inks.light, 0.35);
  const grain = mix(deepOf(inks), inks.main, 0.2);
  const reaches: number[] = [];
  for (let reach = 0.92; reach > 0.05; reach -= chance.between(0.014, 0.052)) reaches.push(reach);
  const marked = reaches[chance.whole(5, 9)] ?? 0.6;
  const crack: Point[] = [
    [core[0], core[1]],
    [core[0] + size * 0.84, core[1] - size * 0.4],
    [core[0] + size * 0.87, core[1] - size * 0.34],
  ];
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.4 : 0.6) }),
    path(ring(1.06), { fill: mix(deepOf(inks), inks.shade, 0.55) }),
    path(ring(0.99), {
      fill: define.radial([
        [0, mix(wood, inks.accent, 0.4)],
        [0.75, wood],
        [1, mix(wood, inks.main, 0.6)],
      ]),
    }),
    ...reaches.map((reach) =>
      path(ring(reach), { stroke: grain, strokeWidth: unit * chance.between(0.0016, 0.005) }),
    ),
    path(ring(marked), { stroke: inks.figure, strokeWidth: unit * 0.009 }),
    path(ring(0.045), { fill: grain }),
    polygon(crack, { fill: mix(deepOf(inks), inks.shade, 0.6) }),
  ];
};

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

const ASH = "#8d8b88";

const SOOT = "#16171a";

const POSTS = 15;

/** An empty field in morning fog: a row of bare posts recedes, each paler than the last, until they vanish. */
const emptyField: Scene = (sheet) => {
  const { width, height, focus, unit, inks, chance } = sheet;
  const ash = (color: string, share = 0.7) => mix(color, ASH, share);
  const night = mix(inks.shade, SOOT, 0.75);
  const horizon = Math.min(height * 0.66, focus.y + unit * 0.16);
  const end: Point = [focus.x + unit * 0.06, horizon];
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  const fog = ash(mix(inks.light, inks.depth, 0.45), 0.8);
  const posts = Array.from({ length: POSTS }, (_, nth) => {
    const far = 0.62 * 1.27 ** nth;
    const x = end[0] + (side * unit * 0.5) / far;
    const foot = end[1] + (unit * 0.3) / far;
    const tall = (unit * chance.between(0.4, 0.43)) / far;
    const half = (unit * 0.011) / far;
    const lean = ((side * unit) / far) * chance.between(-0.004, 0.004);
    return polygon(
      [
        [x - half, foot],
        [x - half + lean, foot - tall],
        [x + half + lean, foot - tall],
        [x + half, foot],
      ],
      { fill: mix(night, fog, Math.min(0.94, nth / (POSTS - 1))) },
    );
  });
  const rows = Array.from({ length: 9 }, (_, nth) => {
    const y = horizon + (height - horizon) * ((nth + 1) / 9.5) ** 1.9;
    return rectangle({ x: 0, y, width, height: unit * (0.001 + 0.0007 * nth), fill: night, opacity: 0.16 });
  });
  return [
    sky(sheet, { from: mix(night, ash(inks.ground, 0.5), 0.35), to: fog, end: horizon / height }),
    rectangle({
      x: 0,
      y: horizon,
      width,
      height: height - horizon,
      fill: downward(sheet, fog, mix(fog, night, 0.55), night),
    }),
    ...rows,
    ...posts.toReversed(),
    haze(sheet, { y: horizon - unit * 0.08, deep: unit * 0.2, color: fog, strength: 0.6 }),
    ...quietLeft(sheet, night, 0.5),
  ];
};

export const WOODS_SCENES = {
  bamboo: {
    draw: bamboo,
    genres: ["fantasy", "action", "adventure"],
    themes: ["wuxia", "samurai", "martial arts mastery", "teacher and pupil"],
  },
  figureInWoods: {
    draw: figureInWoods,
    genres: ["horror", "fantasy", "mystery"],
    themes: ["folk horror", "witchcraft", "fairy tale retold", "missing person", "final girl", "werewolves"],
  },
  pressedRings: {
    draw: pressedRings,
    genres: ["horror", "sci_fi", "mystery"],
    themes: ["cult", "folk horror", "cosmic horror", "alien invasion", "rural life"],
  },
  treeRings: {
    draw: treeRings,
    genres: ["documentary", "history"],
    themes: ["archive collage", "personal memoir", "ageing", "colonialism"],
    standsDaylight: true,
  },
  fourSeasons: {
    draw: fourSeasons,
    genres: ["drama", "family"],
    themes: ["slice of life", "ageing", "parent and child", "dying well", "neo-realism", "small-town life"],
    standsDaylight: true,
  },
  emptyField: {
    draw: emptyField,
    genres: [],
    themes: ["holocaust", "genocide remembered"],
    leavesTopFree: true,
    isObligatory: true,
  },
} as const satisfies Record<string, SceneEntry>;
