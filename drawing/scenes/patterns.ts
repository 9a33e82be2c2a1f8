/** Patterns and abstract shapes. */
import {
  type Edge,
  darkLeft,
  deepOf,
  dot,
  downward,
  onCircle,
  paper,
  quietLeft,
  rays,
  roundNoise,
  tapered,
  thinAccent,
} from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { runner } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polygon, rectangle, through } from "../svg.ts";

/** Rays and rings of halftone dots around a dark center. */
const halftone: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, define } = sheet;
  const count = chance.whole(11, 15);
  const twist = chance.between(0, 1);
  const beams = rays(
    [focus.x, focus.y],
    { count, from: (twist / count) * Math.PI * 2, sweep: Math.PI * 2, reach: width + height },
    { fill: inks.main, opacity: inks.isDay ? 0.25 : 0.3 },
  );
  const rings = Array.from({ length: 11 }, (_, ring) => {
    const radius = unit * (0.16 + ring * 0.0265);
    const size = unit * 0.0125 * (1 - ring / 11.5);
    return Array.from({ length: 44 }, (__, place) => {
      const turn = ((place + (ring % 2) / 2) / 44) * Math.PI * 2;
      const [x, y] = onCircle([focus.x, focus.y], radius, turn);
      return circle({ x, y, radius: size });
    });
  }).flat();
  const hot = inks.isDay ? inks.main : inks.accent;
  const ink = define.radial([
    [0, hot],
    [0.55, hot],
    [1, mix(inks.main, inks.accent, 0.5)],
  ]);
  const dots = define.mask(group(rings, { fill: "#ffffff" }));
  return [
    paper(sheet, inks.isDay ? inks.light : mix(inks.shade, inks.depth, 0.7)),
    ...beams,
    group([circle({ ...focus, radius: unit * 0.46, fill: ink })], { mask: dots }),
    circle({ ...focus, radius: unit * 0.15, fill: hot }),
    spark([focus.x, focus.y], unit * 0.125, inks.light),
    ...darkLeft(sheet, 0.75),
  ];
};

/** A four-pointed star with concave sides. */
function spark([x, y]: Point, reach: number, fill: string): string {
  const arm = (toX: number, toY: number) => `Q${x} ${y} ${x + toX} ${y + toY}`;
  return path(`M${x} ${y - reach}${arm(reach, 0)}${arm(0, reach)}${arm(-reach, 0)}${arm(0, -reach)}Z`, {
    fill,
  });
}

/** The bend of a running track from above: one runner behind all the others. */
const trackBend: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const center: Point = [focus.x - unit * 0.66, focus.y + unit * 0.52];
  const [inner, lane, lanes] = [unit * 0.56, unit * 0.088, 6];
  const [track, field] = inks.isDay
    ? [mix(inks.main, inks.accent, 0.15), mix(inks.light, inks.main, 0.14)]
    : [mix(inks.main, inks.depth, 0.25), mix(inks.shade, inks.depth, 0.55)];
  const lines = Array.from({ length: lanes + 1 }, (_, index) =>
    circle({
      x: center[0],
      y: center[1],
      radius: inner + index * lane,
      stroke: inks.light,
      strokeWidth: unit * (index % lanes === 0 ? 0.009 : 0.0045),
      opacity: index % lanes === 0 ? 1 : 0.8,
    }),
  );
  const middle = Math.atan2(focus.y - center[1], focus.x - center[0]);
  const athlete = (row: number, turn: number, fill: string, tall: number) => {
    const foot = onCircle(center, inner + (row + 0.5) * lane, middle + turn);
    const end: Edge = [foot[0] + tall * 1.1, foot[1] + tall * 1.35, tall * 0.16];
    const shadow = polygon(tapered([...foot, tall * 0.07], end), {
      fill: downward(sheet, [inks.shade, 0.5], [inks.shade, 0]),
    });
    return shadow + runner(foot, tall, fill);
  };
  const own = chance.whole(3, 4);
  const others = [0, 1, 2, 3, 4, 5]
    .filter((row) => row !== own)
    .map((row) => athlete(row, -0.2 - chance.between(0, 0.16) + row * 0.012, inks.shade, unit * 0.1));
  return [
    paper(sheet, inks.isDay ? mix(inks.light, inks.main, 0.3) : mix(inks.depth, inks.shade, 0.25)),
    dot(center, inner + lanes * lane, track),
    dot(center, inner, field),
    ...lines,
    ...others.toReversed(),
    athlete(own, 0.19, inks.light, unit * 0.14),
    ...quietLeft(sheet, inks.shade, 0.55),
  ];
};

