/** Rooms: a lamp, two chairs, and a house cut open. */
import { downward, halo, below, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { FURNITURE, type Room, chair, cup, placed } from "../motifs/interiors.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, path, polygon, rectangle } from "../svg.ts";

/** A lamp on an empty table, with one chair, lights the wall above and below it. */
const lampTable: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const table = focus.y + unit * 0.2;
  const floor = table + unit * 0.3;
  const lamp: Point = [focus.x + unit * chance.between(-0.08, 0.08), table];
  const dark = mix(inks.shade, inks.depth, 0.1);
  const side = chance.pick([-1, 1]);
  const leg = (x: number, lean: number) =>
    polygon(tapered([x, table, unit * 0.011], [x + lean, floor + unit * 0.03, unit * 0.006]), { fill: dark });
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.3), to: mix(inks.shade, inks.depth, 0.6) }),
    ...lampLight(sheet, lamp),
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.25), inks.shade)),
    group([chair(0, unit * 0.4, dark, unit * 0.017)], {
      transform: placed([focus.x + side * unit * 0.29, floor + unit * 0.02], -side),
    }),
    leg(focus.x - unit * 0.31, -unit * 0.012),
    leg(focus.x + unit * 0.31, unit * 0.012),
    rectangle({ x: focus.x - unit * 0.37, y: table, width: unit * 0.74, height: unit * 0.022, fill: dark }),
    rectangle({
      x: focus.x - unit * 0.37,
      y: table,
      width: unit * 0.74,
      height: unit * 0.006,
      fill: inks.accent,
      opacity: 0.9,
    }),
    ...(chance.isTrue() ? [cup([lamp[0] - side * unit * 0.17, table], unit * 0.034, dark)] : []),
  ];
};

function lampLight(sheet: Sheet, [x, foot]: Point): string[] {
  const { unit, inks, define } = sheet;
  const [top, bottom] = [foot - unit * 0.27, foot - unit * 0.15];
  const [narrow, wide] = [unit * 0.05, unit * 0.1];
  const upward = define.linear([
    [0, inks.accent, 0],
    [0.35, inks.accent, 0.07],
    [1, inks.accent, 0.78],
  ]);
  const downwards = define.linear([
    [0, inks.accent, 0.9],
    [1, inks.accent, 0.42],
  ]);
  const beam = (from: number, half: number, to: number, spread: number, bend: number) =>
    `M${x - half} ${from}Q${x - half * bend} ${from + (to - from) * 0.35} ${x - spread} ${to}L${x + spread} ${to}Q${x + half * bend} ${from + (to - from) * 0.35} ${x + half} ${from}Z`;
  return [
    circle({ x, y: bottom, radius: unit * 0.5, fill: halo(sheet, inks.main, 0.2) }),
    path(beam(top, narrow, top - unit * 0.5, unit * 0.33, 1.5), { fill: upward }),
    path(beam(bottom, wide, foot, unit * 0.25, 1.3), { fill: downwards }),
    rectangle({
      x: x - unit * 0.006,
      y: bottom,
      width: unit * 0.012,
      height: foot - bottom,
      fill: inks.shade,
    }),
    rectangle({
      x: x - unit * 0.045,
      y: foot - unit * 0.014,
      width: unit * 0.09,
      height: unit * 0.014,
      radius: unit * 0.006,
      fill: inks.shade,
    }),
    polygon(tapered([x, top, narrow], [x, bottom, wide]), {
      fill: define.linear([
        [0, inks.light],
        [1, mix(inks.light, inks.accent, 0.6)],
      ]),
    }),
  ];
}

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

/** A cross-section of a house, with different lights and furniture in every room. */
const openHouse: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const [wide, storey, wall] = [unit * 0.58, unit * 0.165, unit * 0.014];
  const base = focus.y + unit * 0.34;
  const left = focus.x - wide / 2;
  const eaves = base - storey * 3;
  const ridge: Point = [focus.x, eaves - unit * 0.23];
  const body = polygon(
    [
      [left - unit * 0.035, eaves],
      ridge,
      [left + wide + unit * 0.035, eaves],
      [left + wide, eaves],
      [left + wide, base],
      [left, base],
      [left, eaves],
    ],
    { fill: inks.shade },
  );
  const rooms = [0, 1, 2].flatMap((floor): Room[] => {
    const shares = chance.pick<readonly number[]>([
      [0.5, 0.5],
      [0.36, 0.64],
      [0.62, 0.38],
      [0.3, 0.4, 0.3],
    ]);
    let x = left + wall;
    return shares.map((share) => {
      const room = {
        x,
        y: eaves + storey * floor + wall,
        width: (wide - wall) * share - wall,
        height: storey - wall,
      };
      x += room.width + wall;
      return room;
    });
  });
  const attic = polygon(
    [
      [focus.x, ridge[1] + unit * 0.035],
      [focus.x + wide * 0.4, eaves],
      [focus.x - wide * 0.4, eaves],
    ],
    { fill: mix(inks.accent, inks.main, 0.5) },
  );
  const start = chance.whole(0, FURNITURE.length - 1);
  return [
    sky(sheet, { from: inks.ground, to: inks.isDay ? inks.depth : mix(inks.depth, inks.main, 0.3) }),
    glow(sheet, [focus.x, focus.y], unit * 0.7, inks.accent, inks.isDay ? 0.3 : 0.28),
    rectangle({
      x: focus.x + wide * 0.22,
      y: ridge[1] + unit * 0.01,
      width: unit * 0.05,
      height: unit * 0.16,
      fill: inks.shade,
    }),
    body,
    attic,
    person([focus.x + unit * 0.02, eaves], unit * 0.1, inks.shade),
    ...rooms.flatMap((room, index) => lifeInRoom(sheet, room, start + index)),
    land(sheet, {
      y: base + unit * 0.02,
      rise: unit * 0.03,
      waves: 1.3,
      fill: inks.isDay ? mix(inks.main, inks.light, 0.35) : mix(inks.shade, "#000000", 0.12),
      roughness: 0.05,
    }),
  ];
};

function lifeInRoom(sheet: Sheet, room: Room, index: number): string[] {
  const { inks, chance } = sheet;
  const isDark = chance.isTrue(0.2);
  const lit = chance.pick([
    inks.accent,
    inks.main,
    mix(inks.accent, inks.light, 0.5),
    mix(inks.main, inks.accent, 0.5),
  ]);
  const fill = isDark
    ? mix(inks.shade, inks.main, 0.28)
    : downward(sheet, mix(lit, inks.light, 0.45), lit, mix(lit, inks.main, 0.4));
  const furnish = FURNITURE[index % FURNITURE.length];
  return [rectangle({ ...room, fill }), ...(furnish?.(room, inks.shade) ?? [])];
}

export const ROOM_SCENES = {
  lampTable: {
    draw: lampTable,
    genres: ["drama", "crime"],
    themes: [
      "big-city loneliness",
      "poverty",
      "working life",
      "single location",
      "artist's life",
      "medical drama",
    ],
    leavesTopFree: true,
  },
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
  openHouse: {
    draw: openHouse,
    genres: ["drama", "family", "comedy"],
    themes: [
      "dysfunctional family",
      "family secrets",
      "ensemble mosaic",
      "siblings",
      "sitcom family",
      "a day in the life",
      "limited series",
      "Christmas spirit",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
