/** Music: the stage, the beat and the shape of sound. */
import { downward, deepOf, strip, dot, onCircle, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { crowd } from "../motifs/people.ts";
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

/** A drum from above with two sticks on it; the beat radiates outward as strokes. */
const drumhead: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.21;
  const center: Point = [focus.x, focus.y];
  const beat = chance.whole(5, 9);
  const phase = chance.next() * Math.PI * 2;
  const count = 96;
  const rays = Array.from({ length: count }, (_, ray) => {
    const turn = (ray / count) * Math.PI * 2;
    const loud = 0.5 + 0.5 * Math.sin(turn * beat + phase);
    const from = radius * 1.22;
    const to = from + unit * (0.018 + loud ** 2 * 0.13) * chance.between(0.6, 1.15);
    return line({
      from: onCircle(center, from, turn),
      to: onCircle(center, to, turn),
      stroke: ray % 2 === 0 ? inks.accent : inks.main,
      strokeWidth: unit * 0.006,
      lineCap: "round",
    });
  });
  const dark = deepOf(inks);
  const lugs = Array.from({ length: 10 }, (_, lug) =>
    dot(onCircle(center, radius * 1.04, (lug / 10) * Math.PI * 2 + phase), radius * 0.035, inks.light),
  );
  const skin = define.radial(
    [
      [0, inks.light],
      [0.25, mix(inks.light, inks.accent, 0.35)],
      [1, mix(inks.accent, inks.main, 0.55)],
    ],
    { x: 0.5, y: 0.5, radius: 0.55 },
  );
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, inks.isDay ? 0.5 : 0.8) }),
    glow(sheet, center, unit * 0.62, inks.main, inks.isDay ? 0.2 : 0.5),
    ...rays,
    circle({ ...focus, radius: radius * 1.1, fill: inks.shade }),
    circle({ ...focus, radius: radius * 1.04, stroke: dark, strokeWidth: radius * 0.05 }),
    circle({ ...focus, radius: radius * 0.95, fill: skin }),
    ...[0.18, 0.32, 0.5, 0.72].map((share, ring) =>
      circle({
        ...focus,
        radius: radius * share,
        stroke: inks.shade,
        strokeWidth: unit * 0.0025,
        opacity: 0.5 - ring * 0.11,
      }),
    ),
    ...lugs,
    ...[-1, 1].map((side) => drumStick(sheet, side, chance.between(24, 40))),
  ];
};

function drumStick({ focus, unit, inks }: Sheet, side: number, lean: number): string {
  const tip: Point = [focus.x + side * unit * 0.035, focus.y + unit * 0.02];
  const long = unit * 0.36;
  const wood: Point[] = tapered([tip[0], tip[1], unit * 0.004], [tip[0], tip[1] + long, unit * 0.011]);
  const stick = (fill: string, opacity: number, shift: number) =>
    group(
      [
        polygon(wood, { fill }),
        ellipse({ x: tip[0], y: tip[1], radiusX: unit * 0.009, radiusY: unit * 0.015, fill }),
        circle({ x: tip[0], y: tip[1] + long, radius: unit * 0.011, fill }),
      ],
      { transform: `translate(${shift} ${shift * 1.5}) ${rotated(-side * lean, tip)}`, opacity },
    );
  return (
    stick(inks.shade, 0.35, unit * 0.008) +
    stick(inks.isDay ? mix(inks.shade, inks.main, 0.25) : inks.light, 1, 0)
  );
}

/** A cone of light on an empty stage with a microphone in it; the audience's heads in the dark below. */
const stageCone: Scene = (sheet) => {
  const { focus, unit, inks, height, chance } = sheet;
  const floor = focus.y + unit * 0.27;
  const source: Point = [focus.x + unit * chance.between(-0.22, 0.22), -unit * 0.06];
  const half = unit * 0.26;
  const cone: Point[] = tapered([source[0], source[1], unit * 0.03], [focus.x, floor, half]);
  const beam = downward(sheet, [inks.accent, 0.85], [inks.accent, 0.22]);
  const others = [-1, 1].map((side) => {
    const foot = focus.x + side * unit * 0.42;
    return polygon(
      [
        [foot - side * unit * 0.62, -10],
        [foot - side * unit * 0.6, -10],
        [foot + unit * 0.13, floor],
        [foot - unit * 0.13, floor],
      ],
      {
        fill: downward(sheet, [inks.main, 0.5], [inks.main, 0]),
      },
    );
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.75), end: floor / height }),
    ...others,
    glow(sheet, [focus.x, floor], unit * 0.6, inks.main, 0.45),
    strip(sheet, {
      y: floor - unit * 0.03,
      deep: height - floor + unit * 0.03,
      fill: downward(sheet, mix(inks.depth, inks.shade, 0.25), inks.shade),
    }),
    polygon(cone, { fill: beam }),
    ellipse({
      x: focus.x,
      y: floor,
      radiusX: half,
      radiusY: unit * 0.045,
      fill: mix(inks.accent, inks.light, 0.35),
    }),
    ...microphone(sheet, floor),
    ...crowd(sheet),
    strip(sheet, { y: height - 2, deep: 2, fill: inks.shade }),
  ];
};

function microphone({ focus, unit, inks, chance }: Sheet, floor: number): string[] {
  const head: Point = [focus.x - unit * 0.02, floor - unit * 0.26];
  const cable: Point[] = [
    [focus.x, floor + unit * 0.004],
    [focus.x + unit * 0.06, floor + unit * 0.018],
    [focus.x + unit * 0.12, floor - unit * 0.004],
    [focus.x + unit * 0.2, floor + unit * chance.between(0.012, 0.03)],
  ];
  return [
    path(through(cable), { stroke: inks.shade, strokeWidth: unit * 0.004 }),
    ellipse({
      x: focus.x,
      y: floor + unit * 0.002,
      radiusX: unit * 0.05,
      radiusY: unit * 0.009,
      fill: inks.shade,
    }),
    line({
      from: [focus.x, floor],
      to: [focus.x, floor - unit * 0.235],
      stroke: inks.shade,
      strokeWidth: unit * 0.008,
    }),
    line({
      from: [focus.x, floor - unit * 0.235],
      to: head,
      stroke: inks.shade,
      strokeWidth: unit * 0.014,
      lineCap: "round",
    }),
    dot(head, unit * 0.02, inks.shade),
  ];
}

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

export const MUSIC_SCENES = {
  drumhead: {
    draw: drumhead,
    genres: ["music", "drama"],
    themes: ["jazz", "teacher and pupil", "obsession", "music documentary"],
    standsDaylight: true,
  },
  stageCone: {
    draw: stageCone,
    genres: ["music", "comedy", "drama"],
    themes: [
      "backstage musical",
      "concert film",
      "dance",
      "artist's life",
      "rise and fall",
      "rock rebellion",
      "film about film",
    ],
  },
  soundHills: {
    draw: soundHills,
    genres: ["music", "documentary"],
    themes: ["music documentary", "subculture", "rock rebellion", "story in song", "experimental"],
    standsDaylight: true,
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
