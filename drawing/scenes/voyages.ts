/** History: journeys by ship and rail. */
import { downward, quietLeft, strip } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky, water } from "../motifs/landscape.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, ellipse, line, path, polygon, rectangle } from "../svg.ts";

/** A caravel at dawn, its lateen sails in front of the sun, with light on the water. */
const caravel: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.18;
  const long = unit * chance.between(0.44, 0.5);
  const facing = chance.pick([-1, 1]);
  const at = (right: number, up: number): Point => [
    focus.x + facing * right * long,
    horizon + unit * 0.016 - up * long,
  ];
  const text = (right: number, up: number) => at(right, up).join(" ");
  const sail = (foot: number, peak: number, size: number) =>
    path(
      `M${text(foot + size * 0.5, 0.16)}Q${text(foot + size * 0.16, 0.3 + size * 0.4)} ${text(peak, 0.26 + size * 1.1)}Q${text(foot - size * 0.52, 0.3)} ${text(foot - size * 0.56, 0.13)}Q${text(foot, 0.08)} ${text(foot + size * 0.5, 0.16)}Z`,
      { fill: mix(inks.depth, inks.shade, 0.35) },
    );
  const hull = `M${text(-0.5, 0.2)}L${text(-0.42, -0.03)}L${text(0.36, -0.03)}Q${text(0.46, 0.03)} ${text(0.54, 0.15)}L${text(0.36, 0.08)}L${text(-0.22, 0.06)}L${text(-0.25, 0.16)}Z`;
  const mast = (x: number, up: number) =>
    line({ from: at(x, 0), to: at(x, up), stroke: inks.shade, strokeWidth: long * 0.014 });
  const glints = Array.from({ length: 26 }, (_, index) => {
    const near = (index / 25) ** 1.4;
    const wide = unit * chance.between(0.1, 0.34) * (1 - near * 0.45);
    return rectangle({
      x: focus.x - wide / 2 + unit * chance.between(-0.05, 0.05),
      y: horizon + unit * 0.02 + near * (height - horizon) * 0.8,
      width: wide,
      height: unit * (0.003 + near * 0.006),
      radius: 4,
      fill: inks.accent,
      opacity: 0.8 - near * 0.55,
    });
  });
  return [
    sky(sheet, {
      from: mix(inks.depth, inks.main, 0.35),
      to: mix(inks.accent, inks.light, 0.2),
      end: horizon / height,
    }),
    glow(sheet, [focus.x, horizon - unit * 0.12], unit * 0.6, inks.light, 0.6),
    circle({
      x: focus.x,
      y: horizon - unit * 0.13,
      radius: unit * 0.27,
      fill: downward(sheet, inks.light, mix(inks.accent, inks.light, 0.35)),
    }),
    ...water(sheet, {
      y: horizon,
      count: 26,
      top: mix(inks.main, inks.accent, 0.25),
      bottom: mix(inks.depth, inks.shade, 0.6),
    }),
    ...glints,
    mast(0.14, 0.74),
    mast(-0.2, 0.6),
    sail(0.14, 0.04, 0.42),
    sail(-0.2, -0.28, 0.3),
    path(hull, { fill: inks.shade }),
    strip(sheet, { y: horizon + unit * 0.03, deep: unit * 0.004, fill: inks.light, opacity: 0.25 }),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** A railway running straight to the horizon, with a train's smoke at its end. */
const railway: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.1;
  const reach = height - horizon;
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  const at = (across: number, near: number): Point => [
    focus.x + across * unit * near,
    horizon + near * reach,
  ];
  const sleepers = Array.from({ length: 22 }, (_, index) => {
    const near = 0.02 + 0.98 * (index / 21) ** 2.6;
    return polygon(
      [at(-0.42, near), at(0.42, near), at(0.43, near * 1.045 + 0.001), at(-0.43, near * 1.045 + 0.001)],
      { fill: mix(inks.depth, inks.shade, 0.75), opacity: 0.4 + 0.6 * near },
    );
  });
  const rails = [-0.29, 0.29].map((place) =>
    polygon([at(place, 0.004), at(place - 0.016, 1), at(place + 0.016, 1)], {
      fill: mix(inks.accent, inks.light, 0.4),
    }),
  );
  const poles = [0.05, 0.085, 0.145, 0.25, 0.45].map((near) => {
    const foot = at(side * 0.95, near);
    const top: Point = [foot[0], foot[1] - near * unit * 1.25];
    const arm = near * unit * 0.13;
    return {
      top,
      arm,
      near,
      shape:
        line({ from: foot, to: top, stroke: inks.shade, strokeWidth: near * unit * 0.028 }) +
        line({
          from: [top[0] - arm, top[1] + arm * 0.6],
          to: [top[0] + arm, top[1] + arm * 0.6],
          stroke: inks.shade,
          strokeWidth: near * unit * 0.022,
        }),
    };
  });
  const wires = poles.slice(1).flatMap(({ top, arm }, index) => {
    const before = poles[index];
    if (before === undefined) return [];
    return [-1, 1].map((end) => {
      const [from, to]: [Point, Point] = [
        [before.top[0] + end * before.arm, before.top[1] + before.arm * 0.6],
        [top[0] + end * arm, top[1] + arm * 0.6],
      ];
      return path(
        `M${from.join(" ")}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + arm * 1.1} ${to.join(" ")}`,
        { stroke: inks.shade, strokeWidth: 1.5 + arm * 0.02 },
      );
    });
  });
  const smoke = Array.from({ length: 24 }, (_, puff) =>
    ellipse({
      x: focus.x - side * unit * (0.003 + puff * 0.013),
      y: horizon - unit * (0.034 + 0.012 * puff ** 0.8 + puff * chance.between(-0.0006, 0.0012)),
      radiusX: unit * (0.009 + puff * 0.0014) * chance.between(0.7, 1.5),
      radiusY: unit * (0.007 + puff * 0.0009) * chance.between(0.7, 1.3),
      fill: mix(mix(inks.shade, inks.depth, 0.3), inks.accent, 0.03 * puff),
    }),
  );
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.2), to: inks.accent, end: horizon / height }),
    glow(sheet, [focus.x, horizon], unit * 0.6, inks.light, 0.85),
    land(sheet, {
      y: horizon + unit * 0.01,
      rise: unit * 0.05,
      waves: 5,
      fill: mix(inks.main, inks.depth, 0.35),
      roughness: 0.2,
    }),
    strip(sheet, {
      y: horizon,
      deep: reach,
      fill: downward(sheet, mix(inks.main, inks.depth, 0.35), mix(inks.depth, inks.shade, 0.35), inks.shade),
    }),
    polygon([at(0, 0), at(-0.56, 1), at(0.56, 1)], { fill: mix(inks.main, inks.depth, 0.7), opacity: 0.8 }),
    ...sleepers,
    ...rails,
    ...smoke.toReversed(),
    rectangle({
      x: focus.x - unit * 0.011,
      y: horizon - unit * 0.024,
      width: unit * 0.022,
      height: unit * 0.026,
      radius: 4,
      fill: inks.shade,
    }),
    circle({ x: focus.x, y: horizon - unit * 0.013, radius: unit * 0.005, fill: inks.light }),
    ...poles.map(({ shape }) => shape),
    ...wires,
    ...quietLeft(sheet, inks.shade, 0.62),
  ];
};

export const VOYAGE_SCENES = {
  caravel: {
    draw: caravel,
    genres: ["history", "adventure"],
    themes: ["sea adventure", "colonialism", "pirates", "slavery", "explorers"],
    leavesTopFree: true,
  },
  railway: {
    draw: railway,
    genres: ["western", "history"],
    themes: ["labour struggle", "cattle and land", "immigrant life", "homecoming"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
