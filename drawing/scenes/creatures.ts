/** Creatures: huge animals and their traces. */
import { deepOf, darkLeft, paper, quietLeft, dot, outline } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  group,
  moved,
  path,
  polyline,
  rectangle,
  rotated,
  tenth,
  through,
} from "../svg.ts";

/** A city from above, with blocks and lights, and a huge three-toed footprint in it. */
const cityFootprint: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const cell = unit * 0.082;
  const turn = chance.between(8, 20) * chance.pick([-1, 1]);
  const places = Math.ceil(((width + height) * 1.2) / cell);
  const dark = inks.isDay ? mix(inks.light, inks.main, 0.55) : mix(inks.shade, inks.depth, 0.5);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const isOnSheet = (right: number, down: number) => {
    const [x, y] = [focus.x + right * cos - down * sin, focus.y + right * sin + down * cos];
    return x > -cell * 2 && x < width + cell && y > -cell * 2 && y < height + cell;
  };
  const blocks = Array.from({ length: places * places }, (_, index) => {
    const [right, down] = [index % places, Math.floor(index / places)].map(
      (place) => (place - places / 2) * cell,
    );
    return right === undefined || down === undefined || !isOnSheet(right, down)
      ? []
      : block(sheet, [focus.x + right, focus.y + down], cell);
  });
  return [
    paper(sheet, dark),
    group(blocks.flat(), { transform: rotated(turn, [focus.x, focus.y]) }),
    ...footprint(sheet, turn > 0 ? 14 : -14),
    ...darkLeft(sheet, 0.8),
  ];
};

/** A block of a few houses, some of their lights on. */
function block({ unit, inks, chance }: Sheet, [x, y]: Point, cell: number): string[] {
  const street = cell * 0.14;
  const side = cell - street;
  const share = chance.pick([0.36, 0.5, 0.64]);
  const isUpright = chance.isTrue();
  const houses = [0, 1].map((half) => {
    const [from, size] =
      half === 0 ? [0, side * share] : [side * share + street * 0.3, side * (1 - share) - street * 0.3];
    const base = inks.isDay
      ? mix(inks.light, inks.main, chance.between(0.05, 0.35))
      : mix(inks.depth, inks.main, chance.between(0, 0.34));
    return isUpright
      ? rectangle({ x: x + from, y, width: size, height: side, fill: base })
      : rectangle({ x, y: y + from, width: side, height: size, fill: base });
  });
  const lamp = chance.isTrue(0.3)
    ? [
        rectangle({
          x: x + side * chance.between(0.1, 0.8),
          y: y + side * chance.between(0.1, 0.8),
          width: unit * 0.009,
          height: unit * 0.009,
          fill: inks.accent,
        }),
      ]
    : [];
  return [...houses, ...lamp];
}

/** Three toes and a heel, pressed in: one edge catches the light. */
function footprint({ focus, unit, inks }: Sheet, turn: number): string[] {
  const [x, y] = [focus.x, focus.y + unit * 0.12];
  const toe = (degrees: number, long: number) =>
    path(
      outline(
        [x - unit * 0.07, y - unit * 0.02],
        [
          [x - unit * 0.1, y - unit * long * 0.4],
          [x - unit * 0.085, y - unit * long * 0.72],
          [x - unit * 0.03, y - unit * long * 0.8],
        ],
        [
          [x - unit * 0.01, y - unit * long * 0.86],
          [x, y - unit * long],
        ],
        [
          [x + unit * 0.01, y - unit * long * 0.86],
          [x + unit * 0.03, y - unit * long * 0.8],
        ],
        [
          [x + unit * 0.085, y - unit * long * 0.72],
          [x + unit * 0.1, y - unit * long * 0.4],
          [x + unit * 0.07, y - unit * 0.02],
        ],
      ),
      { transform: rotated(degrees, [x, y + unit * 0.04]) },
    );
  const heel = outline(
    [x - unit * 0.12, y - unit * 0.06],
    [
      [x - unit * 0.19, y + unit * 0.06],
      [x - unit * 0.12, y + unit * 0.21],
      [x, y + unit * 0.24],
    ],
    [
      [x + unit * 0.12, y + unit * 0.21],
      [x + unit * 0.19, y + unit * 0.06],
      [x + unit * 0.12, y - unit * 0.06],
    ],
  );
  const shape = [toe(-43, 0.4), toe(0, 0.5), toe(43, 0.4), path(heel, {})];
  const deep = inks.isDay ? mix(deepOf(inks), inks.shade, 0.3) : inks.shade;
  const edge = inks.isDay ? mix(inks.main, inks.shade, 0.25) : mix(inks.main, inks.accent, 0.5);
  return [
    group(
      [
        group(shape, { fill: edge, transform: moved(unit * 0.009, unit * 0.012) }),
        group(shape, { fill: deep }),
      ],
      { transform: rotated(turn, [x, y]) },
    ),
  ];
}

