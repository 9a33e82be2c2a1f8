/** Rooms and corridors. */
import { below, darkLeft, downward } from "../brushes.ts";
import { mix } from "../color.ts";
import { chair, placed } from "../motifs/interiors.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, polygon, rectangle, rotated } from "../svg.ts";

/** Two chairs with long shadows in front of a large bright window. */
const twoChairs: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const floor = focus.y + unit * 0.2;
  const feet = floor + unit * 0.075;
  const [wide, tall] = [unit * 0.5, unit * 0.56];
  const slant = unit * 0.07 * chance.pick([-1, 1]);
  const top = floor - tall - unit * 0.06;
  const apart = unit * chance.between(0.13, 0.18);
  const facing = chance.pick([1, 1, -1]);
  const seats = [
    { x: focus.x - apart, facing },
    { x: focus.x + apart, facing: -facing },
  ];
  const panes = [0, 1, 2, 3].map((pane) => {
    const [column, row] = [pane % 2, Math.floor(pane / 2)];
    const place = (u: number, v: number): Point => [
      focus.x + wide * ((column + u) / 2 - 0.5) + slant * (0.5 - (row + v) / 2),
      top + tall * ((row + v) / 2),
    ];
    return polygon([place(0.03, 0.02), place(0.97, 0.02), place(0.97, 0.98), place(0.03, 0.98)], {
      fill: mix(inks.accent, inks.light, row === 0 ? 0.5 : 0.2),
    });
  });
  const shadow = downward(sheet, [inks.shade, 0], [inks.shade, 0.8]);
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.depth, inks.main, 0.3) }),
    glow(sheet, [focus.x, top + tall / 2], unit * 0.75, inks.main, 0.55),
    ...panes,
    below(
      sheet,
      floor,
      downward(sheet, mix(inks.main, inks.depth, 0.35), mix(inks.depth, inks.shade, 0.4), inks.shade),
    ),
    ...seats.map((seat) => {
      const reach = Math.round((seat.x - focus.x) * 0.9) / 400;
      return group([chair(0, unit * 0.34, shadow, unit * 0.026)], {
        transform: `matrix(${seat.facing} 0 ${-reach} -1.15 ${Math.round(seat.x)} ${Math.round(feet)})`,
      });
    }),
    ...seats.map((seat) =>
      group([chair(0, unit * 0.34, inks.shade, unit * 0.023)], {
        transform: placed([seat.x, feet], seat.facing),
      }),
    ),
  ];
};

/** Half the outline of a shadow with hands: distance along it, and distance from its middle. */
const SHADOW_HALF: readonly Point[] = [
  [0.4, 0],
  [0, 0.03],
  [0, 0.085],
  [0.42, 0.1],
  [0.62, 0.1],
  [0.5, 0.165],
  [0.4, 0.19],
  [0.29, 0.185],
  [0.36, 0.208],
  [0.25, 0.215],
  [0.35, 0.228],
  [0.27, 0.25],
  [0.4, 0.245],
  [0.54, 0.215],
  [0.7, 0.125],
  [0.73, 0.04],
];

/** A bright doorway in a dark wall; the child in it casts a shadow that's too long. */
const tooLongShadow: Scene = (sheet) => {
  const { focus, unit, height, isTall, inks, chance, define } = sheet;
  const [wide, tall] = [unit * chance.between(0.19, 0.23), unit * (isTall ? 0.52 : 0.4)];
  const floor = focus.y + unit * (isTall ? 0.13 : -0.02);
  const [left, right] = [focus.x - wide / 2, focus.x + wide / 2];
  const lean = unit * chance.between(-0.1, 0.1);
  const reach = Math.min(unit * 0.72, (height - floor) * 1.04);
  const pool: Point[] = [
    [left, floor],
    [right, floor],
    [right + unit * 0.28 + lean, floor + reach],
    [left - unit * 0.28 + lean, floor + reach],
  ];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.75), end: floor / height }),
    glow(sheet, [focus.x, floor - tall * 0.5], unit * 0.7, inks.main, 0.4),
    below(sheet, floor, mix(inks.shade, inks.depth, 0.18)),
    polygon(pool, {
      fill: define.linear([
        [0, inks.light],
        [0.25, inks.accent, 0.9],
        [0.6, inks.main, 0.5],
        [1, inks.main, 0],
      ]),
    }),
    rectangle({ x: left, y: floor - tall, width: wide, height: tall, fill: inks.light }),
    polygon(openDoorLeaf([left, floor], tall, unit), { fill: mix(inks.shade, inks.main, 0.4) }),
    ...longShadow([focus.x, floor], { reach, lean, unit }, inks.shade),
    person([focus.x, floor + 2], tall * chance.between(0.3, 0.36), inks.shade),
  ];
};

