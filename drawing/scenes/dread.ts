/** Creeping horror: sinking, being watched, things moving by themselves. */
import { downward, below, onCircle, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, path, polygon, rectangle, rotated } from "../svg.ts";

/** A person sinking through the dark, below a distant square of light. */
const sinking: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const half = unit * 0.09;
  const above: Point = [focus.x + unit * chance.between(-0.04, 0.04), focus.y - unit * 0.38];
  const body: Point = [focus.x + unit * chance.between(-0.03, 0.03), focus.y + unit * 0.12];
  const shafts = [2.6, 1.9, 1.3].map((spread) =>
    polygon(
      tapered([above[0], above[1] + half * 0.6, half], [body[0], body[1] + unit * 0.42, half * spread]),
      {
        fill: downward(sheet, [inks.accent, 0.4], [inks.main, 0]),
      },
    ),
  );
  const frames = [1.7, 2.7, 4, 5.7, 7.8].map((size, index) =>
    rectangle({
      x: above[0] - half * size,
      y: above[1] - half * size * 0.6,
      width: half * size * 2,
      height: half * size * 1.2,
      stroke: inks.main,
      strokeWidth: 1.6,
      opacity: 0.5 - index * 0.09,
    }),
  );
  const bubbles = Array.from({ length: 11 }, (_, index) =>
    circle({
      x: body[0] + unit * chance.between(-0.025, 0.025),
      y: body[1] - unit * (0.1 + index * 0.027),
      radius: unit * chance.between(0.002, 0.0055),
      fill: inks.light,
      opacity: 0.75 - index * 0.05,
    }),
  );
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.85), to: inks.shade, end: 0.8 }),
    ...frames,
    glow(sheet, above, unit * 0.4, inks.main, 0.55),
    ...shafts,
    rectangle({
      x: above[0] - half,
      y: above[1] - half * 0.6,
      width: half * 2,
      height: half * 1.2,
      fill: inks.light,
    }),
    ...bubbles,
    group(sinker(body, unit, mix(inks.light, inks.accent, 0.5)), {
      transform: rotated(chance.between(-16, 16), body),
    }),
  ];
};

/** A person sinking back first, from the side; the limbs trail upward. */
function sinker([x, y]: Point, unit: number, stroke: string): string[] {
  const limb = (points: readonly Point[], thick: number) => {
    const [start = [0, 0], bend = start, end = bend] = points.map(([right, up]): Point => [
      x + right * unit,
      y - up * unit,
    ]);
    return path(`M${start[0]} ${start[1]}Q${bend[0]} ${bend[1]} ${end[0]} ${end[1]}`, {
      stroke,
      strokeWidth: unit * thick,
      lineCap: "round",
    });
  };
  return [
    limb(
      [
        [-0.045, 0.002],
        [0, -0.028],
        [0.04, -0.008],
      ],
      0.026,
    ),
    limb(
      [
        [0.04, -0.008],
        [0.075, 0.012],
        [0.082, 0.07],
      ],
      0.015,
    ),
    limb(
      [
        [0.04, -0.008],
        [0.095, -0.01],
        [0.122, 0.045],
      ],
      0.015,
    ),
    limb(
      [
        [-0.045, 0.004],
        [-0.05, 0.04],
        [-0.028, 0.088],
      ],
      0.011,
    ),
    limb(
      [
        [-0.045, 0.004],
        [-0.075, 0.035],
        [-0.092, 0.075],
      ],
      0.011,
    ),
    circle({ x: x - unit * 0.083, y: y - unit * 0.002, radius: unit * 0.021, fill: stroke }),
  ];
}

/** An eye made of rings, with a person in a doorway in its pupil. */
const ringedEye: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const almond = (scale: number) => {
    const [wide, tall] = [unit * 0.4 * scale ** 0.75, unit * 0.46 * scale];
    return `M${focus.x - wide} ${focus.y}Q${focus.x} ${focus.y - tall} ${focus.x + wide} ${focus.y}Q${focus.x} ${focus.y + tall} ${focus.x - wide} ${focus.y}Z`;
  };
  const lids = Array.from({ length: 9 }, (_, ring) =>
    path(almond(1.12 + ring * 0.13), {
      stroke: mix(inks.figure, inks.main, 0.5),
      strokeWidth: unit * 0.0035,
      opacity: 0.6 - ring * 0.062,
    }),
  );
  const radius = unit * 0.222;
  const rings = Array.from({ length: 11 }, (_, ring) => {
    const share = 1 - ring / 15;
    return circle({
      ...focus,
      radius: radius * share,
      fill:
        ring % 2 === 0 ? mix(inks.main, inks.shade, ring * 0.05) : mix(inks.accent, inks.main, ring * 0.07),
    });
  });
  const center: Point = [focus.x, focus.y];
  const fibres = Array.from({ length: 72 }, (_, ray) => {
    const angle = (ray / 72) * Math.PI * 2;
    const [from, to] = [radius * chance.between(0.45, 0.6), radius * chance.between(0.62, 0.97)];
    return line({
      from: onCircle(center, from, angle),
      to: onCircle(center, to, angle),
      stroke: inks.shade,
      strokeWidth: unit * 0.0032,
      opacity: 0.45,
    });
  });
  const door = unit * 0.062;
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.6) }),
    ...lids,
    path(almond(1), { fill: inks.figure }),
    group(
      [
        circle({ ...focus, radius: radius * 1.05, fill: inks.shade }),
        ...rings,
        ...fibres,
        circle({ ...focus, radius: radius * 0.46, fill: inks.shade }),
        path(almond(1), { stroke: inks.shade, strokeWidth: unit * 0.03, opacity: 0.35 }),
      ],
      { clip: define.clip(path(almond(1), {})) },
    ),
    rectangle({ x: focus.x - door / 2, y: focus.y - door, width: door, height: door * 2, fill: inks.light }),
    person([focus.x, focus.y + door], door * 1.3, inks.shade),
  ];
};

