/** Space, planets and what comes from there. */
import { below, dot, downward, quietLeft, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
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

/** A banded planet with a ring passing in front of and behind it. */
const planet: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.33;
  const center: Point = [focus.x, focus.y];
  const tilt = rotated(chance.between(-25, -12), center);
  const disc = circle({
    ...focus,
    radius,
    fill: define.linear(
      [
        [0, inks.accent],
        [0.35, inks.main],
        [0.8, inks.depth],
        [1, inks.ground],
      ],
      { from: [0, 0], to: [0.9, 1] },
    ),
  });
  const bands = Array.from({ length: 9 }, (_, band) =>
    ellipse({
      x: focus.x,
      y: focus.y - radius + (radius * 2 * band) / 9 + radius * 0.06,
      radiusX: radius * 1.25,
      radiusY: radius * chance.between(0.03, 0.1),
      fill: band % 2 === 0 ? inks.depth : inks.accent,
      opacity: chance.between(0.12, 0.4),
    }),
  );
  const shadow = define.radial(
    [
      [0, inks.shade, 0],
      [0.62, inks.shade, 0],
      [1, inks.shade, 0.92],
    ],
    { x: 0.32, y: 0.28, radius: 0.85 },
  );
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.7) }),
    ...stars(sheet, 130),
    glow(sheet, [focus.x - radius * 0.4, focus.y - radius * 0.4], radius * 2.2, inks.main, 0.35),
    planetRing(sheet, radius, tilt, "behind"),
    disc,
    group([group(bands, { transform: tilt })], { clip: define.clip(circle({ ...focus, radius })) }),
    circle({ ...focus, radius, fill: shadow }),
    planetRing(sheet, radius, tilt, "before"),
    circle({
      x: focus.x + radius * 1.9,
      y: focus.y + radius * 0.75,
      radius: radius * 0.07,
      fill: inks.light,
    }),
  ];
};

function planetRing(
  { focus, width, height, inks, define }: Sheet,
  radius: number,
  tilt: string,
  half: "before" | "behind",
): string {
  const reach = width + height;
  const y = half === "before" ? focus.y : focus.y - reach;
  const clip = define.clip(rectangle({ x: focus.x - reach, y, width: reach * 2, height: reach }));
  const ring = (x: number, y2: number, stroke: string, strokeWidth: number, opacity: number) =>
    ellipse({
      ...focus,
      radiusX: radius * x,
      radiusY: radius * y2,
      stroke,
      strokeWidth: radius * strokeWidth,
      opacity,
    });
  return group(
    [group([ring(1.72, 0.36, inks.accent, 0.045, 0.9), ring(1.52, 0.3, inks.light, 0.012, 0.7)], { clip })],
    { transform: tilt },
  );
}

/** A dark sun with rings of light that fade outward. */
const eclipse: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const radius = unit * 0.25;
  const center: Point = [focus.x, focus.y];
  const rings = Array.from({ length: 8 }, (_, index) => {
    const ring = index + 1;
    return circle({
      ...focus,
      radius: radius * (1 + ring * 0.26 + ring * ring * 0.012),
      stroke: inks.light,
      strokeWidth: 1.4,
      opacity: 0.34 - ring * 0.035,
    });
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.55) }),
    ...stars(sheet, 90, { opacity: 0.5 }),
    glow(sheet, center, radius * 3, inks.main, 0.9),
    glow(sheet, center, radius * 1.75, inks.accent),
    ...rings,
    circle({ ...focus, radius, fill: inks.shade, stroke: inks.light, strokeWidth: 3 }),
    glow(sheet, [focus.x + radius * 0.7, focus.y - radius * 0.7], radius * 0.5, inks.light),
  ];
};

/** A black slab at the end of its own shadow, with a light above it. */
const monolith: Scene = (sheet) => {
  const { focus, unit, inks, height, define } = sheet;
  const [wide, tall] = [unit * 0.2, unit * 0.52];
  const top = focus.y - tall * 0.42;
  const light: Point = [focus.x, top - unit * 0.085];
  const horizon = top + tall * 0.93;
  const rings = Array.from({ length: 7 }, (_, ring) =>
    circle({
      x: light[0],
      y: light[1],
      radius: unit * (0.16 + ring * 0.085),
      stroke: inks.accent,
      strokeWidth: 1.5,
      opacity: 0.42 - ring * 0.05,
    }),
  );
  const shadow: Point[] = tapered([focus.x, horizon, wide / 2], [focus.x, height, wide * 1.5]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.25) }),
    ...stars(sheet, 70, { opacity: 0.6, depth: 0.5 }),
    ...rings,
    glow(sheet, light, unit * 0.42, inks.main, 0.9),
    dot(light, unit * 0.075, inks.light),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.4), inks.shade)),
    polygon(shadow, {
      fill: downward(sheet, [inks.shade, 0.75], [inks.shade, 0]),
    }),
    rectangle({
      x: focus.x - wide / 2,
      y: top,
      width: wide,
      height: tall,
      fill: define.linear(
        [
          [0, "#000000"],
          [0.86, mix(inks.shade, "#000000", 0.4)],
          [0.865, mix(inks.shade, inks.depth, 0.75)],
          [1, mix(inks.shade, inks.depth, 0.4)],
        ],
        { from: [0, 0], to: [1, 0] },
      ),
    }),
  ];
};

export const SPACE_SCENES = {
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
  planet: { draw: planet, genres: ["sci_fi", "adventure"], themes: ["space opera", "space survival"] },
  eclipse: {
    draw: eclipse,
    genres: ["sci_fi"],
    themes: ["parallel worlds", "cosmic horror"],
    leavesTopFree: true,
  },
  monolith: { draw: monolith, genres: ["sci_fi"], themes: ["mad science"] },
} as const satisfies Record<string, SceneEntry>;
