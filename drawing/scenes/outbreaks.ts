/** Outbreaks: zombies breaking in, prisoners breaking out. */
import { downward, below, paper, quietLeft, dot, outline, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { limbsOf, person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  line,
  path,
  polygon,
  rectangle,
  rotated,
  through,
} from "../svg.ts";

/** A person at a single light in the open, with a crowd closing in from all sides. */
const closingCrowd: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const center: Point = [focus.x, focus.y + unit * 0.06];
  const flat = 0.56;
  const everybody = Array.from({ length: 7 }, (_, ring) => {
    const reach = unit * (0.23 + ring * 0.085);
    const count = Math.round(9 + ring * 6.5);
    const turn = chance.between(0, 6);
    return Array.from({ length: count }, (__, place) => {
      const angle = turn + ((place + chance.between(-0.3, 0.3)) / count) * Math.PI * 2;
      const far = reach + unit * chance.between(-0.03, 0.03);
      return { x: center[0] + Math.cos(angle) * far, y: center[1] + Math.sin(angle) * far * flat };
    });
  })
    .flat()
    .toSorted((one, other) => one.y - other.y);
  const incomer = ([x, y]: Point) =>
    sleepwalker(sheet, [x, y], { way: Math.sign(center[0] - x), tall: unit * chance.between(0.078, 0.094) });
  const shadows = everybody.map(({ x, y }) => {
    const [right, down] = [x - center[0], y - center[1]];
    const away = Math.hypot(right, down);
    const [sideX, sideY, long] = [(-down / away) * unit * 0.008, (right / away) * unit * 0.008, 0.3];
    return polygon(
      [
        [x - sideX, y - sideY],
        [x + sideX, y + sideY],
        [x + right * long + sideX * 0.3, y + down * long + sideY * 0.3],
        [x + right * long - sideX * 0.3, y + down * long - sideY * 0.3],
      ],
      { fill: inks.shade, opacity: 0.42 },
    );
  });
  return [
    paper(sheet, mix(inks.shade, inks.depth, 0.3)),
    ellipse({
      x: center[0],
      y: center[1],
      radiusX: unit * 0.86,
      radiusY: unit * 0.86 * flat,
      fill: sheet.define.radial([
        [0, inks.light],
        [0.2, inks.accent],
        [0.46, inks.main],
        [0.75, inks.depth, 0.9],
        [1, inks.depth, 0],
      ]),
    }),
    ...shadows,
    ...everybody.filter(({ y }) => y < center[1]).map(({ x, y }) => incomer([x, y])),
    person(center, unit * 0.085, inks.shade),
    ...everybody.filter(({ y }) => y >= center[1]).map(({ x, y }) => incomer([x, y])),
    ...quietLeft(sheet, inks.shade, 0.9),
  ];
};

/** A window boarded up from inside; figures stand outside in the light, their fingers on the boards. */
const boardedWindow: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const box = { x: focus.x - unit * 0.27, y: focus.y - unit * 0.33, width: unit * 0.54, height: unit * 0.56 };
  const floor = focus.y + unit * 0.36;
  const wood = mix(inks.depth, inks.shade, 0.25);
  const others = [-0.2, 0.19, -0.01].map((aside, index) =>
    sleepwalker(sheet, [focus.x + aside * unit, box.y + box.height * 1.2], {
      way: chance.pick([-1, 1]),
      tall: unit * (index === 2 ? 0.56 : chance.between(0.46, 0.52)),
    }),
  );
  const boards = [0.1, 0.38, 0.66, 0.93].map((down, index) => {
    const place: Point = [focus.x, box.y + box.height * down];
    return group(board(sheet, place, { wood, hand: [0, -1, 1, 0][index] ?? 0 }), {
      transform: rotated((index % 2 === 0 ? -1 : 1) * chance.between(2.5, 8), place),
    });
  });
  const gaps = [-0.19, 0.02, 0.21].map((aside) =>
    polygon(
      tapered(
        [focus.x + aside * unit, floor, unit * 0.05],
        [focus.x + aside * unit * 2, height, unit * 0.13],
      ),
      { fill: downward(sheet, [inks.accent, 0.5], [inks.accent, 0.02]) },
    ),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.75), end: floor / height }),
    glow(sheet, [focus.x, focus.y], unit * 0.75, inks.main, 0.6),
    below(sheet, floor, mix(inks.shade, inks.depth, 0.25)),
    ...gaps,
    rectangle({ ...box, fill: downward(sheet, inks.light, inks.accent) }),
    group(others, { clip: define.clip(rectangle(box)) }),
    rectangle({ ...box, stroke: inks.shade, strokeWidth: unit * 0.03 }),
    ...boards,
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