/** A small lit boat from above, with a far larger shape below it. */
const shapeBelow: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const side = chance.pick([-1, 1]);
  const boat: Point = [focus.x + side * unit * 0.05, focus.y - unit * 0.09];
  const body = (size: number) => leviathan(sheet, size, side);
  const swell = Array.from({ length: 46 }, () => {
    const [x, y] = [chance.next() * width, chance.next() * height];
    const long = unit * chance.between(0.02, 0.06);
    return `M${tenth(x)} ${tenth(y)}q${tenth(long / 2)} ${tenth(-long * 0.22)} ${tenth(long)} 0`;
  }).join("");
  const hull = (size: number) =>
    `M0 ${-size}C${size * 0.5} ${-size * 0.45} ${size * 0.42} ${size * 0.6} ${size * 0.2} ${size * 0.9}H${-size * 0.2}C${-size * 0.42} ${size * 0.6} ${-size * 0.5} ${-size * 0.45} 0 ${-size}Z`;
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.45), to: mix(inks.depth, inks.shade, 0.45) }),
    glow(sheet, [focus.x, focus.y], unit * 0.8, inks.main, 0.5),
    group(body(1.09), { fill: inks.shade, opacity: 0.22 }),
    group(body(1), { fill: inks.shade, opacity: 0.5 }),
    group(body(0.82), { fill: inks.shade, opacity: 0.75 }),
    path(swell, { stroke: inks.light, strokeWidth: unit * 0.003, opacity: 0.22, lineCap: "round" }),
    ...[0.075, 0.115, 0.165].map((reach, ring) =>
      circle({
        x: boat[0],
        y: boat[1],
        radius: unit * reach,
        stroke: inks.accent,
        strokeWidth: unit * 0.0025,
        opacity: 0.5 - ring * 0.13,
      }),
    ),
    glow(sheet, boat, unit * 0.17, inks.accent, 0.9),
    group(
      [
        path(hull(unit * 0.05), { fill: inks.shade }),
        path(hull(unit * 0.038), { fill: mix(inks.accent, inks.main, 0.4) }),
        dot([0, unit * 0.004], unit * 0.011, inks.light),
      ],
      {
        transform: `${moved(...boat)} rotate(${side * chance.between(20, 50)})`,
      },
    ),
    ...quietLeft(sheet, inks.shade, 0.55),
  ];
};

/** A long body from above, head up, bending and tapering toward the tail, with two pairs of fins. */
function leviathan({ focus, unit }: Sheet, size: number, side: number): string[] {
  const spine = (along: number) => {
    const head = Math.sqrt(1 - (1 - Math.min(1, along / 0.2)) ** 2);
    return {
      x: focus.x + side * unit * (0.17 - along * 0.1 - Math.sin(along * 5.2) * 0.15 * (0.5 + along * 0.7)),
      y: focus.y + unit * (along * 1.12 - 0.43),
      half: unit * 0.125 * size * head * (1 - along ** 1.25),
    };
  };
  const steps = Array.from({ length: 41 }, (_, step) => spine(step / 40));
  const left = steps.map(({ x, y, half }): Point => [x - half, y]);
  const right = steps.toReversed().map(({ x, y, half }): Point => [x + half, y]);
  const fin = (way: number, along: number, reach: number) => {
    const [root, end] = [spine(along), spine(along + 0.15)];
    const tip: Point = [root.x + way * (root.half + unit * reach * size), root.y + unit * reach * 1.25];
    return outline(
      [root.x + way * root.half * 0.8, root.y],
      [[root.x + way * (root.half + unit * reach * 0.7), root.y + unit * reach * 0.2], tip],
      [
        [end.x + way * (end.half + unit * reach * 0.3), end.y + unit * 0.02],
        [end.x + way * end.half * 0.7, end.y],
      ],
    );
  };
  return [
    `${through([...left, ...right])}Z`,
    fin(1, 0.225, 0.2),
    fin(-1, 0.225, 0.2),
    fin(1, 0.55, 0.1),
    fin(-1, 0.55, 0.1),
  ].map((data) => path(data, {}));
}

