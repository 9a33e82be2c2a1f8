/** Pursuit: a lone person at night. */
import { downward, below } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, ellipse, group, moved, path, polygon, rectangle, through } from "../svg.ts";

/** A lit phone booth under wires that come from the distance and pass the viewer. */
const callBox: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const floor = focus.y + unit * 0.28;
  const [wide, tall] = [unit * 0.15, unit * 0.34];
  const box = { x: focus.x - wide / 2, y: floor - tall, width: wide, height: tall };
  const side = chance.pick([-1, 1]);
  const poles = [0.1, 0.19, 0.36, 0.68, 1.25, 2.1].map(
    (far, index): { x: number; top: number; scale: number } => ({
      x: focus.x + side * unit * (0.5 - far * 0.55),
      top: floor - unit * (0.1 + far * 0.62),
      scale: 0.12 + index * 0.13 * (0.6 + far),
    }),
  );
  const wires = [-1, -0.35, 0.35, 1].map((arm) =>
    poles
      .slice(1)
      .map((pole, index) => {
        const before = poles[index] ?? pole;
        const [start, end] = [before, pole].map(({ x, top, scale }): Point => [
          x + arm * unit * 0.08 * scale,
          top + unit * 0.02 * scale,
        ]);
        if (start === undefined || end === undefined) return "";
        const sag = Math.max(start[1], end[1]) + unit * 0.05 * pole.scale;
        return path(`M${start.join(" ")}Q${(start[0] + end[0]) / 2} ${sag} ${end.join(" ")}`, {
          stroke: inks.main,
          strokeWidth: 1 + pole.scale * 2.5,
        });
      })
      .join(""),
  );
  const masts = poles.slice(0, -1).flatMap(({ x, top, scale }) => [
    rectangle({
      x: x - unit * 0.008 * scale,
      y: top,
      width: unit * 0.016 * scale,
      height: floor - top + unit * 0.02 * scale,
      fill: inks.shade,
    }),
    rectangle({
      x: x - unit * 0.1 * scale,
      y: top + unit * 0.02 * scale,
      width: unit * 0.2 * scale,
      height: unit * 0.014 * scale,
      fill: inks.shade,
    }),
  ]);
  const bars = [0.33, 0.66].map((share) =>
    rectangle({
      x: box.x + wide * share - 2,
      y: box.y,
      width: 4,
      height: tall,
      fill: inks.shade,
      opacity: 0.55,
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.35), end: floor / height }),
    ...stars(sheet, 45, { depth: 0.35, opacity: 0.5 }),
    ...wires,
    ...masts,
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.55), inks.shade)),
    glow(sheet, [focus.x, floor - tall * 0.5], unit * 0.4, inks.accent, 0.75),
    ellipse({
      x: focus.x,
      y: floor + unit * 0.012,
      radiusX: unit * 0.24,
      radiusY: unit * 0.04,
      fill: inks.accent,
      opacity: 0.5,
    }),
    rectangle({ ...box, fill: downward(sheet, inks.light, inks.accent) }),
    person([focus.x + wide * 0.04, floor], tall * 0.62, inks.shade),
    ...bars,
    rectangle({
      x: box.x - 6,
      y: box.y - tall * 0.1,
      width: wide + 12,
      height: tall * 0.11,
      fill: inks.shade,
    }),
    rectangle({
      x: box.x - 6,
      y: floor - tall * 0.04,
      width: wide + 12,
      height: tall * 0.05,
      fill: inks.shade,
    }),
    rectangle({ x: box.x - 6, y: box.y, width: 8, height: tall, fill: inks.shade }),
    rectangle({ x: box.x + wide - 2, y: box.y, width: 8, height: tall, fill: inks.shade }),
  ];
};

