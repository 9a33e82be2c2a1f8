/** Adventure: paths into the unknown. */
import { downward, haze, quietLeft, dot, onCircle } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, mountains, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, path, polyline, rectangle, rotated, through } from "../svg.ts";

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

/** Bamboo in three layers in front of a pale sun, with a wanderer among the stems. */
const bamboo: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const rows = [0, 1, 2].flatMap((row) => {
    const fill = mix(mix(inks.main, inks.accent, 0.3), inks.shade, 0.16 + row * 0.36);
    const count = Math.round((width / unit) * (11 - row * 3.4));
    const stems = Array.from({ length: count }, (_, stem) => {
      const x = ((stem + chance.between(0.15, 0.85)) / count) * width;
      const isBeforeSun = row === 2 && Math.abs(x - focus.x) < unit * 0.1;
      return isBeforeSun
        ? []
        : bambooStem(sheet, { x, wide: unit * (0.012 + row * 0.01), fill, hasLeaves: row > 0 });
    }).flat();
    const mist = haze(sheet, {
      y: height * 0.5,
      deep: height * 0.5,
      color: mix(inks.main, inks.light, 0.5),
      strength: 0.3 - row * 0.1,
    });
    return row === 1
      ? [...stems, mist, person([focus.x, height * 0.79], unit * 0.11, inks.shade)]
      : [...stems, mist];
  });
  return [
    sky(sheet, { from: mix(inks.light, inks.accent, 0.35), to: mix(inks.main, inks.depth, 0.4) }),
    glow(sheet, [focus.x, focus.y - unit * 0.08], unit * 0.55, inks.light, 0.9),
    circle({ x: focus.x, y: focus.y - unit * 0.08, radius: unit * 0.2, fill: inks.light }),
    ...rows,
    land(sheet, { y: height * 0.86, rise: unit * 0.05, waves: 8, fill: mix(inks.shade, inks.depth, 0.2) }),
    ...quietLeft(sheet, inks.shade, 0.88),
  ];
};

function bambooStem(
  { unit, height, chance }: Sheet,
  { x, wide, fill, hasLeaves }: { x: number; wide: number; fill: string; hasLeaves: boolean },
): string[] {
  const joint = unit * chance.between(0.13, 0.19);
  const first = -joint * chance.next();
  const knots = Array.from({ length: Math.ceil(height / joint) + 1 }, (_, index) => first + index * joint);
  const pieces = knots.map((y) =>
    rectangle({ x: x - wide / 2, y: y + 3, width: wide, height: joint - 6, radius: wide * 0.22, fill }),
  );
  const leaves = knots
    .filter(() => hasLeaves && chance.isTrue(0.32))
    .flatMap((y) => {
      const lean = chance.pick([-1, 1]);
      return Array.from({ length: chance.whole(2, 3) }, (_, leaf) => {
        const long = unit * chance.between(0.07, 0.12);
        const blade = `M${x} ${y}q${long * 0.45} ${-long * 0.12} ${long} 0q${-long * 0.55} ${long * 0.1} ${-long} 0Z`;
        return path(blade, {
          fill,
          transform: rotated((lean > 0 ? 0 : 180) + lean * (12 + leaf * 26 + chance.between(-6, 6)), [x, y]),
        });
      });
    });
  return [group([...pieces, ...leaves], { transform: rotated(chance.between(-2.5, 2.5), [x, height / 2]) })];
}

/** An island on an old map: the coast, contour lines, and a dotted path to a mark. */
const mapIsland: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const bays = [2, 3, 5, 7, 11].map((count) => ({
    count,
    size: chance.between(0.1, 0.22) / Math.sqrt(count),
    phase: chance.between(0, 6),
  }));
  const ring = (size: number): string => {
    const points = Array.from({ length: 73 }, (_, step): Point => {
      const turn = (step / 72) * Math.PI * 2;
      const bulge = bays.reduce(
        (sum, bay) => sum + bay.size * 1.15 * Math.sin(turn * bay.count + bay.phase),
        1,
      );
      const reach = unit * 0.32 * size * bulge;
      return [focus.x + Math.cos(turn) * reach, focus.y + Math.sin(turn) * reach * 0.95];
    });
    return `${through(points)}Z`;
  };
  const waves = [1.34, 1.25, 1.17, 1.1, 1.05].map((size, index) =>
    path(ring(size), { stroke: inks.figure, strokeWidth: 1.6, opacity: 0.14 + index * 0.1 }),
  );
  const heights = [1, 0.84, 0.68, 0.53, 0.39, 0.26, 0.14].map((size, index) =>
    path(ring(size), {
      fill: mix(mix(inks.main, inks.depth, inks.isDay ? 0 : 0.35), inks.accent, index / 6),
      stroke: inks.shade,
      strokeWidth: index === 0 ? 4 : 1.5,
    }),
  );
  const rose: Point = [
    focus.x + unit * chance.pick([-0.3, 0.3]),
    focus.y + unit * chance.pick([-0.42, 0.34]),
  ];
  const winds = Array.from({ length: 16 }, (_, index) => {
    const turn = (index / 16) * Math.PI * 2;
    const reach = width + height;
    return path(polyline([rose, onCircle(rose, reach, turn)]), {
      stroke: inks.figure,
      strokeWidth: 1.2,
      opacity: 0.13,
    });
  });
  const goal: Point = [
    focus.x + unit * chance.between(-0.04, 0.08),
    focus.y - unit * chance.between(0, 0.08),
  ];
  const way: Point[] = [
    [focus.x - unit * 0.1, height],
    [focus.x + unit * chance.between(-0.3, -0.18), focus.y + unit * 0.45],
    [focus.x + unit * chance.between(0.02, 0.2), focus.y + unit * 0.22],
    [focus.x - unit * 0.12, focus.y + unit * 0.08],
    goal,
  ];
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, inks.isDay ? 0.5 : 0.9) }),
    ...winds,
    ...waves,
    ...heights,
    path(through(way), { stroke: inks.figure, strokeWidth: 6, dash: "2 17", lineCap: "round" }),
    dot(goal, unit * 0.03, inks.shade),
    dot(goal, unit * 0.013, inks.light),
    ...quietLeft(sheet, inks.ground, 0.5),
  ];
};

export const ADVENTURE_SCENES = {
  lightPath: {
    draw: lightPath,
    genres: ["fantasy", "adventure"],
    themes: ["quest", "chosen one", "dragons", "ice and mountains", "myth and legend", "epic length"],
    leavesTopFree: true,
  },
  bamboo: {
    draw: bamboo,
    genres: ["fantasy", "action", "adventure"],
    themes: ["wuxia", "samurai", "martial arts mastery", "teacher and pupil"],
  },
  mapIsland: {
    draw: mapIsland,
    genres: ["adventure"],
    themes: ["treasure hunt", "explorers", "jungle expedition", "sea adventure", "lost world"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
