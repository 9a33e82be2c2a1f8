/** Rooms: what people left in them, and the light that stays on. */
import { mix } from "../colour.ts";
import { glow, land, person, sky } from "../motifs.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polygon, polyline, rectangle } from "../svg.ts";
import { downward } from "./washes.ts";

type Room = { x: number; y: number; width: number; height: number };

/** A lamp on an empty table throws its light up and down the wall; one chair. */
const lampTable: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance } = sheet;
  const table = focus.y + unit * 0.2;
  const floor = table + unit * 0.3;
  const lamp: Point = [focus.x + unit * chance.between(-0.08, 0.08), table];
  const dark = mix(inks.shade, inks.depth, 0.1);
  const side = chance.pick([-1, 1]);
  const leg = (x: number, lean: number) =>
    polygon(
      [
        [x - unit * 0.011, table],
        [x + unit * 0.011, table],
        [x + lean + unit * 0.006, floor + unit * 0.03],
        [x + lean - unit * 0.006, floor + unit * 0.03],
      ],
      { fill: dark },
    );
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.3), to: mix(inks.shade, inks.depth, 0.6) }),
    ...lampLight(sheet, lamp),
    rectangle({
      x: 0,
      y: floor,
      width,
      height: height - floor,
      fill: downward(sheet, mix(inks.shade, inks.depth, 0.25), inks.shade),
    }),
    group([chair(0, unit * 0.4, dark, unit * 0.017)], {
      transform: placed([focus.x + side * unit * 0.4, floor + unit * 0.02], -side),
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

function lampLight({ unit, inks, define }: Sheet, [x, foot]: Point): string[] {
  const [top, bottom] = [foot - unit * 0.27, foot - unit * 0.15];
  const [narrow, wide] = [unit * 0.05, unit * 0.1];
  const upward = define.linear([
    [0, inks.accent, 0],
    [0.35, inks.accent, 0.07],
    [1, inks.accent, 0.62],
  ]);
  const downwards = define.linear([
    [0, inks.accent, 0.75],
    [1, inks.accent, 0.3],
  ]);
  const beam = (from: number, half: number, to: number, spread: number, bend: number) =>
    `M${x - half} ${from}Q${x - half * bend} ${from + (to - from) * 0.35} ${x - spread} ${to}L${x + spread} ${to}Q${x + half * bend} ${from + (to - from) * 0.35} ${x + half} ${from}Z`;
  return [
    circle({ x, y: bottom, radius: unit * 0.5, fill: roomGlow(define, inks.main) }),
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
    polygon(
      [
        [x - narrow, top],
        [x + narrow, top],
        [x + wide, bottom],
        [x - wide, bottom],
      ],
      {
        fill: define.linear([
          [0, inks.light],
          [1, mix(inks.light, inks.accent, 0.6)],
        ]),
      },
    ),
  ];
}

function roomGlow(define: Sheet["define"], colour: string): string {
  return define.radial([
    [0, colour, 0.55],
    [0.4, colour, 0.2],
    [1, colour, 0],
  ]);
}

/** A chair from its side, its back to the left, its feet at the origin's height. */
function chair(x: number, tall: number, stroke: string, strokeWidth: number): string {
  const seat = -tall * 0.47;
  const data =
    polyline([
      [x - tall * 0.25, 0],
      [x - tall * 0.2, seat],
      [x - tall * 0.27, -tall],
    ]) +
    polyline([
      [x - tall * 0.2, seat],
      [x + tall * 0.22, seat],
      [x + tall * 0.24, 0],
    ]) +
    polyline([
      [x - tall * 0.22, seat * 0.45],
      [x + tall * 0.23, seat * 0.45],
    ]);
  return path(data, { stroke, strokeWidth, lineCap: "round" });
}

/** @param facing 1 as drawn, −1 mirrored */
function placed([x, y]: Point, facing: number): string {
  return `translate(${Math.round(x)} ${Math.round(y)}) scale(${facing} 1)`;
}

function cup([x, y]: Point, tall: number, fill: string): string {
  return (
    path(
      `M${x - tall * 0.5} ${y - tall}L${x + tall * 0.5} ${y - tall}L${x + tall * 0.36} ${y}L${x - tall * 0.36} ${y}Z`,
      {
        fill,
      },
    ) +
    circle({
      x: x + tall * 0.55,
      y: y - tall * 0.55,
      radius: tall * 0.25,
      stroke: fill,
      strokeWidth: tall * 0.12,
    })
  );
}

/** Two chairs before a great field of window light, their shadows long. */
const twoChairs: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance, define } = sheet;
  const floor = focus.y + unit * 0.2;
  const feet = floor + unit * 0.075;
  const [wide, tall] = [unit * 0.5, unit * 0.56];
  const slant = unit * 0.07 * chance.pick([-1, 1]);
  const top = floor - tall - unit * 0.06;
  const apart = unit * chance.between(0.17, 0.24);
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
  const shadow = define.linear([
    [0, inks.shade, 0],
    [1, inks.shade, 0.8],
  ]);
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.depth, inks.main, 0.3) }),
    glow(sheet, [focus.x, top + tall / 2], unit * 0.75, inks.main, 0.55),
    ...panes,
    rectangle({
      x: 0,
      y: floor,
      width,
      height: height - floor,
      fill: downward(sheet, mix(inks.main, inks.depth, 0.35), mix(inks.depth, inks.shade, 0.4), inks.shade),
    }),
    ...seats.map((seat) => {
      const reach = Math.round((seat.x - focus.x) * 0.9) / 400;
      return group([chair(0, unit * 0.36, shadow, unit * 0.022)], {
        transform: `matrix(${seat.facing} 0 ${-reach} -1.15 ${Math.round(seat.x)} ${Math.round(feet)})`,
      });
    }),
    ...seats.map((seat) =>
      group([chair(0, unit * 0.36, inks.shade, unit * 0.019)], {
        transform: placed([seat.x, feet], seat.facing),
      }),
    ),
  ];
};

