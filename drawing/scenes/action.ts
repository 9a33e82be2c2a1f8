/** Action: speed and fire, with small people in front of them. */
import { downward, below, quietLeft, strip, dot, onCircle, rays, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, polygon, rectangle } from "../svg.ts";

/** A straight road into a burning sun that fills the sky with rays; dust from a chase at its end. */
const sunRoad: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, define } = sheet;
  const horizon = focus.y + unit * 0.14;
  const end: Point = [focus.x, horizon];
  const count = chance.pick([34, 40, 46]);
  const sunRays = rays(
    end,
    { count, from: Math.PI, sweep: Math.PI, reach: width + height },
    { fill: inks.accent },
  );
  const fade = define.mask(
    dot(
      end,
      unit * 1.3,
      define.radial([
        [0, "#ffffff", 0.75],
        [1, "#ffffff", 0],
      ]),
    ),
  );
  const bands = [0.36, 0.6, 0.8].map((up, index) =>
    strip(sheet, {
      y: horizon - unit * 0.22 * (1 - up),
      deep: unit * (0.006 + index * 0.005),
      fill: mix(inks.main, inks.accent, 0.3),
      opacity: 0.8,
    }),
  );
  const sun = circle({
    x: end[0],
    y: end[1] - unit * 0.03,
    radius: unit * 0.22,
    fill: downward(sheet, inks.light, inks.accent, inks.main),
  });
  const dashes = [0.05, 0.1, 0.18, 0.32, 0.56].map((near) => {
    const [y, deep, half] = [horizon + near * (height - horizon), near * unit * 0.09, near * unit * 0.013];
    return polygon(tapered([focus.x, y, half], [focus.x, y + deep, half * 1.3]), { fill: inks.accent });
  });
  const road: Point[] = tapered([focus.x, horizon, unit * 0.012], [focus.x, height, unit * 0.55]);
  return [
    sky(sheet, { from: inks.depth, to: inks.main, end: horizon / height }),
    group(sunRays, { mask: fade }),
    group([sun, ...bands], {
      clip: define.clip(circle({ x: end[0], y: end[1] - unit * 0.03, radius: unit * 0.22, fill: "#ffffff" })),
    }),
    ...[-1, 1].flatMap((side) =>
      dustPlume(sheet, [focus.x + side * unit * chance.between(0.1, 0.16), horizon + unit * 0.012], side),
    ),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.5), inks.shade)),
    polygon(road, { fill: downward(sheet, mix(inks.shade, inks.depth, 0.4), inks.shade) }),
    ...dashes,
    ...quietLeft(sheet, inks.shade, 0.62),
  ];
};

function dustPlume({ unit, inks, chance }: Sheet, [x, y]: Point, side: number): string[] {
  const puffs = Array.from({ length: 9 }, (_, puff) =>
    circle({
      x: x + side * unit * 0.026 * puff,
      y: y - unit * 0.0035 * puff,
      radius: unit * (0.008 + 0.0042 * puff) * chance.between(0.8, 1.2),
      fill: mix(inks.depth, inks.main, 0.25),
      opacity: 0.75 - puff * 0.075,
    }),
  );
  return [
    ...puffs,
    rectangle({
      x: x - unit * 0.016,
      y: y - unit * 0.022,
      width: unit * 0.032,
      height: unit * 0.02,
      radius: 4,
      fill: inks.shade,
    }),
  ];
}

/** A burst of sparks falling in arcs, with one person in front of it. */
const sparkBurst: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const center: Point = [focus.x, focus.y - unit * 0.06];
  const arcs = Array.from({ length: 130 }, () => {
    const turn = chance.between(0, Math.PI * 2);
    const reach = unit * chance.between(0.14, 0.62) * chance.between(0.6, 1);
    const end: Point = [
      center[0] + Math.cos(turn) * reach,
      center[1] + Math.sin(turn) * reach * 0.85 + (reach * reach) / unit / 1.9,
    ];
    const bend: Point = onCircle(center, reach * 0.62, turn);
    const color = chance.pick([inks.accent, inks.accent, inks.light, mix(inks.main, inks.accent, 0.4)]);
    const trail = path(
      `M${Math.round(center[0])} ${Math.round(center[1])}Q${Math.round(bend[0])} ${Math.round(bend[1])} ${Math.round(end[0])} ${Math.round(end[1])}`,
      {
        stroke: color,
        strokeWidth: unit * chance.between(0.0012, 0.0035),
        opacity: chance.between(0.35, 0.9),
        lineCap: "round",
      },
    );
    return trail + dot(end, unit * chance.between(0.002, 0.006), color);
  });
  const ground = focus.y + unit * 0.4;
  const shadow: Point[] = tapered([focus.x, ground, unit * 0.02], [focus.x, height, unit * 0.08]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.8) }),
    glow(sheet, center, unit * 0.85, inks.main, 0.75),
    below(sheet, ground, downward(sheet, mix(inks.depth, inks.main, 0.25), inks.shade)),
    ellipse({
      x: focus.x,
      y: ground + unit * 0.05,
      radiusX: unit * 0.55,
      radiusY: unit * 0.05,
      fill: define.radial([
        [0, inks.accent, 0.65],
        [1, inks.main, 0],
      ]),
    }),
    ...arcs,
    glow(sheet, center, unit * 0.24, inks.light),
    dot(center, unit * 0.075, inks.light),
    polygon(shadow, { fill: inks.shade, opacity: 0.55 }),
    person([focus.x, ground + unit * 0.012], unit * 0.17, inks.shade),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

export const ACTION_SCENES = {
  sunRoad: {
    draw: sunRoad,
    genres: ["action", "adventure"],
    themes: ["car chases", "post-apocalypse", "road trip", "survival game", "hired guns"],
    leavesTopFree: true,
  },
  sparkBurst: {
    draw: sparkBurst,
    genres: ["action"],
    themes: ["superhero origin", "superhero team", "one-man army", "atomic age"],
  },
} as const satisfies Record<string, SceneEntry>;
