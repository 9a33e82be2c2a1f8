/** Instruments so close that they look like landscapes. */
import { downward, deepOf, quietLeft, strip, dot } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  group,
  line,
  path,
  polygon,
  polyline,
  rectangle,
  rotated,
  through,
} from "../svg.ts";

/** A record with light in its grooves; its label is a small evening landscape. */
const recordGrooves: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.4;
  const label = radius * 0.34;
  const center: Point = [focus.x, focus.y];
  const vinyl = inks.isDay ? inks.shade : mix(inks.shade, "#000000", 0.25);
  const tilt = chance.between(20, 50);
  const breaks = [chance.between(0.48, 0.58), chance.between(0.7, 0.82)];
  const grooves = Array.from({ length: 34 }, (_, groove) => {
    const share = 0.42 + (groove / 33) * 0.55;
    const isBreak = breaks.some((at) => Math.abs(at - share) < 0.009);
    return circle({
      ...focus,
      radius: radius * share,
      stroke: inks.light,
      strokeWidth: isBreak ? unit * 0.004 : unit * 0.0014,
      opacity: isBreak ? 0.35 : 0.2,
    });
  });
  const shine = [0, 90, 180, 270].flatMap((turn, index) =>
    [17, 12, 7, 3].map((half) => {
      const spread = Math.tan((half * Math.PI) / 180) * radius * 1.2;
      return polygon(
        [
          [focus.x, focus.y],
          [focus.x + radius * 1.2, focus.y - spread],
          [focus.x + radius * 1.2, focus.y + spread],
        ],
        {
          fill: index % 2 === 0 ? inks.accent : inks.main,
          opacity: index % 2 === 0 ? 0.15 : 0.1,
          transform: rotated(turn + tilt, center),
        },
      );
    }),
  );
  const horizon = focus.y + label * 0.22;
  const evening = [
    circle({ ...focus, radius: label, fill: downward(sheet, inks.main, inks.accent) }),
    circle({ x: focus.x, y: horizon, radius: label * 0.5, fill: inks.light }),
    rectangle({
      x: focus.x - label,
      y: horizon,
      width: label * 2,
      height: label,
      fill: mix(inks.main, inks.shade, 0.45),
    }),
    ...[0.14, 0.3, 0.46].map((down, row) =>
      rectangle({
        x: focus.x - label * (0.42 - row * 0.1),
        y: horizon + label * down,
        width: label * (0.84 - row * 0.2),
        height: label * 0.045,
        fill: inks.light,
        opacity: 0.6,
      }),
    ),
  ];
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, inks.isDay ? 0.6 : 0.9) }),
    glow(sheet, center, unit * 0.72, inks.main, inks.isDay ? 0.2 : 0.45),
    circle({ ...focus, radius, fill: vinyl }),
    group(shine, { clip: define.clip(circle({ ...focus, radius: radius * 0.985 })) }),
    ...grooves,
    group(evening, { clip: define.clip(circle({ ...focus, radius: label })) }),
    circle({ ...focus, radius: label, stroke: vinyl, strokeWidth: unit * 0.004 }),
    circle({ ...focus, radius: unit * 0.009, fill: vinyl }),
    ...toneArm(sheet, radius),
  ];
};

function toneArm({ focus, unit, inks, chance }: Sheet, radius: number): string[] {
  const pivot: Point = [focus.x + radius * 1.02, focus.y - radius * 0.98];
  const reach = chance.between(0.5, 0.82);
  const needle: Point = [focus.x + radius * reach * 0.72, focus.y + radius * reach * 0.5];
  const elbow: Point = [pivot[0] + radius * 0.06, focus.y + radius * 0.02];
  const metal = inks.isDay ? mix(inks.main, inks.shade, 0.35) : inks.light;
  return [
    path(polyline([pivot, elbow, needle]), { stroke: metal, strokeWidth: unit * 0.011, lineCap: "round" }),
    path(
      polyline(
        [elbow, needle].map(([x, y], index): Point =>
          index === 0 ? [needle[0] + (x - needle[0]) * 0.22, needle[1] + (y - needle[1]) * 0.22] : [x, y],
        ),
      ),
      { stroke: metal, strokeWidth: unit * 0.026 },
    ),
    dot(pivot, unit * 0.04, metal),
    dot(pivot, unit * 0.02, inks.shade),
  ];
}