function board(
  { unit, inks, chance }: Sheet,
  [x, y]: Point,
  { wood, hand }: { wood: string; hand: number },
): string[] {
  const [wide, tall] = [unit * chance.between(0.66, 0.74), unit * 0.078];
  const [left, top] = [x - wide / 2 + unit * chance.between(-0.02, 0.02), y - tall / 2];
  const grip = x + hand * unit * chance.between(0.06, 0.17);
  const fingers = [0, 1, 2, 3].map((finger) =>
    line({
      from: [grip + finger * unit * 0.021, top - unit * 0.012],
      to: [grip + finger * unit * 0.021, top + unit * (finger === 0 || finger === 3 ? 0.026 : 0.036)],
      stroke: inks.shade,
      strokeWidth: unit * 0.0155,
      lineCap: "round",
    }),
  );
  return [
    rectangle({ x: left, y: top, width: wide, height: tall, fill: wood }),
    rectangle({ x: left, y: top, width: wide, height: unit * 0.007, fill: mix(wood, inks.accent, 0.45) }),
    ...[0.035, 0.965].flatMap((share) =>
      [0.3, 0.7].map((down) => dot([left + wide * share, top + tall * down], unit * 0.006, inks.shade)),
    ),
    ...(hand === 0 ? [] : fingers),
  ];
}

/** A zombie: head tilted, arms toward the light. */
function sleepwalker(
  { inks, chance }: Sheet,
  [x, y]: Point,
  { way, tall }: { way: number; tall: number },
): string {
  const limb = limbsOf([x, y], tall, inks.shade);
  const lean = way * chance.between(0.02, 0.12);
  const reach = way * chance.between(0.12, 0.34);
  return group([
    limb(0.13, [-0.07, 0.02], [lean * 0.3 - 0.03, 0.4]),
    limb(0.13, [0.08, 0.02], [lean * 0.3 + 0.03, 0.4]),
    limb(0.2, [lean * 0.3, 0.4], [lean, 0.68]),
    limb(0.09, [lean - 0.07, 0.7], [lean + reach, chance.between(0.42, 0.66)]),
    limb(0.09, [lean + 0.07, 0.7], [lean + reach * 0.8, chance.between(0.36, 0.6)]),
    dot([x + (lean * 1.5 + chance.between(-0.05, 0.05)) * tall, y - tall * 0.89], tall * 0.105, inks.shade),
  ]);
}

/** A prison wall at night: knotted sheets hang from a barred window, with a person on them in the searchlight. */
const knottedSheets: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, width, define } = sheet;
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  const window: Point = [focus.x, focus.y - unit * 0.36];
  const spot = { x: focus.x, y: focus.y + unit * 0.09, radius: unit * 0.27 };
  const stone = mix(inks.depth, inks.shade, 0.35);
  const courses = Array.from({ length: Math.ceil(height / (unit * 0.085)) }, (_, row) =>
    line({
      from: [0, row * unit * 0.085],
      to: [width, row * unit * 0.085],
      stroke: inks.shade,
      strokeWidth: unit * 0.004,
      opacity: 0.35,
    }),
  );
  const sway = chance.between(0.7, 1.1) * side;
  const knots = Array.from({ length: 12 }, (_, knot): Point => [
    focus.x + Math.sin(knot * 0.75) * unit * 0.008 * sway,
    window[1] + unit * (0.07 + knot * 0.072),
  ]);
  const rope = (fill: string) =>
    knots.slice(1).map((end, index) => {
      const start = knots[index] ?? end;
      const [bulge, middle] = [unit * 0.021, (start[1] + end[1]) / 2];
      return (
        path(outline(start, [[start[0] + bulge, middle], end], [[end[0] - bulge, middle], start]), { fill }) +
        dot(end, unit * 0.0105, fill)
      );
    });
  const from: Point = [focus.x + side * unit * 0.72, focus.y + unit * 0.95];
  const [right, down] = [from[0] - spot.x, from[1] - spot.y];
  const aside = spot.radius / Math.hypot(right, down);
  const beam: Point[] = [
    [spot.x - down * aside, spot.y + right * aside],
    [spot.x + down * aside, spot.y - right * aside],
    from,
  ];
  return [
    sky(sheet, { from: mix(stone, inks.main, 0.22), to: mix(stone, inks.shade, 0.5) }),
    ...courses,
    ...rope(mix(inks.main, inks.light, 0.5)),
    polygon(beam, { fill: inks.accent, opacity: 0.22 }),
    circle({ ...spot, fill: mix(inks.accent, inks.light, 0.35) }),
    group([...courses, ...rope(mix(inks.main, inks.shade, 0.55))], {
      clip: define.clip(circle(spot)),
    }),
    ...somebodyOnRope(sheet, [focus.x, focus.y + unit * 0.035], side),
    ...barredWindow(sheet, window),
    ...quietLeft(sheet, inks.shade, 0.7),
  ];
};