/** Three claw tears through the sheet, with an eye behind them. */
const clawTears: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const lean = chance.between(17, 25) * chance.pick([-1, 1]);
  const tears = [-0.2, 0, 0.2].map((aside, index) =>
    tear(sheet, [focus.x + aside * unit, focus.y + (index - 1) * unit * 0.03], {
      long: unit * (index === 1 ? 0.5 : 0.42) * chance.between(0.95, 1.04),
      wide: unit * (index === 1 ? 0.088 : 0.072),
    }),
  );
  const transform = rotated(lean, [focus.x, focus.y]);
  const openings = tears.map((data) => path(data, { transform }));
  const radius = unit * 0.27;
  const behind = inks.isDay ? inks.shade : mix(inks.shade, "#000000", 0.4);
  const iris = define.radial([
    [0, inks.light],
    [0.4, inks.accent],
    [0.85, inks.main],
    [1, mix(inks.main, inks.shade, 0.5)],
  ]);
  const lid = mix(inks.main, inks.shade, 0.72);
  const eye = [
    rectangle({ x: focus.x - unit, y: focus.y - unit, width: unit * 2, height: unit * 2, fill: behind }),
    dot([focus.x, focus.y], radius * 1.32, lid),
    dot([focus.x, focus.y], radius * 1.06, behind),
    dot([focus.x, focus.y], radius, iris),
    path(
      `M${focus.x} ${focus.y - radius * 0.86}Q${focus.x + radius * 0.3} ${focus.y} ${focus.x} ${focus.y + radius * 0.86}Q${focus.x - radius * 0.3} ${focus.y} ${focus.x} ${focus.y - radius * 0.86}Z`,
      { fill: behind, transform },
    ),
    dot([focus.x - unit * 0.02, focus.y - unit * 0.11], unit * 0.02, inks.light),
  ];
  const torn = inks.isDay ? mix(inks.light, inks.main, 0.5) : mix(inks.main, inks.light, 0.3);
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.2),
      to: inks.isDay ? mix(inks.light, inks.main, 0.3) : mix(inks.depth, inks.shade, 0.45),
    }),
    ...tears.map((data) =>
      path(data, { fill: torn, transform: `${moved(-unit * 0.011, unit * 0.005)} ${transform}` }),
    ),
    group(eye, { clip: define.clip(...openings) }),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** A long tear with frayed edges, widest in the middle. */
function tear({ chance }: Sheet, [x, y]: Point, { long, wide }: { long: number; wide: number }): string {
  const steps = 26;
  const edge = (way: number): Point[] =>
    Array.from({ length: steps }, (_, step): Point => {
      const along = (step + 1) / (steps + 1);
      const fray = wide * (step % 2 === 0 ? 0.03 : -0.05) * chance.between(0.2, 1.6);
      return [
        x + way * (wide * Math.sin(along * Math.PI) ** 0.75 + fray * Math.sin(along * Math.PI)),
        y + (along * 2 - 1) * long,
      ];
    });
  return `${polyline([[x, y - long], ...edge(1), [x, y + long], ...edge(-1).toReversed()])}Z`;
}

export const CREATURE_SCENES = {
  cityFootprint: {
    draw: cityFootprint,
    genres: ["sci_fi", "action"],
    themes: ["giant monsters", "creature attack"],
    standsDaylight: true,
  },
  shapeBelow: {
    draw: shapeBelow,
    genres: ["horror", "adventure"],
    themes: ["creature attack"],
    leavesTopFree: true,
  },
  clawTears: {
    draw: clawTears,
    genres: ["horror", "action"],
    themes: ["creature attack", "giant monsters"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
