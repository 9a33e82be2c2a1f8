/** Romance: pairs with a light between them. */
import { downward, below, quietLeft, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { coupleUnderUmbrella, dressed, person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, polygon, polyline, rectangle } from "../svg.ts";

/** Two people sharing an umbrella under a street lamp in the rain. */
const lampInRain: Scene = (sheet) => {
  const { focus, unit, inks, height, chance } = sheet;
  const lamp: Point = [focus.x + unit * 0.02, focus.y - unit * 0.36];
  const ground = focus.y + unit * 0.32;
  const pair = focus.x - unit * chance.between(0.02, 0.07);
  const cone: Point[] = tapered([lamp[0], lamp[1], unit * 0.04], [lamp[0], ground, unit * 0.31]);
  const light = downward(sheet, [inks.accent, 0.75], [inks.accent, 0.12]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.shade, 0.2), end: ground / height }),
    glow(sheet, lamp, unit * 0.62, inks.main, 0.7),
    below(sheet, ground, downward(sheet, mix(inks.depth, inks.main, 0.3), inks.shade)),
    polygon(cone, { fill: light }),
    ellipse({
      x: lamp[0],
      y: ground + unit * 0.012,
      radiusX: unit * 0.31,
      radiusY: unit * 0.035,
      fill: inks.accent,
      opacity: 0.5,
    }),
    ...rain(sheet, { slant: unit * chance.between(0.012, 0.03), cone }),
    group(coupleUnderUmbrella(sheet, [pair, ground]), {
      transform: `matrix(1 0 0 -0.85 0 ${Math.round(ground * 1.85 + unit * 0.01)})`,
      opacity: 0.28,
    }),
    ...lampPost(sheet, lamp, ground + unit * 0.008),
    ...coupleUnderUmbrella(sheet, [pair, ground + unit * 0.01]),
  ];
};

function lampPost({ unit, inks }: Sheet, [x, y]: Point, ground: number): string[] {
  const post = x + unit * 0.24;
  return [
    path(
      `M${post} ${ground}V${y + unit * 0.02}Q${post} ${y - unit * 0.05} ${post - unit * 0.08} ${y - unit * 0.045}H${x}V${y - unit * 0.02}`,
      {
        stroke: inks.shade,
        strokeWidth: unit * 0.011,
      },
    ),
    rectangle({
      x: post - unit * 0.014,
      y: ground - unit * 0.09,
      width: unit * 0.028,
      height: unit * 0.09,
      fill: inks.shade,
    }),
    polygon(tapered([x, y - unit * 0.028, unit * 0.018], [x, y + unit * 0.004, unit * 0.055]), {
      fill: inks.shade,
    }),
    ellipse({ x, y: y + unit * 0.005, radiusX: unit * 0.042, radiusY: unit * 0.013, fill: inks.light }),
  ];
}

function rain(sheet: Sheet, { slant, cone }: { slant: number; cone: readonly Point[] }): string[] {
  const { width, height, unit, inks, chance, define } = sheet;
  const drops = (count: number, long: number) =>
    Array.from({ length: count }, () => {
      const [x, y] = [chance.next() * (width + 60), chance.next() * height];
      return polyline([
        [x, y],
        [x - slant * long, y + unit * 0.06 * long],
      ]);
    }).join("");
  return [
    path(drops(120, 1), { stroke: inks.light, strokeWidth: 1.4, opacity: 0.14 }),
    path(drops(40, 1.5), { stroke: inks.light, strokeWidth: 2, opacity: 0.2 }),
    group([path(drops(420, 0.8), { stroke: inks.light, strokeWidth: 2, opacity: 0.6 })], {
      clip: define.clip(polygon(cone, {})),
    }),
  ];
}

/** Two dark houses with the moon between them, one lit window in each, and a line strung between them. */
const twoWindows: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance, isTall } = sheet;
  const gap = unit * chance.between(0.12, 0.15);
  const houses = [
    { left: isTall ? -unit * 0.05 : focus.x - unit * 0.44, right: focus.x - gap, top: focus.y - unit * 0.34 },
    { left: focus.x + gap, right: width + unit * 0.05, top: focus.y - unit * chance.between(0.2, 0.46) },
  ];
  const level = focus.y + unit * chance.between(-0.04, 0.06);
  const rowOf = (top: number) => Math.max(1, Math.round((level - top) / (unit * 0.135) - 0.75));
  const windows = houses.flatMap((house, index) => {
    const isLeft = index === 0;
    return facade(sheet, house, { isLeft, litRow: rowOf(house.top) });
  });
  const [from, to] = houses.map((house, index): Point => {
    const x = index === 0 ? house.right : house.left;
    return [x, house.top + unit * (0.1 + rowOf(house.top) * 0.135)];
  });
  const washing = from === undefined || to === undefined ? [] : cord(sheet, from, to);
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.depth, inks.main, 0.42), end: 0.8 }),
    ...stars(sheet, 70, { opacity: 0.6, depth: 0.4 }),
    ...quietLeft(sheet, inks.shade, 0.45),
    glow(sheet, [focus.x, focus.y - unit * 0.12], unit * 0.4, inks.main, 0.6),
    circle({
      x: focus.x + gap * chance.between(-0.35, 0.35),
      y: focus.y - unit * chance.between(0.1, 0.2),
      radius: unit * 0.058,
      fill: inks.light,
    }),
    ...houses.map(({ left, right, top }) =>
      rectangle({
        x: left,
        y: top,
        width: right - left,
        height: height - top,
        fill: downward(sheet, mix(inks.shade, inks.depth, 0.42), inks.shade),
      }),
    ),
    ...houses.map(({ left, right, top }) =>
      rectangle({
        x: left - unit * 0.012,
        y: top - unit * 0.02,
        width: right - left + unit * 0.024,
        height: unit * 0.024,
        fill: mix(inks.shade, inks.depth, 0.2),
      }),
    ),
    ...windows,
    ...washing,
  ];
};

