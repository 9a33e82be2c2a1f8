/** Facades: a hotel and rows of houses. */
import { deepOf, below, darkLeft, strip, arched, mirrored, outline } from "../brushes.ts";
import { mix } from "../color.ts";
import { land, sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, path, polygon, rectangle } from "../svg.ts";

/** A pastel hotel in the evening: rows of windows, one of them lit in another color. */
const hotel: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const street = focus.y + unit * 0.36;
  const wall = mix(inks.main, inks.light, 0.3);
  const floors = chance.whole(4, 5);
  const wing = { width: unit * 0.72, height: unit * 0.46 };
  const tower = { width: unit * 0.2, height: unit * 0.58 };
  const odd = { floor: chance.whole(1, floors - 1), column: chance.pick([0, 1, 2, 6, 7, 8]) };
  const windows = Array.from({ length: floors * 9 }, (_, index) => {
    const [floor, column] = [Math.floor(index / 9), index % 9];
    const isOdd = floor === odd.floor && column === odd.column;
    const x = focus.x + (column - 4) * wing.width * 0.106;
    const y = street - unit * 0.13 - (floor * (wing.height - unit * 0.12)) / floors;
    return arched(
      [x, y],
      unit * 0.032,
      unit * 0.032,
      isOdd ? inks.light : mix(deepOf(inks), inks.shade, 0.2),
    );
  });
  const cornices = Array.from({ length: floors }, (_, floor) =>
    rectangle({
      x: focus.x - wing.width / 2,
      y: street - unit * 0.105 - (floor * (wing.height - unit * 0.12)) / floors,
      width: wing.width,
      height: unit * 0.006,
      fill: mix(wall, inks.light, 0.6),
    }),
  );
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.shade, deepOf(inks), 0.5),
      to: inks.isDay ? mix(inks.light, inks.main, 0.5) : mix(deepOf(inks), inks.main, 0.7),
      end: 0.7,
    }),
    circle({ x: focus.x + unit * 0.3, y: focus.y - unit * 0.3, radius: unit * 0.075, fill: inks.accent }),
    land(sheet, {
      y: street - unit * 0.02,
      rise: unit * 0.34,
      waves: 1.3,
      fill: mix(deepOf(inks), inks.main, 0.45),
      roughness: 0.2,
    }),
    wingRoof(sheet, street - wing.height, wing.width),
    rectangle({ x: focus.x - wing.width / 2, y: street - wing.height, ...wing, fill: wall }),
    rectangle({
      x: focus.x - tower.width / 2,
      y: street - tower.height,
      ...tower,
      fill: mix(wall, inks.light, 0.35),
    }),
    ...dome(sheet, street - tower.height, tower.width),
    ...cornices,
    ...windows,
    ...awnings(sheet, street - unit * 0.085, wing.width),
    below(sheet, street, mix(deepOf(inks), inks.shade, 0.45)),
    strip(sheet, { y: street, deep: unit * 0.012, fill: mix(wall, deepOf(inks), 0.3) }),
    ...[-0.42, 0.42].map((aside) => topiary(sheet, [focus.x + aside * unit, street])),
    ...darkLeft(sheet, 0.7),
  ];
};

function wingRoof({ focus, unit, inks }: Sheet, y: number, wide: number): string {
  const corners: Point[] = [
    [focus.x - wide / 2 - unit * 0.015, y],
    [focus.x - wide / 2 + unit * 0.05, y - unit * 0.075],
    [focus.x + wide / 2 - unit * 0.05, y - unit * 0.075],
    [focus.x + wide / 2 + unit * 0.015, y],
  ];
  return polygon(corners, { fill: deepOf(inks) });
}

function dome({ focus, unit, inks }: Sheet, y: number, wide: number): string[] {
  const half = wide / 2 + unit * 0.012;
  const top = y - wide * 0.62;
  return [
    path(
      outline(
        [focus.x - half, y],
        [
          [focus.x - half, top],
          [focus.x - half * 0.2, top],
          [focus.x, top - unit * 0.05],
        ],
        [
          [focus.x + half * 0.2, top],
          [focus.x + half, top],
          [focus.x + half, y],
        ],
      ),
      { fill: deepOf(inks) },
    ),
    rectangle({
      x: focus.x - half,
      y: y - unit * 0.004,
      width: half * 2,
      height: unit * 0.012,
      fill: inks.accent,
    }),
    circle({ x: focus.x, y: top - unit * 0.055, radius: unit * 0.012, fill: inks.accent }),
    circle({ x: focus.x, y: y + unit * 0.06, radius: unit * 0.034, fill: inks.accent }),
    circle({ x: focus.x, y: y + unit * 0.06, radius: unit * 0.024, fill: inks.light }),
  ];
}

