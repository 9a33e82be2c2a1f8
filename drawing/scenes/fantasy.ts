/** Fantasy: places out of a dream. */
import { downward, sideward, below, quietLeft, arched, dot, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, polygon, rectangle } from "../svg.ts";

/** A tower above the clouds with a stair around its outside, and a person on the stair. */
const outerStair: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const top = focus.y - unit * 0.38;
  const wide = (y: number) => unit * (0.1 + 0.075 * ((y - top) / unit));
  const side = chance.pick([-1, 1]);
  const moon: Point = [focus.x + side * unit * 0.22, focus.y - unit * 0.1];
  const wall: Point[] = tapered([focus.x, top, wide(top)], [focus.x, height, wide(height)]);
  const merlons = [-1, -0.5, 0, 0.5].map((place) =>
    rectangle({
      x: focus.x + place * wide(top) * 1.16,
      y: top - unit * 0.055,
      width: wide(top) * 0.34,
      height: unit * 0.04,
      fill: inks.shade,
    }),
  );
  const visible = [0, 1, 2, 3].filter((turn) => top + unit * (0.14 + turn * 0.27) < height * 0.7);
  const turns = visible.flatMap((turn) =>
    stairTurn(sheet, {
      low: top + unit * (0.3 + turn * 0.27),
      rise: unit * 0.16,
      wide,
      side,
      hasClimber: turn === 1,
    }),
  );
  const lit =
    side > 0
      ? [inks.shade, mix(inks.shade, inks.depth, 0.8), inks.depth, inks.main]
      : [inks.main, inks.depth, mix(inks.shade, inks.depth, 0.8), inks.shade];
  const window: Point = [focus.x, top + unit * 0.075];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.6), end: 0.85 }),
    ...stars(sheet, 90, { depth: 0.6 }),
    glow(sheet, moon, unit * 0.6, inks.main, 0.6),
    dot(moon, unit * 0.2, mix(inks.accent, inks.light, 0.5)),
    cloudBank(sheet, { y: height * 0.68, size: unit * 0.07, fill: mix(inks.main, inks.depth, 0.45) }),
    polygon(wall, { fill: sideward(sheet, ...lit) }),
    rectangle({
      x: focus.x - wide(top) * 1.16,
      y: top - unit * 0.022,
      width: wide(top) * 2.32,
      height: unit * 0.04,
      fill: inks.shade,
    }),
    ...merlons,
    glow(sheet, window, unit * 0.13, inks.accent, 0.8),
    arched([window[0], window[1] + unit * 0.06], unit * 0.034, unit * 0.06, inks.light),
    ...turns,
    cloudBank(sheet, { y: height * 0.8, size: unit * 0.08, fill: mix(inks.main, inks.depth, 0.75) }),
    cloudBank(sheet, { y: height * 0.91, size: unit * 0.09, fill: mix(inks.depth, inks.shade, 0.5) }),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** A row of round clouds across the whole width, filled below. */
function cloudBank(
  { width, height, chance }: Sheet,
  { y, size, fill }: { y: number; size: number; fill: string },
): string {
  const puffs: string[] = [];
  for (let x = -size; x < width + size; x += size * chance.between(0.7, 1.5)) {
    const radius = size * chance.between(0.45, 1.15);
    puffs.push(ellipse({ x, y: y + size * 0.3, radiusX: radius * 1.25, radiusY: radius, fill }));
  }
  return group([...puffs, rectangle({ x: 0, y: y + size * 0.3, width, height, fill })]);
}

