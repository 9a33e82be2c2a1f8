/** Roads and lights in open country. */
import { below, dot, downward, haze, onCircle, quietLeft, rays, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, mountains, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, polygon, polyline, rectangle } from "../svg.ts";

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

/** A path of light winding over dark hills to a shining summit. */
const lightPath: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const summit: Point = [focus.x + unit * chance.between(-0.05, 0.05), focus.y - unit * 0.16];
  const side = chance.pick([-1, 1]);
  const shoulders: Point[] = [
    [summit[0] - unit * 0.36, summit[1] + unit * chance.between(0.24, 0.34)],
    summit,
    [summit[0] + unit * 0.3, summit[1] + unit * chance.between(0.2, 0.32)],
  ];
  const start: Point = [focus.x - side * unit * 0.05, height * 0.97];
  const bend = chance.between(4.2, 5.4);
  const along = Array.from({ length: 61 }, (_, step) => step / 60).map((share) => {
    const rise = 1 - (1 - share) ** 1.25;
    return {
      x:
        start[0] +
        (summit[0] - start[0]) * share +
        side * Math.sin(share * bend * Math.PI) * unit * 0.15 * (1 - share) ** 0.8,
      y: start[1] + (summit[1] - start[1]) * rise,
      half: unit * (0.002 + 0.034 * (1 - share) ** 2.2),
    };
  });
  const edges: Point[] = [
    ...along.map(({ x, y, half }): Point => [x - half, y]),
    ...along.toReversed().map(({ x, y, half }): Point => [x + half, y]),
  ];
  const walker = along[chance.whole(17, 21)];
  const hills = (y: number, rise: number, fill: string) =>
    land(sheet, { y: height * y, rise: unit * rise, waves: 6, fill, roughness: 0.2 });
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.6), to: mix(inks.main, inks.accent, 0.35), end: 0.62 }),
    ...stars(sheet, 60, { depth: 0.3, opacity: 0.5 }),
    glow(sheet, summit, unit * 0.62, inks.accent, 0.85),
    ...mountains(sheet, {
      y: height * 0.66,
      summits: shoulders,
      roughness: 0.2,
      fill: mix(inks.main, inks.depth, 0.6),
    }),
    haze(sheet, { y: height * 0.42, deep: height * 0.3, color: inks.accent, strength: 0.28 }),
    hills(0.66, 0.12, mix(inks.depth, inks.shade, 0.25)),
    hills(0.76, 0.12, mix(inks.depth, inks.shade, 0.55)),
    hills(0.88, 0.1, mix(inks.depth, inks.shade, 0.82)),
    path(`${polyline(edges)}Z`, {
      fill: downward(sheet, inks.light, inks.accent, mix(inks.accent, inks.main, 0.6)),
    }),
    glow(sheet, summit, unit * 0.2, inks.light),
    dot(summit, unit * 0.016, inks.light),
    ...(walker === undefined ? [] : [person([walker.x, walker.y], unit * 0.05, inks.shade)]),
    ...quietLeft(sheet, inks.shade, 0.55),
  ];
};

/** Two headlights far down an empty road, coming nearer. */
const headlights: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.1;
  const lampY = horizon + unit * 0.035;
  const spread = unit * chance.between(0.045, 0.06);
  const beam = downward(sheet, [inks.light, 0.55], [inks.accent, 0]);
  const lamps = [-1, 1].map((side) => focus.x + side * spread);
  const trees = [-1, 1].flatMap((side) =>
    Array.from({ length: 11 }, (_, index) => {
      const nearness = (index / 10) ** 1.6;
      const x = focus.x + side * unit * (0.13 + nearness * 0.85 + chance.between(0, 0.03));
      const tall = unit * (0.15 + nearness * 0.42) * chance.between(0.85, 1.15);
      const foot = horizon + unit * (0.02 + nearness * 0.2);
      return fir([x, foot], tall, mix(mix(inks.depth, inks.main, 0.3), inks.shade, 0.3 + nearness * 0.7));
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.45), end: horizon / height }),
    glow(sheet, [focus.x, lampY], unit * 0.7, inks.main, 0.75),
    below(sheet, horizon, downward(sheet, mix(inks.depth, inks.shade, 0.35), inks.shade)),
    polygon(tapered([focus.x, horizon, unit * 0.07], [focus.x, height, unit * 0.575]), {
      fill: mix(inks.shade, inks.depth, 0.32),
    }),
    ...trees,
    ...lamps.map((x) =>
      polygon(tapered([x, lampY, unit * 0.011], [x, lampY + unit * 0.62, unit * 0.23]), { fill: beam }),
    ),
    ...Array.from({ length: 5 }, (_, dash) => {
      const [far, near] = [((dash + 1) / 6) ** 2, ((dash + 1.5) / 6) ** 2].map(
        (share) => lampY + share * (height - lampY),
      );
      return far === undefined || near === undefined
        ? ""
        : polygon(tapered([focus.x, far, (far - lampY) * 0.0125], [focus.x, near, (near - lampY) * 0.0125]), {
            fill: inks.accent,
          });
    }),
    ...lamps.map((x) => glow(sheet, [x, lampY], unit * 0.16, inks.accent)),
    ...lamps.map((x) => circle({ x, y: lampY, radius: unit * 0.021, fill: inks.light })),
  ];
};

function fir([x, foot]: Point, tall: number, fill: string): string {
  const tiers = Array.from({ length: 6 }, (_, tier): [Point, Point] => {
    const y = foot - tall * (1 - (tier + 1) / 6.5);
    const reach = tall * (0.035 + tier * 0.028);
    return [
      [reach, y],
      [reach * 0.55, y - tall * 0.01],
    ];
  }).flat();
  const right = tiers.map(([reach, y]): Point => [x + reach, y]);
  const left = tiers.toReversed().map(([reach, y]): Point => [x - reach, y]);
  const trunk: Point[] = [
    [x + tall * 0.012, foot],
    [x - tall * 0.012, foot],
  ];
  return path(`${polyline([[x, foot - tall], ...right, ...trunk, ...left])}Z`, { fill });
}

export const ROAD_SCENES = {
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
  lightPath: {
    draw: lightPath,
    genres: ["fantasy", "adventure"],
    themes: ["quest", "chosen one", "dragons", "ice and mountains", "myth and legend", "epic length"],
    leavesTopFree: true,
  },
  headlights: {
    draw: headlights,
    genres: ["thriller", "crime"],
    themes: ["car chases", "cat and mouse", "outlaw lovers", "small-town darkness", "revenge spree"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
