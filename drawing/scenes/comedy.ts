/** Comedy: paper, sweets and sun, with one thing out of place. */
import { deepOf, below, darkLeft, paper, strip, onCircle, outline, rays } from "../brushes.ts";
import { mix } from "../color.ts";
import { sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  line,
  moved,
  path,
  polygon,
  polyline,
  rectangle,
  rotated,
} from "../svg.ts";

/** Four sheets of colored paper, with cutouts of a sprig, a flower, a heart and a sun on them. */
const cutouts: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const side = unit * 0.32;
  const gap = unit * 0.018;
  const turn = chance.whole(0, 3);
  const papers = [
    { fill: inks.main, on: inks.shade },
    { fill: inks.accent, on: inks.light },
    { fill: mix(deepOf(inks), inks.main, 0.15), on: inks.accent },
    { fill: mix(inks.main, inks.light, 0.6), on: deepOf(inks) },
  ];
  const shapes = [sprig, flower, heart, sunburst];
  const pieces = papers.flatMap(({ fill, on }, index) => {
    const corner = (index + turn) % 4;
    const [right, low] = [corner === 1 || corner === 2, corner >= 2];
    const [wide, tall] = [side * chance.between(0.86, 1.08), side * chance.between(0.92, 1.14)];
    const x = focus.x + (right ? gap : -gap - wide);
    const y = focus.y - unit * 0.02 + (low ? gap : -gap - tall);
    const center: Point = [x + wide / 2, y + tall / 2];
    const cut = shapes[(index + Math.floor(turn / 2)) % 4] ?? sprig;
    const hasArch = corner === 0;
    return [
      rectangle({ x, y, width: wide, height: tall, fill }),
      ...(hasArch ? [circle({ x: center[0], y, radius: wide / 2, fill })] : []),
      group(cut(side * 0.36, on, fill), {
        transform: `${moved(...center)} rotate(${chance.whole(-16, 16)})`,
      }),
    ];
  });
  return [
    paper(sheet, inks.ground),
    ...pieces,
    circle({
      x: focus.x + side * 0.62,
      y: focus.y - side * 1.5,
      radius: side * 0.16,
      fill: mix(inks.accent, inks.main, 0.5),
    }),
  ];
};

/** A stem with pairs of leaves, centered on the origin. */
function sprig(size: number, fill: string): string[] {
  const leaves = [-0.55, -0.15, 0.25].flatMap((place, row) =>
    [-1, 1].map((way) => {
      const long = size * (0.3 + row * 0.05);
      const foot: Point = [0, place * size + size * 0.24];
      const tilt = rotated(way * 52, foot);
      return ellipse({
        x: foot[0],
        y: foot[1] - long,
        radiusX: long * 0.38,
        radiusY: long,
        fill,
        transform: tilt,
      });
    }),
  );
  const tip = ellipse({ x: 0, y: -size * 0.78, radiusX: size * 0.11, radiusY: size * 0.26, fill });
  const stem = line({
    from: [0, -size * 0.7],
    to: [0, size],
    stroke: fill,
    strokeWidth: size * 0.07,
    lineCap: "round",
  });
  return [stem, tip, ...leaves];
}

function flower(size: number, fill: string, middle: string): string[] {
  const petals = Array.from({ length: 7 }, (_, petal) =>
    ellipse({
      x: 0,
      y: -size * 0.55,
      radiusX: size * 0.22,
      radiusY: size * 0.4,
      fill,
      transform: rotated((360 / 7) * petal, [0, 0]),
    }),
  );
  return [...petals, circle({ x: 0, y: 0, radius: size * 0.2, fill: middle })];
}

function heart(size: number, fill: string): string[] {
  const half = (way: number) =>
    `C${way * size * 0.5} ${-size * 1.15} ${way * size * 1.4} ${-size * 0.2} 0 ${size * 0.85}`;
  const [right, left] = [`M0 ${-size * 0.4}${half(1)}`, `M0 ${-size * 0.4}${half(-1)}`];
  return [path(`${right}Z${left}Z`, { fill })];
}

function sunburst(size: number, fill: string, gap: string): string[] {
  const points = Array.from({ length: 28 }, (_, step): Point => {
    const reach = size * (step % 2 === 0 ? 0.95 : 0.6);
    const angle = (step / 28) * Math.PI * 2;
    return onCircle([0, 0], reach, angle);
  });
  return [polygon(points, { fill }), circle({ x: 0, y: 0, radius: size * 0.44, fill: gap })];
}

/** Half a sun on the sea, its rays over the whole sky; a parasol stands askew on striped sand. */
const beach: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, isTall } = sheet;
  const horizon = focus.y + unit * (isTall ? 0.13 : 0.16);
  const count = chance.whole(13, 17);
  const sunRays = rays(
    [focus.x, horizon],
    { count, from: Math.PI, sweep: Math.PI, reach: width + height },
    { fill: inks.accent, opacity: 0.5 },
  );
  const sand = mix(inks.light, inks.accent, 0.3);
  const shore = horizon + unit * 0.3;
  return [
    paper(sheet, mix(inks.main, inks.light, 0.25)),
    ...sunRays,
    circle({ x: focus.x, y: horizon, radius: unit * 0.21, fill: inks.accent }),
    circle({ x: focus.x, y: horizon, radius: unit * 0.165, fill: inks.light }),
    below(sheet, horizon, deepOf(inks)),
    ...[0, 1, 2].map((row) =>
      swell(sheet, horizon + unit * (0.07 + row * 0.08), mix(deepOf(inks), inks.light, 0.12 + row * 0.18)),
    ),
    swell(sheet, shore - unit * 0.016, inks.light),
    swell(sheet, shore + unit * 0.012, sand),
    ...[0.1, 0.23, 0.4].map((down, stripe) =>
      strip(sheet, {
        y: shore + unit * down,
        deep: unit * (0.04 + stripe * 0.02),
        fill: mix(sand, inks.main, 0.4),
      }),
    ),
    ...parasol(sheet, [focus.x + unit * (isTall ? 0.24 : 0.3), shore + unit * 0.09]),
    ...darkLeft(sheet, 0.8),
  ];
};