/** The half of a stair turn that's in front of the tower. */
function stairTurn(
  { focus, unit, inks }: Sheet,
  {
    low,
    rise,
    wide,
    side,
    hasClimber,
  }: { low: number; rise: number; wide: (y: number) => number; side: number; hasClimber: boolean },
): string[] {
  const count = 15;
  const steps = Array.from({ length: count + 1 }, (_, step): Point => {
    const y = low - (rise * step) / count;
    return [focus.x - side * Math.cos((Math.PI * step) / count) * wide(y) * 1.14, y];
  });
  const treads = steps.flatMap(([x, y]): Point[] => [
    [x, y + rise / count],
    [x, y],
  ]);
  const under = steps.toReversed().map(([x, y]): Point => [x, y + unit * 0.034]);
  const climber = steps[7];
  return [
    polygon([...treads, ...under.map(([x, y]): Point => [x, y + unit * 0.03])], {
      fill: inks.shade,
      opacity: 0.45,
    }),
    polygon([...treads, ...under], { fill: mix(inks.accent, inks.main, 0.25) }),
    ...(hasClimber && climber !== undefined
      ? [person([climber[0], climber[1] + 2], unit * 0.056, inks.light)]
      : []),
  ];
}

/** A door standing alone in a meadow at dusk, ajar, with daylight behind it. */
const meadowDoor: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const [wide, tall] = [unit * 0.21, unit * 0.44];
  const [left, right] = [focus.x - wide / 2, focus.x + wide / 2];
  const [top, foot] = [focus.y - tall * 0.55, focus.y + tall * 0.45];
  const horizon = foot - unit * 0.06;
  const lean = chance.between(-0.5, 0.1) * unit * 0.3;
  const fall: Point[] = [
    [left, foot],
    [right, foot],
    [right + unit * 0.25 + lean, height],
    [left - unit * 0.12 + lean, height],
  ];
  const leaf: Point[] = [
    [right, top],
    [right + wide * 0.55, top + unit * 0.045],
    [right + wide * 0.55, foot + unit * 0.06],
    [right, foot],
  ];
  const grass = Array.from({ length: 150 }, () => {
    const near = chance.next() ** 0.7;
    const [x, y] = [chance.next() * width, horizon + unit * 0.03 + near * (height - horizon)];
    const tip = unit * (0.012 + 0.05 * near);
    const fill = mix(inks.depth, inks.shade, 0.3 + near * 0.6);
    return polygon(
      [
        [x - tip * 0.11, y],
        [x + tip * chance.between(-0.4, 0.4), y - tip],
        [x + tip * 0.11, y],
      ],
      { fill },
    );
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.5), end: horizon / height }),
    ...stars(sheet, 110, { depth: 0.45 }),
    land(sheet, {
      y: horizon,
      rise: unit * 0.05,
      waves: 5,
      fill: mix(inks.depth, inks.shade, 0.15),
      roughness: 0.1,
    }),
    below(sheet, horizon, downward(sheet, mix(inks.depth, inks.shade, 0.15), inks.shade)),
    glow(sheet, [focus.x, focus.y], unit * 0.5, inks.accent, 0.55),
    polygon(fall, {
      fill: downward(sheet, [inks.accent, 0.85], [inks.accent, 0.05]),
    }),
    rectangle({
      x: left - unit * 0.018,
      y: top - unit * 0.018,
      width: wide + unit * 0.036,
      height: tall + unit * 0.018,
      fill: inks.shade,
    }),
    rectangle({
      x: left,
      y: top,
      width: wide,
      height: tall,
      fill: downward(sheet, inks.light, inks.light, inks.accent),
    }),
    circle({
      x: focus.x - wide * 0.08,
      y: focus.y + tall * 0.02,
      radius: wide * 0.2,
      fill: mix(inks.accent, inks.light, 0.1),
    }),
    polygon(
      [
        [left, foot],
        [left, foot - tall * 0.3],
        [focus.x - wide * 0.1, foot - tall * 0.21],
        [right, foot - tall * 0.34],
        [right, foot],
      ],
      { fill: mix(inks.main, inks.depth, 0.2) },
    ),
    polygon(leaf, { fill: sideward(sheet, mix(inks.shade, inks.depth, 0.7), inks.shade) }),
    circle({ x: right + wide * 0.46, y: focus.y + unit * 0.03, radius: unit * 0.009, fill: inks.accent }),
    ...grass,
    ...quietLeft(sheet, inks.shade, 0.4),
  ];
};