function openDoorLeaf([hinge, floor]: Point, tall: number, unit: number): Point[] {
  const swing = unit * 0.075;
  return [
    [hinge, floor - tall],
    [hinge - swing, floor - tall - swing * 0.35],
    [hinge - swing, floor + swing * 0.6],
    [hinge, floor],
  ];
}

function longShadow(
  [x, y]: Point,
  { reach, lean, unit }: { reach: number; lean: number; unit: number },
  fill: string,
): string[] {
  const place = (along: number, out: number): Point => [
    x + lean * along + out * unit * (0.62 + along * 0.85),
    y + reach * along,
  ];
  const outline = [
    ...SHADOW_HALF.map(([along, out]) => place(along, out)),
    ...SHADOW_HALF.toReversed().map(([along, out]) => place(along, -out)),
  ];
  const [headX, headY] = place(0.83, 0);
  return [
    polygon(outline, { fill }),
    ellipse({ x: headX, y: headY, radiusX: unit * 0.068, radiusY: reach * 0.105, fill }),
  ];
}

/** A corridor in one-point perspective: doors, one of them ajar, a strip of carpet, and a person at the lit end. */
const longCorridor: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const [halfWide, halfTall] = [unit * 0.56, unit * 0.7];
  const inSpace = (x: number, y: number, away: number): Point => [
    focus.x + (x * halfWide) / away,
    focus.y + (y * halfTall) / away,
  ];
  const slab = (x1: number, y1: number, x2: number, y2: number, near: number, far: number): Point[] => [
    inSpace(x1, y1, near),
    inSpace(x1, y1, far),
    inSpace(x2, y2, far),
    inSpace(x2, y2, near),
  ];
  const bays = 9;
  const openBay = chance.whole(4, 5);
  const openSide = chance.pick([-1, 1]);
  const distance = (bay: number) => 0.36 * 1.38 ** bay;
  const shapes = Array.from({ length: bays }, (_, bay) => {
    const [near, far] = [distance(bay), distance(bay + 1)];
    const nearness = 1 - bay / (bays - 1);
    const tone = (share: number) =>
      mix(mix(inks.main, inks.accent, 0.3), inks.shade, share + (1 - share) * nearness * 0.97);
    const doorNear = near + (far - near) * 0.22;
    const doorFar = near + (far - near) * 0.78;
    const isOpen = bay === openBay;
    const walls = [-1, 1].flatMap((side) => [
      polygon(slab(side, -1, side, 1, near, far), { fill: tone(bay % 2 === 0 ? 0.16 : 0.26) }),
      polygon(slab(side, -0.45, side, 1, doorNear, doorFar), {
        fill: isOpen && side === openSide ? inks.light : tone(0.5),
      }),
    ]);
    const spill = slab(openSide, 1, openSide * -0.35, 1, doorNear, doorFar);
    return [
      polygon(slab(-1, 1, 1, 1, near, far), { fill: tone(0.55) }),
      polygon(slab(-0.42, 1, 0.42, 1, near, far), { fill: mix(inks.main, inks.shade, 0.2 + nearness * 0.7) }),
      polygon(slab(-1, -1, 1, -1, near, far), { fill: tone(0.72) }),
      polygon(slab(-0.16, -1, 0.16, -1, doorNear, doorFar), {
        fill: inks.light,
        opacity: 0.75 - nearness * 0.7,
      }),
      ...walls,
      ...(isOpen ? [polygon(spill, { fill: inks.light, opacity: 0.8 })] : []),
    ].join("");
  });
  const [endX, endY] = inSpace(-1, -1, distance(bays));
  const [, endFloor] = inSpace(0, 1, distance(bays));
  return [
    sky(sheet, { from: inks.shade, to: inks.shade }),
    ...shapes,
    ...darkLeft(sheet, 0.7),
    rectangle({
      x: endX,
      y: endY,
      width: (focus.x - endX) * 2,
      height: endFloor - endY,
      fill: inks.light,
    }),
    glow(sheet, [focus.x, focus.y], unit * 0.3, inks.light, 0.5),
    person([focus.x, endFloor + unit * 0.004], (endFloor - endY) * 0.62, inks.shade),
  ];
};

