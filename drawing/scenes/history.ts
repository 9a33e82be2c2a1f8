/** History: halls of power. */
import { downward, sideward, below, quietLeft, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polygon, rectangle } from "../svg.ts";

/** A palace colonnade: light falls between the columns, and a person stands at the end. */
const colonnade: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const end: Point = [focus.x - unit * 0.02, focus.y + unit * 0.1];
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  /** A point in the hall, in half widths and heights of it; `far` is 1 at the viewer and grows with distance. */
  const at = (across: number, up: number, far: number): Point => [
    end[0] + (across * unit * 0.72) / far,
    end[1] + (unit * 0.5 - up * unit * 1.5) / far,
  ];
  const depths = Array.from({ length: 8 }, (_, index) => 0.9 * 1.38 ** index);
  const light = mix(inks.accent, inks.light, 0.35);
  const bays = depths.flatMap((far) => {
    const [near, back] = [far * 1.1, far * 1.38];
    const opening = polygon(
      [
        at(side, 0, near),
        at(side, 0.72, near),
        at(side, 0.8, (near + back) / 2),
        at(side, 0.72, back),
        at(side, 0, back),
      ],
      { fill: light },
    );
    const fall = polygon(
      [
        at(side, 0, near),
        at(side, 0, back),
        at(-side * 0.75, 0, back * 0.86),
        at(-side * 0.75, 0, near * 0.86),
      ],
      { fill: light, opacity: 0.75 },
    );
    const wall = polygon(
      [
        at(-side, 0.08, near * 0.87),
        at(-side, 0.6, near * 0.87),
        at(-side, 0.6, back * 0.87),
        at(-side, 0.08, back * 0.87),
      ],
      { fill: inks.main, opacity: 0.32 },
    );
    return [opening, fall, wall];
  });
  const far = depths.at(-1) ?? 8;
  const plane = (corners: readonly Point[], fill: string) => polygon(corners, { fill });
  const door = Math.abs(at(1, 0, far)[0] - end[0]);
  return [
    sky(sheet, { from: inks.shade, to: inks.shade }),
    plane(
      [at(-1, 0, 0.3), at(1, 0, 0.3), at(1, 0, far), at(-1, 0, far)],
      downward(sheet, mix(inks.depth, inks.main, 0.2), mix(inks.shade, inks.depth, 0.4)),
    ),
    plane(
      [at(-1, 1, 0.3), at(1, 1, 0.3), at(1, 1, far), at(-1, 1, far)],
      downward(sheet, inks.shade, mix(inks.shade, inks.depth, 0.8)),
    ),
    plane(
      [at(side, 0, 0.3), at(side, 1, 0.3), at(side, 1, far), at(side, 0, far)],
      mix(inks.depth, inks.main, 0.12),
    ),
    plane(
      [at(-side, 0, 0.3), at(-side, 1, 0.3), at(-side, 1, far), at(-side, 0, far)],
      mix(inks.shade, inks.depth, 0.72),
    ),
    ...bays,
    plane([at(-1, 0, far), at(-1, 1, far), at(1, 1, far), at(1, 0, far)], mix(inks.depth, inks.shade, 0.3)),
    rectangle({
      x: end[0] - door * 0.55,
      y: at(0, 0.72, far)[1],
      width: door * 1.1,
      height: at(0, 0, far)[1] - at(0, 0.72, far)[1],
      fill: inks.light,
    }),
    glow(sheet, [end[0], end[1] - unit * 0.04], unit * 0.32, inks.accent, 0.5),
    person(at(0, 0, far * 0.72), unit * 0.105, inks.shade),
    ...quietLeft(sheet, inks.shade, 0.85),
  ];
};