/** A ship under full sail among clouds, a great moon behind it. */
const cloudShip: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const keel: Point = [focus.x, focus.y + unit * 0.2];
  const bank = (y: number, size: number, fill: string) =>
    cloudBank(sheet, { y: keel[1] + unit * y, size: unit * size, fill });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.7), end: 0.8 }),
    ...stars(sheet, 110, { depth: 0.7 }),
    glow(sheet, [focus.x, focus.y - unit * 0.06], unit * 0.7, inks.main, 0.55),
    circle({
      x: focus.x,
      y: focus.y - unit * 0.06,
      radius: unit * 0.33,
      fill: downward(sheet, inks.light, inks.accent),
    }),
    bank(0.0, 0.05, mix(inks.main, inks.light, 0.25)),
    sailingShip(sheet, keel, unit * chance.between(0.4, 0.46)),
    bank(0.1, 0.07, mix(inks.main, inks.depth, 0.25)),
    bank(0.22, 0.09, mix(inks.main, inks.depth, 0.6)),
    bank(0.36, 0.1, mix(inks.depth, inks.shade, 0.25)),
    bank(0.56, 0.12, mix(inks.depth, inks.shade, 0.6)),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

function sailingShip({ inks }: Sheet, [x, y]: Point, long: number): string {
  const at = (right: number, up: number): string => `${x + right * long} ${y - up * long}`;
  const hull = `M${at(-0.5, 0.12)}Q${at(-0.44, -0.08)} ${at(-0.26, -0.1)}L${at(0.24, -0.1)}Q${at(0.4, -0.06)} ${at(0.52, 0.1)}L${at(0.34, 0.04)}L${at(-0.3, 0.04)}L${at(-0.34, 0.14)}Z`;
  const masts = [-0.24, 0.02, 0.26].map((place, index) => {
    const tall = [0.62, 0.8, 0.66][index] ?? 0.7;
    const sails = [0, 1, 2].map((sail) => {
      const [low, high] = [0.1 + (sail * tall) / 3.5, 0.07 + ((sail + 1) * tall) / 3.5];
      const half = 0.125 - sail * 0.026;
      const cloth = `M${at(place - half, low)}Q${at(place - half * 0.35, (low + high) / 2)} ${at(place - half * 0.8, high)}L${at(place + half * 0.7, high)}Q${at(place + half * 1.75, (low + high) / 2)} ${at(place + half, low)}Z`;
      return path(cloth, { fill: mix(inks.depth, inks.shade, 0.3 + sail * 0.12) });
    });
    const mast = path(`M${at(place, 0)}L${at(place, tall + 0.05)}`, {
      stroke: inks.shade,
      strokeWidth: long * 0.012,
    });
    return group([mast, ...sails]);
  });
  const jib = path(`M${at(0.3, 0.56)}Q${at(0.42, 0.3)} ${at(0.62, 0.19)}L${at(0.36, 0.12)}Z`, {
    fill: mix(inks.depth, inks.shade, 0.25),
  });
  const sprit = path(`M${at(0.46, 0.09)}L${at(0.68, 0.22)}`, {
    stroke: inks.shade,
    strokeWidth: long * 0.014,
  });
  return group([sprit, jib, ...masts, path(hull, { fill: inks.shade })]);
}

export const FANTASY_SCENES = {
  outerStair: {
    draw: outerStair,
    genres: ["fantasy"],
    themes: ["magic school", "quest", "fairy tale retold", "witchcraft", "medieval", "wish granted"],
  },
  meadowDoor: {
    draw: meadowDoor,
    genres: ["fantasy"],
    themes: ["portal to another world", "magical realism", "magical city"],
  },
  cloudShip: {
    draw: cloudShip,
    genres: ["fantasy", "adventure"],
    themes: ["pirates", "lost world", "hand-drawn wonder", "computer-animated adventure", "anime"],
  },
} as const satisfies Record<string, SceneEntry>;