/** Piano keys as a road to a low light, with a person walking on it. */
const keyRoad: Scene = (sheet) => {
  const { focus, unit, inks, height, chance } = sheet;
  const horizon = focus.y + unit * 0.02;
  const radius = unit * chance.between(0.16, 0.21);
  const side = chance.pick([-1, 1]);
  const near = height - horizon;
  const bottom = horizon + near * 1.02;
  const [leftEnd, rightEnd] = [focus.x - unit * 0.56, focus.x + unit * 0.56];
  /** A point on the road: `u` goes across it from 0 to 1; `depth` is 1 at the viewer's feet and grows with distance. */
  const place = (u: number, depth: number): Point => [
    focus.x + (leftEnd + (rightEnd - leftEnd) * u - focus.x) / depth,
    horizon + (bottom - horizon) / depth,
  ];
  const keys = 34;
  const depthOf = (key: number) => 1 + key * 0.26 + key * key * 0.012;
  const white = Array.from({ length: keys }, (_, key) => {
    const [from, to] = [depthOf(key), depthOf(key + 0.93)];
    const far = key / keys;
    const fill = mix(mix(inks.light, inks.main, 0.12), mix(inks.accent, inks.light, 0.3), far);
    return polygon([place(0, from), place(1, from), place(1, to), place(0, to)], { fill });
  });
  const first = chance.whole(0, 6);
  const black = Array.from({ length: keys }, (_, key) => key)
    .filter((key) => [0, 1, 3, 4, 5].includes((key + first) % 7))
    .flatMap((key) => {
      const [from, to] = [depthOf(key + 0.66), depthOf(key + 1.3)];
      const [inner, outer] = side > 0 ? [0.42, 1] : [0.58, 0];
      const lift = (unit * 0.028) / from;
      const top = [place(inner, from), place(outer, from), place(outer, to), place(inner, to)].map(
        ([x, y]): Point => [x, y - lift],
      );
      const face = [
        place(inner, from),
        place(outer, from),
        ...[place(outer, from), place(inner, from)].map(([x, y]): Point => [x, y - lift]),
      ];
      return [
        polygon(face, { fill: mix(inks.shade, "#000000", 0.35) }),
        polygon(top, { fill: mix(inks.shade, inks.depth, 0.35) }),
      ];
    });
  const sun: Point = [focus.x, horizon - radius * 0.25];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.75), end: horizon / height }),
    ...stars(sheet, 70, { opacity: 0.5, depth: 0.3 }),
    glow(sheet, sun, radius * 3, inks.accent, 0.7),
    dot(sun, radius, downward(sheet, inks.light, inks.accent)),
    strip(sheet, {
      y: horizon,
      deep: near,
      fill: downward(sheet, mix(inks.depth, inks.main, 0.3), mix(inks.shade, inks.depth, 0.5), inks.shade),
    }),
    ...white,
    ...black,
    person([place(side > 0 ? 0.26 : 0.74, 4.2)[0], place(0, 4.2)[1]], unit * 0.11, inks.shade),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** Strings over a round hole; one vibrates and is drawn in all its positions. */
const ringingString: Scene = (sheet) => {
  const { focus, unit, inks, height, chance, define } = sheet;
  const radius = unit * 0.29;
  const count = 6;
  const lean = chance.between(-14, 14);
  const ringing = chance.whole(1, 4);
  const gap = radius * 0.29;
  const [top, bottom] = [focus.y - height, focus.y + height];
  const bright = inks.isDay ? mix(inks.main, inks.shade, 0.3) : inks.light;
  const strings = Array.from({ length: count }, (_, index) => {
    const x = focus.x + (index - (count - 1) / 2) * gap;
    if (index !== ringing)
      return [
        line({
          from: [x, top],
          to: [x, bottom],
          stroke: bright,
          strokeWidth: unit * (0.0062 - index * 0.0007),
          opacity: 0.85,
        }),
      ];
    return ringingLines(sheet, x, gap);
  });
  const rosette = [1.1, 1.16, 1.2, 1.32].map((share, ring) =>
    circle({
      ...focus,
      radius: radius * share,
      stroke: ring % 2 === 0 ? inks.accent : inks.main,
      strokeWidth: unit * (ring === 1 ? 0.014 : 0.005),
      ...(ring === 1 ? { dash: `${unit * 0.016} ${unit * 0.012}` } : {}),
    }),
  );
  const hole = define.radial([
    [0, mix(deepOf(inks), inks.shade, 0.25)],
    [0.75, inks.shade],
    [1, mix(inks.shade, "#000000", 0.4)],
  ]);
  return [
    sky(
      sheet,
      inks.isDay
        ? { from: inks.ground, to: inks.depth }
        : { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.depth, inks.shade, 0.75) },
    ),
    glow(sheet, [focus.x, focus.y], unit * 0.75, inks.main, inks.isDay ? 0.3 : 0.6),
    ...rosette,
    circle({ ...focus, radius, fill: hole }),
    group(strings.flat(), { transform: rotated(lean, [focus.x, focus.y]) }),
  ];
};

function ringingLines(sheet: Sheet, x: number, gap: number): string[] {
  const { focus, unit, height, inks } = sheet;
  const half = height * 0.76;
  const shares = Array.from({ length: 25 }, (_, step) => step / 24);
  const curves = Array.from({ length: 13 }, (_, index) => {
    const swing = (index / 12) * 2 - 1;
    const steps = shares.map((along): Point => [
      x + Math.sin(along * Math.PI) * swing * gap * 0.95,
      focus.y - half + along * half * 2,
    ]);
    const isOuter = Math.abs(swing) > 0.95;
    return path(through(steps), {
      stroke: inks.accent,
      strokeWidth: unit * (isOuter ? 0.005 : 0.002),
      opacity: isOuter ? 1 : 0.5,
    });
  });
  return [glow(sheet, [x, focus.y], unit * 0.22, inks.accent, 0.45), ...curves];
}

export const INSTRUMENT_SCENES = {
  recordGrooves: {
    draw: recordGrooves,
    genres: ["music", "documentary"],
    themes: ["subculture", "rock rebellion", "music documentary", "jazz", "songwriters"],
    standsDaylight: true,
  },
  keyRoad: {
    draw: keyRoad,
    genres: ["music", "drama"],
    themes: ["opera and classical", "songwriters", "story in song", "teacher and pupil", "artist's life"],
  },
  ringingString: {
    draw: ringingString,
    genres: ["music", "drama"],
    themes: ["songwriters", "rock rebellion", "opera and classical"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