/** A hall at night, with two rows of candles leading to an empty chair under a tall window. */
const candleHall: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const end: Point = [focus.x, focus.y + unit * 0.16];
  const floor = downward(sheet, mix(inks.depth, inks.shade, 0.3), inks.shade);
  const candles = Array.from({ length: 9 }, (_, index) => 1.34 ** index * 0.13).flatMap((near) =>
    [-1, 1].flatMap((side) => {
      const foot: Point = [end[0] + side * near * unit * 0.62, end[1] + near * unit * 0.52];
      const tall = near * unit * chance.between(0.3, 0.4);
      return candle(sheet, foot, tall, near);
    }),
  );
  const carpet: Point[] = tapered([end[0], end[1], unit * 0.055], [end[0], height, unit * 0.52]);
  const [halfWide, sill, spring] = [unit * 0.17, end[1] - unit * 0.12, end[1] - unit * 0.35];
  const bars = [-0.34, 0.34].map((place) =>
    line({
      from: [end[0] + place * halfWide, sill],
      to: [end[0] + place * halfWide, spring - unit * 0.3],
      stroke: inks.shade,
      strokeWidth: unit * 0.011,
    }),
  );
  const rungs = [0.08, 0.16, 0.24].map((up) =>
    line({
      from: [end[0] - halfWide, sill - up * unit],
      to: [end[0] + halfWide, sill - up * unit],
      stroke: inks.shade,
      strokeWidth: unit * 0.005,
    }),
  );
  const opening = `M${end[0] - halfWide} ${sill}V${spring}Q${end[0] - halfWide} ${spring - unit * 0.14} ${end[0]} ${spring - unit * 0.22}Q${end[0] + halfWide} ${spring - unit * 0.14} ${end[0] + halfWide} ${spring}V${sill}Z`;
  const moon = {
    x: end[0] + unit * chance.between(-0.06, 0.06),
    y: spring - unit * chance.between(-0.08, 0.02),
    radius: unit * 0.055,
  };
  const night = path(opening, {
    fill: downward(sheet, mix(inks.depth, inks.main, 0.35), mix(inks.main, inks.light, 0.15)),
  });
  const window = group([night, circle({ ...moon, fill: inks.light }), ...bars, ...rungs], {
    clip: define.clip(path(opening, { fill: "#ffffff" })),
  });
  const [chairX, chairY] = [end[0], end[1] + unit * 0.02];
  const chair: Point[] = [
    [-0.05, 0],
    [-0.05, -0.16],
    [0, -0.215],
    [0.05, -0.16],
    [0.05, 0],
  ].map(([right = 0, down = 0]): Point => [chairX + right * unit, chairY + down * unit]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.65), end: end[1] / height }),
    window,
    glow(sheet, [end[0], end[1] - unit * 0.1], unit * 0.62, inks.accent, 0.3),
    below(sheet, end[1], floor),
    polygon(carpet, { fill: downward(sheet, inks.main, mix(inks.depth, inks.shade, 0.5)) }),
    polygon(chair, { fill: inks.shade }),
    rectangle({
      x: chairX - unit * 0.068,
      y: chairY - unit * 0.075,
      width: unit * 0.136,
      height: unit * 0.08,
      fill: inks.shade,
    }),
    ...candles,
    ...quietLeft(sheet, inks.shade, 0.75),
  ];
};

function candle(sheet: Sheet, [x, y]: Point, tall: number, near: number): string[] {
  const { unit, inks } = sheet;
  const wide = Math.max(3, near * unit * 0.034);
  const flame = wide * 0.62;
  const top = y - tall;
  return [
    rectangle({
      x: x - wide / 2,
      y: top,
      width: wide,
      height: tall,
      fill: sideward(sheet, mix(inks.light, inks.accent, 0.5), mix(inks.main, inks.depth, 0.5)),
    }),
    glow(sheet, [x, top - flame], unit * (0.03 + near * 0.16), inks.accent, 0.7),
    path(
      `M${x} ${top - flame * 3.4}Q${x + flame * 1.3} ${top - flame} ${x} ${top - flame * 0.2}Q${x - flame * 1.3} ${top - flame} ${x} ${top - flame * 3.4}Z`,
      { fill: inks.light },
    ),
  ];
}

export const HISTORY_SCENES = {
  colonnade: {
    draw: colonnade,
    genres: ["history"],
    themes: ["ancient world", "fall of an empire", "political intrigue", "rise and fall", "costume drama"],
  },
  candleHall: {
    draw: candleHall,
    genres: ["history"],
    themes: ["royal court", "costume drama", "medieval", "comedy of manners"],
  },
} as const satisfies Record<string, SceneEntry>;
