/** Doors, stairs and a chessboard. */
import { below, downward, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, group, moved, path, polygon, rectangle } from "../svg.ts";

/** Stairs from the dark up to a lit door; a person in it casts a shadow toward the viewer. */
const litStairs: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const top = focus.y - unit * 0.02;
  const [doorWide, doorTall] = [unit * 0.17, unit * 0.34];
  const count = chance.whole(9, 12);
  const halfAt = (y: number) => doorWide * 0.75 + (y - top) * 0.275;
  const edges = Array.from({ length: count + 1 }, (_, step) => top + (height - top) * (step / count) ** 1.45);
  const steps = edges.slice(0, -1).flatMap((y, step) => {
    const bottom = edges[step + 1] ?? height;
    const lip = y + (bottom - y) * 0.42;
    const fading = (step / count) ** 0.7;
    return [
      polygon(tapered([focus.x, y, halfAt(y)], [focus.x, lip, halfAt(lip)]), {
        fill: mix(inks.accent, inks.shade, 0.1 + fading * 0.85),
      }),
      polygon(tapered([focus.x, lip, halfAt(lip)], [focus.x, bottom, halfAt(lip)]), {
        fill: mix(inks.main, inks.shade, 0.4 + fading * 0.58),
      }),
    ];
  });
  const shadow: Point[] = tapered([focus.x, top, unit * 0.025], [focus.x, height, unit * 0.1]);
  const door = { x: focus.x - doorWide / 2, y: top - doorTall, width: doorWide, height: doorTall };
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.5), to: inks.shade }),
    glow(sheet, [focus.x, top - doorTall * 0.4], unit * 0.6, inks.main, 0.75),
    ...steps,
    polygon(shadow, { fill: inks.shade, opacity: 0.7 }),
    rectangle({ ...door, fill: downward(sheet, inks.light, mix(inks.light, inks.accent, 0.7)) }),
    person([focus.x, top + 2], unit * chance.between(0.2, 0.24), inks.shade),
  ];
};

/** A view through a keyhole: a person walking into an evening landscape. */
const keyhole: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.2;
  const eye: Point = [focus.x, focus.y - unit * 0.12];
  const foot = focus.y + unit * 0.36;
  const hole = [
    circle({ x: eye[0], y: eye[1], radius }),
    polygon(tapered([focus.x, eye[1] + radius * 0.6, radius * 0.525], [focus.x, foot, radius * 0.925]), {
      fill: inks.light,
    }),
  ];
  const horizon = focus.y + unit * 0.16;
  const walker: Point = [focus.x + unit * chance.between(-0.03, 0.03), horizon + unit * 0.06];
  const sun = {
    x: focus.x + radius * chance.between(-0.3, 0.3),
    y: eye[1] + unit * chance.between(-0.02, 0.08),
  };
  const outside = [
    strip(sheet, { y: eye[1] - radius, deep: unit, fill: downward(sheet, inks.main, inks.light) }),
    circle({ ...sun, radius: radius * 0.42, fill: inks.light }),
    strip(sheet, { y: horizon, deep: unit, fill: mix(inks.main, inks.depth, 0.45) }),
    polygon(tapered([focus.x, horizon, unit * 0.006], [focus.x, foot, radius * 0.65]), { fill: inks.accent }),
    person(walker, unit * 0.13, inks.shade),
  ];
  const plate = { x: focus.x - unit * 0.3, y: focus.y - unit * 0.42, width: unit * 0.6, height: unit * 0.9 };
  const plateFill = downward(sheet, mix(inks.shade, inks.depth, 0.62), mix(inks.shade, inks.depth, 0.2));
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.22), to: inks.shade }),
    rectangle({ ...plate, radius: unit * 0.3, fill: plateFill }),
    glow(sheet, [focus.x, focus.y], unit * 0.62, inks.main, 0.55),
    group(outside, { clip: define.clip(...hole) }),
  ];
};

/** A row of closed doors, with light behind one. */
const rowOfDoors: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const floor = focus.y + unit * 0.36;
  const [wide, tall, step] = [unit * 0.185, unit * 0.52, unit * 0.27];
  const wall = mix(inks.shade, inks.depth, 0.55);
  const first = -Math.ceil(focus.x / step);
  const doors = Array.from({ length: Math.ceil(width / step) + 2 }, (_, index) => {
    const place = first + index;
    const x = focus.x + place * step - wide / 2;
    const panel = mix(inks.depth, inks.main, 0.34 / (1 + Math.abs(place) * 0.6));
    const inset = { x: x + wide * 0.16, width: wide * 0.68, fill: mix(panel, inks.shade, 0.22) };
    return group([
      rectangle({
        x: x - wide * 0.08,
        y: floor - tall - wide * 0.08,
        width: wide * 1.16,
        height: tall + wide * 0.08,
        fill: mix(inks.shade, wall, 0.35),
      }),
      rectangle({ x, y: floor - tall, width: wide, height: tall, fill: panel }),
      rectangle({ ...inset, y: floor - tall * 0.93, height: tall * 0.38 }),
      rectangle({ ...inset, y: floor - tall * 0.4, height: tall * 0.32 }),
      circle({ x: x + wide * 0.88, y: floor - tall * 0.48, radius: wide * 0.04, fill: inks.accent }),
    ]);
  });
  const left = focus.x - wide / 2;
  const hinge = left + wide * chance.between(0.42, 0.6);
  const top = floor - tall;
  const leaf: Point[] = [
    [left + wide, top],
    [hinge, top + tall * 0.025],
    [hinge, floor + tall * 0.05],
    [left + wide, floor],
  ];
  const lightOnFloor: Point[] = [
    [left, floor],
    [hinge, floor],
    [left + wide * chance.between(0.7, 1), height],
    [left - unit * 0.42, height],
  ];
  return [
    sky(sheet, { from: mix(inks.shade, wall, 0.4), to: wall, end: floor / height }),
    ...doors,
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.3), inks.shade)),
    glow(sheet, [left + wide * 0.25, floor - tall * 0.45], unit * 0.42, inks.accent, 0.5),
    polygon(lightOnFloor, {
      fill: downward(sheet, [inks.accent, 0.95], [inks.main, 0.05]),
    }),
    rectangle({ x: left, y: top, width: wide, height: tall, fill: downward(sheet, inks.light, inks.accent) }),
    polygon(leaf, { fill: mix(inks.shade, inks.depth, 0.75) }),
    circle({ x: hinge + wide * 0.08, y: floor - tall * 0.46, radius: wide * 0.045, fill: inks.light }),
  ];
};