/** A square stairwell from above: flight below flight, down into the dark. */
const stairwell: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const turn = rotated(chance.between(8, 24) * chance.pick([-1, 1]), [focus.x, focus.y]);
  const lightSide = chance.whole(0, 3);
  const outer = unit * 1.2;
  const levels = 8;
  const shapes = Array.from({ length: levels }, (_, level) => {
    const size = outer * 0.72 ** level;
    return [0, 1, 2, 3].map((side) =>
      flight(sheet, {
        size,
        side,
        level: level / (levels - 1),
        away: Math.abs(((side - lightSide + 6) % 4) - 2),
      }),
    );
  }).flat();
  const pit = outer * 0.72 ** levels * 1.3;
  return [
    sky(sheet, { from: inks.shade, to: inks.shade }),
    `<g transform="${turn}">${shapes.join("")}${rectangle({ x: focus.x - pit, y: focus.y - pit, width: pit * 2, height: pit * 2, fill: inks.shade })}</g>`,
    ...darkLeft(sheet, 1),
    glow(sheet, [focus.x, focus.y], unit * 0.12, inks.shade),
    circle({ ...focus, radius: unit * 0.011, fill: inks.light }),
    glow(sheet, [focus.x, focus.y], unit * 0.06, inks.accent, 0.7),
  ];
};

/** One side of one level: ten steps, and the drop behind the rail. */
function flight(
  { focus, inks }: Sheet,
  { size, side, level, away }: { size: number; side: number; level: number; away: number },
): string {
  const inner = size * 0.8;
  const [stepCount, next] = [10, size * 0.72];
  const at = (along: number, half: number): Point => {
    const [x, y] = [along * half, -half];
    const turns: readonly Point[] = [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ];
    const [turnedX, turnedY] = turns[side] ?? [x, y];
    return [focus.x + turnedX, focus.y + turnedY];
  };
  const lit = mix(inks.accent, inks.main, 0.25 + away * 0.3);
  const steps = Array.from({ length: stepCount }, (_, step) => {
    const [from, to] = [-1 + (2 * step) / stepCount, -1 + (2 * (step + 1)) / stepCount];
    const dark = Math.min(1, level * 0.8 + away * 0.14 + (step / stepCount) * 0.16 + (step % 2) * 0.09);
    return polygon([at(from, size), at(to, size), at(to, inner), at(from, inner)], {
      fill: mix(lit, inks.shade, dark),
    });
  });
  return [
    ...steps,
    polygon([at(-1, inner), at(1, inner), at(1, next), at(-1, next)], {
      fill: mix(inks.depth, inks.shade, 0.45 + level * 0.5),
    }),
    line({
      from: at(-1, inner),
      to: at(1, inner),
      stroke: mix(inks.light, inks.shade, Math.min(1, level * 0.9 + away * 0.15)),
      strokeWidth: size * 0.012,
    }),
  ].join("");
}

export const ROOM_SCENES = {
  twoChairs: {
    draw: twoChairs,
    genres: ["drama", "comedy"],
    themes: [
      "marriage in trouble",
      "moral dilemma",
      "teacher and pupil",
      "courtroom battle",
      "workplace romance",
      "school days",
    ],
  },
  tooLongShadow: {
    draw: tooLongShadow,
    genres: ["horror", "thriller"],
    themes: ["evil child", "possession", "shapeshifters", "monster within", "home invasion"],
  },
  longCorridor: {
    draw: longCorridor,
    genres: ["horror", "thriller"],
    themes: ["haunted house", "psychological breakdown", "mental illness", "gaslighting", "found footage"],
  },
  stairwell: {
    draw: stairwell,
    genres: ["horror", "mystery", "thriller"],
    themes: ["obsession", "final girl", "single location", "whodunit puzzle", "conspiracy unravels"],
  },
} as const satisfies Record<string, SceneEntry>;