/** A house cut open: in every room another light and another life. */
const openHouse: Scene = (sheet) => {
  const { focus, unit, inks, width, height, chance } = sheet;
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
      waves: 5,
      fill: mix(inks.shade, "#000000", 0.12),
      roughness: 0.1,
    }),
    rectangle({ x: 0, y: base, width, height: height - base, fill: inks.shade, opacity: 0.25 }),
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

type Furnish = (room: Room, fill: string) => string[];

const lampAndTable: Furnish = ({ x, y, width, height }, fill) => [
  line({
    from: [x + width / 2, y],
    to: [x + width / 2, y + height * 0.3],
    stroke: fill,
    strokeWidth: height * 0.025,
  }),
  polygon(
    [
      [x + width / 2, y + height * 0.26],
      [x + width / 2 + height * 0.14, y + height * 0.4],
      [x + width / 2 - height * 0.14, y + height * 0.4],
    ],
    { fill },
  ),
  rectangle({
    x: x + width / 2 - height * 0.4,
    y: y + height * 0.7,
    width: height * 0.8,
    height: height * 0.05,
    fill,
  }),
  rectangle({
    x: x + width / 2 - height * 0.03,
    y: y + height * 0.7,
    width: height * 0.06,
    height: height * 0.3,
    fill,
  }),
  person([x + width / 2 - height * 0.56, y + height], height * 0.6, fill),
];

const bed: Furnish = ({ x, y, width, height }, fill) => [
  rectangle({ x: x + width * 0.12, y: y + height * 0.5, width: height * 0.05, height: height * 0.5, fill }),
  rectangle({
    x: x + width * 0.12,
    y: y + height * 0.76,
    width: width * 0.6,
    height: height * 0.16,
    radius: height * 0.04,
    fill,
  }),
  circle({ x: x + width * 0.12 + height * 0.2, y: y + height * 0.7, radius: height * 0.075, fill }),
];

const stairs: Furnish = ({ x, y, width, height }, fill) => [
  path(
    `M${x + width * 0.2} ${y + height}${Array.from({ length: 7 }, () => `v${(-height / 7).toFixed(1)}h${((width * 0.62) / 7).toFixed(1)}`).join("")}L${x + width * 0.82} ${y + height}Z`,
    { fill },
  ),
];

const books: Furnish = ({ x, y, width, height }, fill) => [
  ...[0.3, 0.52, 0.74].map((share) =>
    rectangle({
      x: x + width * 0.1,
      y: y + height * share,
      width: width * 0.42,
      height: height * 0.03,
      fill,
    }),
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((book) =>
    rectangle({
      x: x + width * (0.13 + (book % 4) * 0.07),
      y: y + height * (book < 4 ? 0.38 : 0.6),
      width: width * 0.045,
      height: height * 0.14,
      fill,
    }),
  ),
  person([x + width * 0.74, y + height], height * 0.66, fill),
];

const atWindow: Furnish = ({ x, y, width, height }, fill) => [
  rectangle({
    x: x + width * 0.56,
    y: y + height * 0.22,
    width: height * 0.36,
    height: height * 0.42,
    stroke: fill,
    strokeWidth: height * 0.03,
  }),
  line({
    from: [x + width * 0.56 + height * 0.18, y + height * 0.22],
    to: [x + width * 0.56 + height * 0.18, y + height * 0.64],
    stroke: fill,
    strokeWidth: height * 0.02,
  }),
  person([x + width * 0.36, y + height], height * 0.62, fill),
];

const together: Furnish = ({ x, y, width, height }, fill) => [
  person([x + width * 0.42, y + height], height * 0.66, fill),
  person([x + width * 0.42 + height * 0.3, y + height], height * 0.6, fill),
];

const FURNITURE: readonly Furnish[] = [lampAndTable, bed, stairs, books, atWindow, together];

export const ROOM_SCENES = {
  lampTable: {
    draw: lampTable,
    genres: ["drama", "crime"],
    themes: [
      "big-city loneliness",
      "poverty",
      "working life",
      "single location",
      "portrait of an artist",
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
      "legal drama",
      "courtroom battle",
      "workplace romance",
      "disability",
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
      "holiday classic",
      "Christmas spirit",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