/** A mountain as on a map: contour lines, a dashed route and a mark at the top. */
const contours: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, isTall } = sheet;
  const center: Point = [focus.x + unit * chance.between(-0.06, 0.06), focus.y];
  const [coarse, fine] = [roundNoise(chance, 4), roundNoise(chance, 7)];
  const size = unit * (isTall ? 0.6 : 0.47);
  const ring = (reach: number): Point[] =>
    Array.from({ length: 61 }, (_, step): Point => {
      const turn = (step % 60) / 60;
      const uneven = 0.62 + coarse(turn) * 0.62 + fine(turn) * 0.24 * reach;
      return [
        center[0] + Math.cos(turn * Math.PI * 2) * reach * uneven * size,
        center[1] + Math.sin(turn * Math.PI * 2) * reach * uneven * size,
      ];
    });
  const count = 13;
  const rings = Array.from({ length: count }, (_, index) => {
    const high = index / (count - 1);
    const isMain = index % 4 === 0;
    return path(`${through(ring(1.06 - high * 0.99))}Z`, {
      fill: inks.isDay
        ? mix(inks.light, inks.main, high * 0.75)
        : mix(mix(inks.shade, inks.depth, 0.5), inks.main, high ** 1.3 * 0.8),
      stroke: inks.isDay ? deepOf(inks) : mix(inks.main, inks.light, 0.25),
      strokeWidth: unit * (isMain ? 0.0042 : 0.0016),
    });
  });
  const start: Point = [center[0] - unit * 0.36, center[1] + unit * 0.42];
  const route = through([
    start,
    [center[0] - unit * 0.2, center[1] + unit * 0.3],
    [center[0] - unit * 0.24, center[1] + unit * 0.15],
    [center[0] - unit * 0.06, center[1] + unit * 0.12],
    center,
  ]);
  const grid = Array.from({ length: isTall ? 5 : 6 }, (_, index) =>
    line({
      from: [focus.x + (index - 2) * unit * 0.3, 0],
      to: [focus.x + (index - 2) * unit * 0.3, height],
      stroke: inks.figure,
      strokeWidth: 1.5,
      opacity: 0.12,
    }),
  );
  return [
    paper(sheet, inks.isDay ? inks.light : mix(inks.shade, inks.depth, 0.3)),
    ...grid,
    ...rings,
    path(route, {
      stroke: thinAccent(inks, mix(inks.accent, inks.shade, 0.3)),
      strokeWidth: unit * 0.009,
      dash: `${unit * 0.02} ${unit * 0.013}`,
    }),
    dot(start, unit * 0.013, inks.accent),
    dot(center, unit * 0.026, inks.accent),
    dot(center, unit * 0.012, inks.light),
  ];
};

/** Hills made of vertical bars, like a waveform, in front of a rising disc. */
const soundHills: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const disc: Point = [
    focus.x + unit * chance.between(-0.14, 0.14),
    focus.y - unit * chance.between(0.1, 0.16),
  ];
  const fills = inks.isDay
    ? [mix(inks.main, inks.light, 0.45), inks.main, mix(inks.main, inks.shade, 0.5)]
    : [inks.main, mix(inks.main, inks.depth, 0.6), mix(inks.depth, inks.shade, 0.4)];
  return [
    sky(
      sheet,
      inks.isDay
        ? { from: inks.ground, to: inks.depth }
        : { from: inks.shade, to: mix(inks.shade, inks.depth, 0.8), end: 0.6 },
    ),
    glow(sheet, disc, unit * 0.5, inks.accent, inks.isDay ? 0.35 : 0.5),
    dot(disc, unit * 0.18, downward(sheet, inks.isDay ? inks.accent : inks.light, inks.accent)),
    ...fills.flatMap((fill, row) => rowOfBars(sheet, row, fill)),
  ];
};

function rowOfBars(
  { focus, unit, width, height, chance, isTall }: Sheet,
  row: number,
  fill: string,
): string[] {
  const step = unit * 0.024;
  const base = focus.y + unit * (0.2 + row * 0.12);
  const hills = [-1, 0, 1].map((place) => ({
    x: focus.x + unit * (place * 0.4 + chance.between(-0.13, 0.13) + (row - 1) * 0.1),
    wide: unit * chance.between(0.09, 0.17),
    tall: unit * chance.between(0.1, place === 0 ? 0.3 : 0.24) * (1 - row * 0.16),
  }));
  return Array.from({ length: Math.ceil(width / step) }, (_, bar) => {
    const x = bar * step;
    const swell = hills.reduce(
      (sum, hill) => sum + hill.tall * Math.exp(-(((x - hill.x) / hill.wide) ** 2)),
      0,
    );
    const up =
      unit * 0.014 * chance.next() + (swell + unit * (isTall ? 0.03 : 0.012)) * chance.between(0.78, 1.08);
    return rectangle({
      x,
      y: base - up,
      width: step * 0.7,
      height: height - base + up,
      radius: step * 0.35,
      fill,
    });
  });
}

export const PATTERN_SCENES = {
  halftone: {
    draw: halftone,
    genres: ["animation", "action"],
    themes: ["adult animation", "superhero origin", "superhero team", "parallel worlds"],
    standsDaylight: true,
  },
  trackBend: {
    draw: trackBend,
    genres: ["drama", "documentary", "family"],
    themes: ["sports underdog", "sports documentary"],
    standsDaylight: true,
  },
  contours: {
    draw: contours,
    genres: ["documentary", "adventure"],
    themes: [
      "political documentary",
      "essay film",
      "quiet observation",
      "treasure hunt",
      "ice and mountains",
    ],
    standsDaylight: true,
  },
  soundHills: {
    draw: soundHills,
    genres: ["music", "documentary"],
    themes: ["music documentary", "subculture", "rock rebellion", "story in song", "experimental"],
    standsDaylight: true,
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
