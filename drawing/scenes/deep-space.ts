/** Deep space: a wormhole, and a small light above a world. */
import { dot, quietLeft } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, path, rotated, through } from "../svg.ts";

/** A tunnel of ellipses bending away to a light, with a small vessel entering. */
const wormhole: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const end: Point = [focus.x, focus.y];
  const turn = chance.between(-0.7, 0.7);
  const swing = chance.pick([-1, 1]) * unit * chance.between(0.2, 0.3);
  const count = 30;
  const rings = Array.from({ length: count }, (_, index) => {
    const near = 1 - index / (count - 1);
    const reach = near ** 2.3;
    const x = end[0] + swing * Math.sin(near * 2.4) * near;
    const y = end[1] + unit * 0.5 * reach * Math.sin(turn);
    const color =
      near > 0.5 ? mix(inks.main, inks.depth, (near - 0.5) * 1.5) : mix(inks.light, inks.main, near * 2);
    return ellipse({
      x,
      y,
      radiusX: unit * (0.035 + reach * 0.95),
      radiusY: unit * (0.045 + reach * 1.05),
      stroke: color,
      strokeWidth: unit * (0.0015 + reach * 0.006),
      opacity: 0.95 - near * 0.5,
    });
  });
  const ribs = Array.from({ length: 20 }, (_, rib) => {
    const angle = (rib / 20) * Math.PI * 2;
    const points = [0, 0.2, 0.4, 0.6, 0.8, 1].map((near): Point => {
      const reach = near ** 2.3;
      const x =
        end[0] + swing * Math.sin(near * 2.4) * near + Math.cos(angle) * unit * (0.035 + reach * 0.95);
      return [
        x,
        end[1] + unit * 0.5 * reach * Math.sin(turn) + Math.sin(angle) * unit * (0.045 + reach * 1.05),
      ];
    });
    return path(through(points), { stroke: inks.main, strokeWidth: 1.4, opacity: 0.32 });
  });
  const vessel: Point = [end[0] + swing * 0.42, end[1] + unit * 0.13];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.7) }),
    ...stars(sheet, 70, { opacity: 0.5 }),
    glow(sheet, end, unit * 0.9, inks.main, 0.55),
    ...ribs,
    ...rings,
    glow(sheet, end, unit * 0.3, inks.accent),
    dot(end, unit * 0.045, inks.light),
    line({
      from: vessel,
      to: [vessel[0] + (vessel[0] - end[0]) * 0.5, vessel[1] + (vessel[1] - end[1]) * 0.5],
      stroke: inks.accent,
      strokeWidth: unit * 0.004,
      opacity: 0.7,
      lineCap: "round",
    }),
    dot(vessel, unit * 0.009, inks.light),
    ...quietLeft(sheet, inks.shade, 0.75),
  ];
};

/** The lit edge of a world far below, and one small light on a tether above it. */
const worldCurve: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, define } = sheet;
  const radius = unit * 1.5;
  const lean = unit * chance.between(0.02, 0.16);
  const world = { x: focus.x + lean, y: focus.y + unit * 0.26 + radius, radius };
  const float: Point = [
    focus.x + unit * chance.between(-0.14, -0.02),
    focus.y - unit * chance.between(0.1, 0.18),
  ];
  const rim = Array.from({ length: 7 }, (_, index) =>
    circle({
      ...world,
      radius: radius + unit * index * 0.011,
      stroke: mix(inks.accent, inks.main, index / 6),
      strokeWidth: unit * 0.0112,
      opacity: 0.6 - index * 0.085,
    }),
  );
  const tether: Point[] = [
    float,
    [float[0] + unit * 0.09, float[1] + unit * 0.05],
    [float[0] + unit * 0.2, float[1] - unit * 0.05],
    [float[0] + unit * 0.34, float[1] + unit * 0.02],
    [width + 20, float[1] - unit * chance.between(0.1, 0.2)],
  ];
  const dawn: Point = [world.x + radius * 0.08, world.y - radius * 0.997];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.55) }),
    ...stars(sheet, 150, { opacity: 0.75 }),
    glow(sheet, dawn, unit * 0.62, inks.main, 0.75),
    ...rim.toReversed(),
    circle({
      ...world,
      fill: define.linear([
        [0, mix(inks.main, inks.depth, 0.45)],
        [0.09, inks.depth],
        [0.24, inks.shade],
      ]),
    }),
    circle({ ...world, radius: radius - unit * 0.002, stroke: inks.light, strokeWidth: unit * 0.005 }),
    glow(sheet, dawn, unit * 0.16, inks.light, 0.9),
    path(through(tether), { stroke: inks.light, strokeWidth: 2, opacity: 0.55 }),
    glow(sheet, float, unit * 0.1, inks.accent, 0.7),
    group([person([float[0], float[1] + unit * 0.022], unit * 0.05, inks.light)], {
      transform: rotated(chance.between(-70, 70), float),
    }),
    ...quietLeft(sheet, inks.shade, 0.35),
  ];
};

export const DEEP_SPACE_SCENES = {
  wormhole: {
    draw: wormhole,
    genres: ["sci_fi", "adventure"],
    themes: ["time travel paradox", "time loop", "space survival", "space opera", "parallel worlds"],
  },
  worldCurve: {
    draw: worldCurve,
    genres: ["sci_fi", "documentary"],
    themes: ["space survival", "space documentary", "rescue mission"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
