/** Action at night: people caught in lights. */
import { downward, quietLeft, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person, runner } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, ellipse, group, line, polygon, rectangle, rotated } from "../svg.ts";

/** Nested neon frames, each slightly rotated, with a dark figure in the innermost. */
const neonFrames: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const center: Point = [focus.x, focus.y];
  const turn = chance.between(1.5, 4) * chance.pick([-1, 1]);
  const shape = chance.between(0.74, 1);
  const frames = Array.from({ length: 9 }, (_, index) => {
    const step = 8 - index;
    const half = unit * (0.105 + 0.021 * step + 0.0075 * step * step);
    const color = [inks.accent, inks.main, mix(inks.main, inks.light, 0.5)][step % 3] ?? inks.main;
    const frame = (strokeWidth: number, opacity: number) =>
      rectangle({
        x: focus.x - half * shape,
        y: focus.y - half,
        width: half * 2 * shape,
        height: half * 2,
        radius: unit * 0.008,
        stroke: color,
        strokeWidth,
        opacity,
      });
    const fading = 1 - step * 0.075;
    return group(
      [frame(unit * 0.03, fading * 0.12), frame(unit * 0.015, fading * 0.25), frame(unit * 0.006, fading)],
      { transform: rotated(turn * step, center) },
    );
  });
  const half = unit * 0.1;
  const foot = focus.y + half;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.75) }),
    glow(sheet, center, unit * 0.72, inks.main, 0.42),
    rectangle({
      x: focus.x - half * shape,
      y: focus.y - half,
      width: half * 2 * shape,
      height: half * 2,
      fill: downward(sheet, mix(inks.accent, inks.light, 0.6), inks.accent),
    }),
    ...frames,
    person([focus.x, foot], half * 1.55, inks.shade),
    polygon(tapered([focus.x, foot, half * 0.2], [focus.x, foot + unit * 0.4, half * 0.55]), {
      fill: inks.shade,
      opacity: 0.35,
    }),
    ...quietLeft(sheet, inks.shade, 0.7),
  ];
};

/** A helicopter's searchlight over city roofs, with a person in its beam. */
const searchBeam: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const craft: Point = [focus.x + unit * chance.between(0.12, 0.24), focus.y - unit * 0.33];
  const roof: Point = [focus.x - unit * chance.between(0.04, 0.12), focus.y + unit * 0.33];
  const half = unit * 0.15;
  const beam: Point[] = tapered([craft[0], craft[1] + unit * 0.03, 6], [roof[0], roof[1], half]);
  const rows = [0, 1, 2].map((row) =>
    roofs(sheet, {
      y: focus.y + unit * (0.1 + row * 0.07),
      fill: mix(inks.depth, inks.shade, 0.3 + row * 0.25),
      avoid: row === 2 ? focus.x : -unit,
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.4), end: 0.75 }),
    glow(sheet, [focus.x, focus.y + unit * 0.2], unit * 0.7, inks.main, 0.45),
    ...rows.flat(),
    polygon(
      [
        [roof[0] - unit * 0.28, roof[1]],
        [roof[0] + unit * 0.3, roof[1]],
        [roof[0] + unit * 0.3, height],
        [roof[0] - unit * 0.28, height],
      ],
      { fill: downward(sheet, mix(inks.shade, inks.depth, 0.25), inks.shade) },
    ),
    polygon(beam, {
      fill: downward(sheet, [inks.light, 0.95], [inks.accent, 0.5]),
    }),
    ellipse({
      x: roof[0],
      y: roof[1] + unit * 0.012,
      radiusX: half,
      radiusY: unit * 0.022,
      fill: inks.light,
    }),
    runner([roof[0] + unit * 0.02, roof[1] + unit * 0.014], unit * 0.085, inks.shade),
    helicopter(sheet, craft),
    ...quietLeft(sheet, inks.shade, 0.6),
  ];
};

function helicopter({ unit, inks }: Sheet, [x, y]: Point): string {
  const size = unit * 0.075;
  return group([
    ellipse({ x, y, radiusX: size * 0.62, radiusY: size * 0.36, fill: inks.shade }),
    polygon(
      [
        [x + size * 0.3, y - size * 0.24],
        [x + size * 1.7, y - size * 0.2],
        [x + size * 1.72, y - size * 0.08],
        [x + size * 0.3, y + size * 0.2],
      ],
      { fill: inks.shade },
    ),
    polygon(
      [
        [x + size * 1.6, y - size * 0.5],
        [x + size * 1.82, y - size * 0.5],
        [x + size * 1.72, y + size * 0.05],
      ],
      { fill: inks.shade },
    ),
    line({
      from: [x - size * 1.5, y - size * 0.56],
      to: [x + size * 1.5, y - size * 0.5],
      stroke: inks.shade,
      strokeWidth: size * 0.08,
    }),
    line({ from: [x, y - size * 0.55], to: [x, y], stroke: inks.shade, strokeWidth: size * 0.14 }),
    line({
      from: [x - size * 0.6, y + size * 0.52],
      to: [x + size * 0.6, y + size * 0.52],
      stroke: inks.shade,
      strokeWidth: size * 0.08,
    }),
  ]);
}

function roofs(
  { width, height, unit, chance }: Sheet,
  { y, fill, avoid }: { y: number; fill: string; avoid: number },
): string[] {
  const shapes: string[] = [];
  for (let x = -unit * 0.05; x < width;) {
    const wide = unit * chance.between(0.08, 0.2);
    const top =
      y + unit * chance.between(0, 0.14) + (Math.abs(x + wide / 2 - avoid) < unit * 0.3 ? unit * 0.2 : 0);
    shapes.push(rectangle({ x, y: top, width: wide + 1, height: height - top, fill }));
    const [tankX, tankY] = [x + wide * chance.between(0.15, 0.6), top - unit * 0.035];
    if (chance.isTrue(0.4))
      shapes.push(
        rectangle({
          x: tankX,
          y: tankY,
          width: unit * chance.between(0.014, 0.045),
          height: unit * 0.036,
          fill,
        }),
      );
    x += wide;
  }
  return shapes;
}

export const NIGHT_HUNT_SCENES = {
  neonFrames: {
    draw: neonFrames,
    genres: ["action", "thriller"],
    themes: ["gun ballet", "hired guns", "antihero", "mafia family", "lone protector", "revenge spree"],
  },
  searchBeam: {
    draw: searchBeam,
    genres: ["action", "thriller"],
    themes: [
      "vigilante justice",
      "ticking clock",
      "wrong man",
      "held captive",
      "undercover",
      "rescue mission",
    ],
  },
} as const satisfies Record<string, SceneEntry>;