function facade(
  sheet: Sheet,
  house: { left: number; right: number; top: number },
  { isLeft, litRow }: { isLeft: boolean; litRow: number },
): string[] {
  const { unit, inks, height } = sheet;
  const [wide, tall, across, down] = [unit * 0.058, unit * 0.085, unit * 0.105, unit * 0.135];
  const columns = Math.ceil((house.right - house.left - across * 0.3) / across);
  const rows = Math.ceil((height - house.top) / down);
  const dark = mix(inks.shade, inks.depth, 0.72);
  const cells = Array.from({ length: columns * rows }, (_, cell) => ({
    column: cell % columns,
    row: Math.floor(cell / columns),
  }));
  return cells.flatMap(({ column, row }) => {
    const x = isLeft
      ? house.right - across * (column + 1) + (across - wide) / 2
      : house.left + across * column + (across - wide) / 2;
    const y = house.top + unit * 0.055 + row * down;
    if (x < house.left + unit * 0.01) return [];
    const isLit = column === 0 && row === litRow;
    const ledge = rectangle({
      x: x - unit * 0.007,
      y: y + tall,
      width: wide + unit * 0.014,
      height: unit * 0.008,
      fill: isLit ? inks.accent : dark,
    });
    return isLit
      ? [...litWindow(sheet, { x, y, width: wide, height: tall }, isLeft), ledge]
      : [rectangle({ x, y, width: wide, height: tall, fill: dark }), ledge];
  });
}

function litWindow(
  sheet: Sheet,
  box: { x: number; y: number; width: number; height: number },
  isLeft: boolean,
): string[] {
  const { inks, define } = sheet;
  const { x, y, width, height } = box;
  const stand: Point = [x + width * (isLeft ? 0.58 : 0.42), y + height * 1.5];
  return [
    glow(sheet, [x + width / 2, y + height / 2], height * 2.3, inks.accent, 0.6),
    rectangle({ ...box, fill: downward(sheet, inks.light, inks.accent) }),
    group([isLeft ? person(stand, height * 1.2, inks.shade) : dressed(stand, height * 1.2, inks.shade)], {
      clip: define.clip(rectangle(box)),
    }),
  ];
}

function cord({ unit, inks, chance }: Sheet, from: Point, to: Point): string[] {
  const sag = unit * 0.05;
  const at = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * sag,
  ];
  const steps = Array.from({ length: 21 }, (_, step) => at(step / 20));
  const flags = [0.25, 0.42, 0.58, 0.75].map((share) => {
    const [x, y] = at(share);
    return rectangle({
      x: x - unit * 0.011,
      y,
      width: unit * 0.022,
      height: unit * chance.between(0.026, 0.042),
      fill: chance.pick([inks.accent, inks.light, inks.main]),
    });
  });
  return [path(polyline(steps), { stroke: inks.shade, strokeWidth: unit * 0.004 }), ...flags];
}

/** Two discs with light where they overlap and rings radiating from both. */
const overlap: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.25;
  const angle = chance.between(-0.6, 0.6);
  const apart = radius * chance.between(0.56, 0.72);
  const step: Point = [Math.cos(angle) * apart, Math.sin(angle) * apart];
  const first = { x: focus.x - step[0], y: focus.y - step[1], radius };
  const second = { x: focus.x + step[0], y: focus.y + step[1], radius };
  const rings = [first, second].flatMap((disc, index) =>
    Array.from({ length: 9 }, (_, ring) =>
      circle({
        ...disc,
        radius: radius * (1.13 + ring * 0.13),
        stroke: index === 0 ? inks.main : inks.accent,
        strokeWidth: unit * 0.0022,
        opacity: 0.5 - ring * 0.05,
      }),
    ),
  );
  const paler = inks.isDay ? 0.2 : 0.45;
  const towards = (color: string, isFirst: boolean) =>
    define.linear(
      [
        [0, mix(color, inks.depth, isFirst ? paler : 0)],
        [1, mix(color, inks.depth, isFirst ? 0 : paler)],
      ],
      { from: [0, 0.5], to: [1, 0.5] },
    );
  const light = inks.isDay ? mix(inks.main, inks.shade, 0.5) : inks.light;
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, 0.7) }),
    ...rings,
    circle({ ...first, fill: towards(inks.main, true) }),
    circle({ ...second, fill: towards(inks.accent, false) }),
    ...(inks.isDay ? [] : [glow(sheet, [focus.x, focus.y], radius * 1.5, inks.light, 0.75)]),
    circle({ ...first, fill: light, clip: define.clip(circle(second)) }),
  ];
};

export const ROMANCE_SCENES = {
  lampInRain: {
    draw: lampInRain,
    genres: ["romance", "drama"],
    themes: [
      "brief encounter",
      "star-crossed lovers",
      "unspoken love",
      "doomed romance",
      "meet-cute",
      "new wave",
    ],
  },
  twoWindows: {
    draw: twoWindows,
    genres: ["romance", "comedy", "drama"],
    themes: [
      "big-city loneliness",
      "first love",
      "meet-cute",
      "star-crossed lovers",
      "long-distance love",
      "enemies to lovers",
      "love across class",
    ],
  },
  overlap: {
    draw: overlap,
    genres: ["romance", "drama"],
    themes: ["love triangle", "queer lives", "workplace romance", "obsession", "body swap", "friendship"],
    standsDaylight: true,
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