/** An empty swing in motion; its shadow shows a child. */
const emptySwing: Scene = (sheet) => {
  const { focus, unit, height, isTall, inks, chance } = sheet;
  const side = chance.pick([-1, 1]);
  const middle = focus.y - unit * (isTall ? 0.07 : 0.13);
  const seat: Point = [focus.x + side * unit * 0.1, middle + unit * 0.06];
  const horizon = middle + unit * 0.18;
  const pool: Point = [focus.x, horizon + unit * 0.2];
  const dark = mix(inks.shade, "#000000", 0.3);
  const lit = mix(inks.accent, inks.light, 0.3);
  const ropes = [-1, 1].map((rope) =>
    line({
      from: [focus.x - side * unit * 0.05 + rope * unit * 0.05, -10],
      to: [seat[0] + rope * unit * 0.062, seat[1] + rope * side * unit * -0.006],
      stroke: dark,
      strokeWidth: unit * 0.007,
    }),
  );
  const bench = rectangle({
    x: seat[0] - unit * 0.085,
    y: seat[1] - unit * 0.004,
    width: unit * 0.17,
    height: unit * 0.02,
    radius: unit * 0.004,
    fill: dark,
    transform: rotated(side * -6, seat),
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.3), end: horizon / height }),
    glow(sheet, [focus.x, horizon - unit * 0.1], unit * 0.72, inks.accent, 0.6),
    below(sheet, horizon, mix(inks.depth, inks.shade, 0.5)),
    ellipse({
      x: pool[0],
      y: pool[1],
      radiusX: unit * 0.43,
      radiusY: unit * 0.165,
      fill: mix(inks.main, lit, 0.35),
    }),
    ellipse({ x: pool[0], y: pool[1], radiusX: unit * 0.37, radiusY: unit * 0.135, fill: lit }),
    group(childShadow(unit, dark), {
      transform: `translate(${Math.round(seat[0] - side * unit * 0.05)} ${Math.round(pool[1] - unit * 0.05)}) matrix(1.1 0 ${-side * 0.22} 1 0 0)`,
    }),
    ...ropes,
    bench,
  ];
};

/** Drawn from the seat, head down, because the shadow falls toward the viewer. */
function childShadow(unit: number, fill: string): string[] {
  const at = (x: number, y: number) => `${Math.round(x * unit)} ${Math.round(y * unit)}`;
  const ropes = [-0.07, 0.07].map((x) =>
    line({
      from: [x * unit, 0],
      to: [x * unit, unit * 0.2],
      stroke: fill,
      strokeWidth: unit * 0.007,
      opacity: 0.65,
    }),
  );
  const body = `M${at(-0.042, 0)}Q${at(-0.05, 0.1)} ${at(0, 0.112)}Q${at(0.05, 0.1)} ${at(0.042, 0)}Z`;
  const legs = [-0.026, 0.026].map((x) =>
    line({
      from: [x * unit, 0],
      to: [x * unit * 1.2, unit * -0.085],
      stroke: fill,
      strokeWidth: unit * 0.019,
      lineCap: "round",
    }),
  );
  return [
    ...ropes,
    ...legs,
    rectangle({ x: unit * -0.085, y: unit * -0.014, width: unit * 0.17, height: unit * 0.028, fill }),
    path(body, { fill }),
    circle({ x: 0, y: unit * 0.142, radius: unit * 0.04, fill }),
  ];
}

export const DREAD_SCENES = {
  sinking: {
    draw: sinking,
    genres: ["horror", "thriller"],
    themes: [
      "surreal",
      "erased memory",
      "addiction",
      "possession",
      "racial injustice",
      "psychological breakdown",
    ],
  },
  ringedEye: {
    draw: ringedEye,
    genres: ["horror", "mystery", "thriller"],
    themes: ["body horror", "cat and mouse", "obsession", "surreal", "unreliable narrator", "found footage"],
    standsDaylight: true,
  },
  emptySwing: {
    draw: emptySwing,
    genres: ["horror", "mystery"],
    themes: ["evil child", "missing person", "orphan", "small-town darkness", "grief"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