/** A lit window with its middle bars sawn through. */
function barredWindow(sheet: Sheet, [x, y]: Point): string[] {
  const { unit, inks } = sheet;
  const [wide, tall] = [unit * 0.16, unit * 0.15];
  const box = { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall };
  const bar = (share: number, from: number, to: number) =>
    rectangle({
      x: box.x + wide * share - unit * 0.006,
      y: box.y + tall * from,
      width: unit * 0.012,
      height: tall * (to - from),
      fill: inks.shade,
    });
  const bars = [0.14, 0.86].map((share) => bar(share, 0, 1));
  const stumps = [0.38, 0.62].flatMap((share, index) => [
    bar(share, 0, 0.2 + index * 0.07),
    bar(share, 0.88 - index * 0.06, 1),
  ]);
  return [
    rectangle({
      ...box,
      fill: downward(sheet, mix(inks.main, inks.depth, 0.3), mix(inks.main, inks.accent, 0.5)),
    }),
    ...bars,
    ...stumps,
    rectangle({ ...box, stroke: inks.shade, strokeWidth: unit * 0.012 }),
    rectangle({
      x: box.x - unit * 0.02,
      y: box.y + tall,
      width: wide + unit * 0.04,
      height: unit * 0.022,
      fill: inks.shade,
    }),
  ];
}

/** A person climbing down a rope, from the side; the middle of the rope is at the point. */
function somebodyOnRope({ unit, inks }: Sheet, [x, y]: Point, side: number): string[] {
  const tall = unit * 0.36;
  const at = ([right, up]: Point): Point => [x + side * right * tall, y - up * tall];
  const limb = (thick: number, ...joints: readonly Point[]) =>
    path(through(joints.map(at)), { stroke: inks.shade, strokeWidth: tall * thick, lineCap: "round" });
  const body = outline(
    at([-0.06, 0.24]),
    [at([-0.17, 0.26]), at([-0.22, 0.1]), at([-0.22, -0.02])],
    [at([-0.23, -0.13]), at([-0.2, -0.2]), at([-0.12, -0.2])],
    [at([-0.03, -0.2]), at([-0.05, -0.06]), at([-0.03, 0.06])],
    [at([-0.01, 0.14]), at([-0.01, 0.22]), at([-0.06, 0.24])],
  );
  return [
    limb(0.075, [-0.08, 0.19], [-0.01, 0.31], [0.01, 0.46]),
    limb(0.075, [-0.06, 0.17], [0.05, 0.13], [0.01, 0.25]),
    path(body, { fill: inks.shade }),
    limb(0.1, [-0.13, -0.13], [0.05, -0.16], [0, -0.36]),
    limb(0.1, [-0.14, -0.14], [-0.02, -0.3], [0.02, -0.5]),
    limb(0.06, [0, -0.37], [0.05, -0.39]),
    limb(0.06, [0.02, -0.51], [0.07, -0.53]),
    dot(at([-0.1, 0.33]), tall * 0.075, inks.shade),
  ];
}

export const OUTBREAK_SCENES = {
  boardedWindow: { draw: boardedWindow, genres: ["horror", "comedy"], themes: ["zombie outbreak"] },
  closingCrowd: { draw: closingCrowd, genres: ["horror", "thriller"], themes: ["zombie outbreak"] },
  knottedSheets: { draw: knottedSheets, genres: ["thriller", "crime", "war"], themes: ["prison break"] },
} as const satisfies Record<string, SceneEntry>;