/** Everything below a scalloped line. */
function swell({ width, height, unit, chance }: Sheet, y: number, fill: string): string {
  const wave = unit * 0.1;
  const start = -wave * chance.next();
  const arcs = Array.from(
    { length: Math.ceil(width / wave) + 2 },
    () => `q${wave / 2} ${unit * 0.03} ${wave} 0`,
  );
  return path(`M${start} ${y}${arcs.join("")}V${height}H${start}Z`, { fill });
}

function parasol({ unit, inks, chance }: Sheet, foot: Point): string[] {
  const tall = unit * 0.3;
  const wide = unit * 0.17;
  const [x, y] = [foot[0], foot[1] - tall];
  const tip: Point = [x, y - wide * 0.62];
  const panel = (from: number, to: number, fill: string) =>
    path(
      outline(
        tip,
        [
          [x + from * wide * 0.95, y - wide * 0.5],
          [x + from * wide, y],
        ],
        [[x + to * wide, y]],
        [[x + to * wide * 0.95, y - wide * 0.5], tip],
      ),
      { fill },
    );
  const panels = Array.from({ length: 6 }, (_, index) => {
    const edge = (step: number) => -Math.cos((Math.PI * step) / 6);
    return panel(edge(index), edge(index + 1), index % 2 === 0 ? inks.accent : inks.light);
  });
  const tilt = rotated(chance.between(14, 22), foot);
  const pole = line({ from: foot, to: [x, y - wide * 0.7], stroke: inks.shade, strokeWidth: unit * 0.009 });
  return [
    ellipse({
      x: foot[0] - unit * 0.06,
      y: foot[1] + unit * 0.006,
      radiusX: wide * 0.9,
      radiusY: unit * 0.016,
      fill: inks.shade,
      opacity: 0.35,
    }),
    group([pole, ...panels], { transform: tilt }),
  ];
}

/** A leaning wedding cake with the couple on top. */
const cake: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const way = chance.isTrue() ? 1 : -1;
  const table = focus.y + unit * 0.36;
  const icing = inks.isDay ? mix(inks.light, inks.main, 0.12) : inks.light;
  const body = [inks.main, mix(inks.main, inks.light, 0.45)];
  const couple = [
    person([-unit * 0.022, 0], unit * 0.105, inks.shade),
    group([person([unit * 0.03, 0], unit * 0.1, inks.accent)], {
      transform: rotated(way * 14, [unit * 0.03, 0]),
    }),
  ];
  const tiers = [0.17, 0.27, 0.38, 0.5].reduce<string[]>((above, wide, index) => {
    const tall = unit * (0.115 + index * 0.012);
    const lean = index === 3 ? 0 : way * chance.between(2.2, 4.4);
    const shift = index === 3 ? 0 : way * unit * 0.012;
    const tier = [
      rectangle({
        x: (-wide * unit) / 2,
        y: -tall,
        width: wide * unit,
        height: tall,
        fill: body[index % 2] ?? icing,
      }),
      drips(wide * unit, tall, icing),
      group(above, { transform: moved(0, -tall) }),
    ];
    return [group(tier, { transform: `${moved(shift, 0)} rotate(${lean})` })];
  }, couple);
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.5) }),
    circle({
      x: focus.x,
      y: focus.y - unit * 0.02,
      radius: unit * 0.4,
      fill: inks.isDay ? inks.accent : mix(deepOf(inks), inks.accent, 0.22),
      opacity: inks.isDay ? 0.55 : 1,
    }),
    below(sheet, table, mix(deepOf(inks), inks.shade, 0.25)),
    strip(sheet, { y: table, deep: unit * 0.008, fill: inks.accent, opacity: 0.6 }),
    ellipse({ x: focus.x, y: table, radiusX: unit * 0.33, radiusY: unit * 0.022, fill: inks.accent }),
    group(tiers, { transform: moved(focus.x, table - unit * 0.008) }),
  ];
};

/** Icing along the top of a tier whose base is at the origin. */
function drips(wide: number, tall: number, fill: string): string {
  const count = Math.round(wide / (tall * 0.36));
  const step = wide / count;
  const arcs = Array.from({ length: count }, () => `a${step / 2} ${tall * 0.2} 0 0 1 ${-step} 0`);
  return path(
    `${polyline([
      [-wide / 2, -tall],
      [wide / 2, -tall],
      [wide / 2, -tall * 0.74],
    ])}${arcs.join("")}Z`,
    {
      fill,
    },
  );
}

export const COMEDY_SCENES = {
  cutouts: {
    draw: cutouts,
    genres: ["comedy", "romance", "animation"],
    themes: ["meet-cute", "slice of life", "comedy of manners", "fourth wall broken", "parody", "anthology"],
    standsDaylight: true,
  },
  beach: {
    draw: beach,
    genres: ["comedy", "family"],
    themes: ["screwball", "teen comedy", "man-child", "holiday romance"],
    standsDaylight: true,
    leavesTopFree: true,
  },
  cake: {
    draw: cake,
    genres: ["comedy", "romance"],
    themes: ["wedding chaos", "marriage in trouble", "second chance at love", "gross-out", "cringe comedy"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