/** A person leaping from roof to roof in front of a huge moon. */
const rooftops: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const side = chance.pick([-1, 1]);
  const eaves = focus.y + unit * 0.24;
  const gap = unit * 0.16;
  const far = Array.from({ length: 12 }, (_, house) => {
    const [x, wide] = [(house / 12) * width, width / 11];
    const top = eaves + unit * chance.between(0.03, 0.09);
    return gable([x, top], wide, {
      height,
      fill: mix(inks.depth, inks.main, 0.22),
      steep: chance.between(0.2, 0.45),
    });
  });
  const near = [-1, 1].flatMap((way) => {
    const edge = focus.x + (way * gap) / 2;
    const top = eaves + (way === side ? unit * 0.06 : 0);
    const chimney = edge + way * unit * chance.between(0.2, 0.3);
    const reach = way === 1 ? { x: edge, width: width - edge } : { x: 0, width: edge };
    const aerial = edge + way * unit * chance.between(0.38, 0.44);
    return [
      rectangle({ ...reach, y: top, height: height - top, fill: inks.shade }),
      rectangle({
        x: way === 1 ? edge - unit * 0.012 : edge - unit * 0.06,
        y: top - unit * 0.012,
        width: unit * 0.072,
        height: unit * 0.024,
        fill: inks.shade,
      }),
      rectangle({
        x: chimney - unit * 0.04,
        y: top - unit * 0.1,
        width: unit * 0.08,
        height: unit * 0.12,
        fill: inks.shade,
      }),
      rectangle({
        x: chimney - unit * 0.05,
        y: top - unit * 0.11,
        width: unit * 0.1,
        height: unit * 0.018,
        fill: inks.shade,
      }),
      rectangle({ x: aerial, y: top - unit * 0.17, width: 5, height: unit * 0.18, fill: inks.shade }),
      rectangle({
        x: aerial - unit * 0.04,
        y: top - unit * 0.15,
        width: unit * 0.08,
        height: 4,
        fill: inks.shade,
      }),
      rectangle({
        x: aerial - unit * 0.028,
        y: top - unit * 0.12,
        width: unit * 0.056,
        height: 4,
        fill: inks.shade,
      }),
    ];
  });
  const transform = `${moved(focus.x, eaves - unit * 0.14)} scale(${(side * unit) / 520} ${unit / 520})`;
  const street = downward(sheet, mix(inks.depth, inks.main, 0.4), inks.accent);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.5), end: eaves / height }),
    glow(sheet, [focus.x, focus.y - unit * 0.02], unit * 0.62, inks.main, 0.7),
    circle({
      x: focus.x,
      y: focus.y - unit * 0.02,
      radius: unit * 0.3,
      fill: downward(sheet, inks.light, mix(inks.accent, inks.light, 0.3)),
    }),
    ...far,
    rectangle({ x: focus.x - gap, y: eaves, width: gap * 2, height: height - eaves, fill: street }),
    ...near,
    group(leaper(inks.shade), { transform }),
  ];
};

function gable(
  [x, top]: Point,
  wide: number,
  house: { height: number; fill: string; steep: number },
): string {
  const ridge = top - wide * house.steep;
  return polygon(
    [
      [x, house.height],
      [x, top],
      [x + wide / 2, ridge],
      [x + wide, top],
      [x + wide, house.height],
    ],
    { fill: house.fill },
  );
}

/** A body in full stride to the right, with the hip at the origin. */
function leaper(stroke: string): string[] {
  const limb = (points: readonly Point[], strokeWidth: number) =>
    path(through(points), { stroke, strokeWidth, lineCap: "round" });
  return [
    circle({ x: 27, y: -62, radius: 10.5, fill: stroke }),
    limb(
      [
        [2, -2],
        [9, -24],
        [18, -44],
      ],
      19,
    ),
    limb(
      [
        [4, 0],
        [32, 2],
        [50, 26],
        [62, 24],
      ],
      9,
    ),
    limb(
      [
        [0, 2],
        [-14, 24],
        [-44, 24],
        [-50, 32],
      ],
      9,
    ),
    limb(
      [
        [19, -44],
        [38, -26],
        [58, -38],
      ],
      7,
    ),
    limb(
      [
        [17, -44],
        [-6, -36],
        [-18, -16],
      ],
      7,
    ),
  ];
}

export const PURSUIT_SCENES = {
  callBox: {
    draw: callBox,
    genres: ["thriller", "crime"],
    themes: ["held captive", "real time", "small-town darkness", "whistleblower"],
    leavesTopFree: true,
  },
  rooftops: {
    draw: rooftops,
    genres: ["thriller", "action"],
    themes: ["wrong man", "globe-trotting spy", "hired guns", "vigilante justice"],
  },
} as const satisfies Record<string, SceneEntry>;