function awnings({ focus, unit, inks }: Sheet, y: number, wide: number): string[] {
  const stripe = wide / 36;
  return Array.from({ length: 36 }, (_, index) => {
    const x = focus.x - wide / 2 + index * stripe;
    const fill = index % 2 === 0 ? inks.accent : inks.light;
    return path(`M${x} ${y}h${stripe}v${unit * 0.03}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0Z`, {
      fill,
    });
  });
}

function topiary({ unit, inks }: Sheet, [x, y]: Point): string {
  const balls = [0.05, 0.115, 0.165].map((up, index) =>
    circle({
      x,
      y: y - unit * up,
      radius: unit * (0.045 - index * 0.011),
      fill: mix(deepOf(inks), inks.shade, 0.55),
    }),
  );
  return balls.join("");
}

/** Narrow houses in a row along a canal, their colors reflected in the water. */
const townhouses: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, define } = sheet;
  const quay = focus.y + unit * 0.27;
  const walls = [
    inks.main,
    inks.accent,
    inks.light,
    mix(inks.main, inks.depth, 0.5),
    mix(inks.accent, inks.light, 0.55),
  ];
  const row: string[] = [];
  for (let x = -unit * 0.04, turn = chance.whole(0, 4); x < width; turn += chance.whole(1, 2)) {
    const wide = unit * chance.between(0.12, 0.17);
    row.push(...townhouse(sheet, { x, y: quay, wide, wall: walls[turn % 5] ?? inks.main }));
    x += wide;
  }
  const sun = { x: focus.x - unit * 0.22, y: focus.y - unit * 0.4, radius: unit * 0.085 };
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.3) : mix(inks.shade, inks.depth, 0.9),
      to: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.5),
      end: 0.6,
    }),
    circle({ ...sun, fill: inks.accent }),
    ...row,
    below(sheet, quay, mix(deepOf(inks), inks.shade, 0.3)),
    group(row, {
      transform: mirrored(quay),
      opacity: 0.3,
      clip: define.clip(rectangle({ x: 0, y: 0, width, height: quay })),
    }),
    ...Array.from({ length: 22 }, () =>
      rectangle({
        x: chance.next() * width,
        y: quay + unit * chance.between(0.04, 0.55),
        width: unit * chance.between(0.06, 0.22),
        height: unit * 0.006,
        fill: mix(deepOf(inks), inks.shade, 0.3),
      }),
    ),
    strip(sheet, { y: quay - unit * 0.004, deep: unit * 0.02, fill: inks.shade }),
    ...darkLeft(sheet, 0.95),
  ];
};

function townhouse(
  { unit, inks, chance }: Sheet,
  { x, y, wide, wall }: { x: number; y: number; wide: number; wall: string },
): string[] {
  const tall = unit * chance.between(0.3, 0.46);
  const [top, peak, middle] = [y - tall, y - tall - wide * 0.6, x + wide / 2];
  const step = wide * 0.14;
  const gable = chance.pick([
    `M${x} ${top}L${middle} ${peak}L${x + wide} ${top}Z`,
    `M${x} ${top}v${-step}h${step}v${-step}h${step}v${-step}h${wide - step * 4}v${step}h${step}v${step}h${step}v${step}Z`,
    outline(
      [x, top],
      [
        [x + wide * 0.35, top],
        [x + wide * 0.2, peak],
        [middle, peak],
      ],
      [
        [x + wide * 0.8, peak],
        [x + wide * 0.65, top],
        [x + wide, top],
      ],
    ),
  ]);
  const dark = mix(deepOf(inks), inks.shade, 0.5);
  const floors = Math.floor(tall / (unit * 0.095));
  const panes = Array.from({ length: floors * 2 }, (_, index) => {
    const [floor, side] = [Math.floor(index / 2), index % 2];
    const isDoor = floor === 0 && side === 0;
    const bottom = y - unit * 0.03 - floor * unit * 0.092;
    return rectangle({
      x: x + wide * (side === 0 ? 0.18 : 0.57),
      y: bottom - unit * 0.055,
      width: wide * 0.25,
      height: unit * (isDoor ? 0.085 : 0.055),
      fill: chance.isTrue(0.14) && wall !== inks.light ? inks.light : dark,
    });
  });
  return [
    path(gable, { fill: wall }),
    rectangle({ x, y: top - 1, width: wide, height: tall + 1, fill: wall }),
    circle({ x: middle, y: top - wide * 0.08, radius: wide * 0.09, fill: dark }),
    ...panes,
  ];
}

export const FACADE_SCENES = {
  hotel: {
    draw: hotel,
    genres: ["comedy", "drama"],
    themes: ["farce", "mistaken identity", "crime comedy", "single location", "ensemble mosaic"],
    standsDaylight: true,
  },
  townhouses: {
    draw: townhouses,
    genres: ["family", "animation", "comedy"],
    themes: ["magical city", "immigrant life", "small-town life", "culture clash", "toys alive"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