/** A pawn on a chessboard at night, with a queen's shadow. */
const pawnAndQueen: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y - unit * 0.05;
  const rows = Array.from({ length: 11 }, (_, row) => horizon + (height - horizon) * (row / 10) ** 1.9);
  const wideAt = (y: number) => unit * 0.05 + (y - horizon) * 0.42;
  const squares = rows.slice(1).flatMap((bottom, row) => {
    const top = rows[row] ?? bottom;
    const reach = Math.ceil(focus.x / wideAt(top));
    const fill = mix(inks.main, inks.shade, 0.2 + row * 0.05);
    return Array.from({ length: reach + 1 }, (_, index) => {
      const column = index * 2 - reach + ((row + reach) % 2);
      const [far, near] = [wideAt(top), wideAt(bottom)];
      const [left, right] = [column - 0.5, column + 0.5];
      const corners: Point[] = [
        [left * far, top],
        [right * far, top],
        [right * near, bottom],
        [left * near, bottom],
      ];
      return polygon(
        corners.map(([x, y]) => [x + focus.x, y]),
        { fill },
      );
    });
  });
  const side = chance.pick([-1, 1]);
  const moon = { x: focus.x + side * unit * 0.27, y: horizon - unit * chance.between(0.16, 0.28) };
  const [foot, size] = [horizon + unit * 0.17, unit / 330];
  /** Keeps the shadow's crown on the sheet and above a title's scrim. */
  const stretch = Math.min(size * 0.62, ((height - foot) * 0.9) / 204);
  const standing = `${moved(focus.x, foot)} scale(${size})`;
  const lying = `${moved(focus.x, foot - unit * 0.012)} skewX(${side * -28}) scale(${size} ${-stretch})`;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.4), end: horizon / height }),
    glow(sheet, [moon.x, moon.y], unit * 0.6, inks.main, 0.7),
    circle({ ...moon, radius: unit * 0.11, fill: inks.light }),
    below(sheet, horizon, mix(inks.shade, inks.depth, 0.6)),
    ...squares,
    path(QUEEN, { fill: inks.shade, opacity: 0.88, transform: lying }),
    path(PAWN, { fill: downward(sheet, inks.accent, mix(inks.accent, inks.main, 0.7)), transform: standing }),
  ];
};

/** Chess pieces, feet at the origin: 108 and 204 high. */
const PAWN =
  "M-38 0L-38 -10Q-38 -18 -26 -22Q-12 -40 -11 -70L-22 -74L-22 -82L-12 -84A24 24 0 1 1 12 -84L22 -82L22 -74L11 -70Q12 -40 26 -22Q38 -18 38 -10L38 0Q0 11 -38 0Z";

const QUEEN =
  "M-40 0L-40 -12Q-40 -22 -26 -28Q-12 -60 -12 -130L-26 -136L-26 -146L-16 -148L-34 -196L-18 -180L-10 -204L0 -184L10 -204L18 -180L34 -196L16 -148L26 -146L26 -136L12 -130Q12 -60 26 -28Q40 -22 40 -12L40 0Z";

export const DOOR_SCENES = {
  litStairs: {
    draw: litStairs,
    genres: ["thriller", "drama"],
    themes: ["class divide", "family secrets", "home invasion", "psychological breakdown"],
  },
  keyhole: {
    draw: keyhole,
    genres: ["thriller", "mystery"],
    themes: ["erotic thriller", "whodunit puzzle", "cat and mouse", "obsession", "single location"],
  },
  rowOfDoors: {
    draw: rowOfDoors,
    genres: ["thriller", "mystery"],
    themes: ["gaslighting", "twist ending", "unreliable narrator", "home invasion", "moral dilemma"],
  },
  pawnAndQueen: {
    draw: pawnAndQueen,
    genres: ["thriller", "mystery"],
    themes: ["con artists", "cat and mouse", "political intrigue", "costume drama"],
  },
} as const satisfies Record<string, SceneEntry>;
