/** Nature: plants up close. */
import { downward, deepOf, roundNoise } from "../brushes.ts";
import { mix } from "../color.ts";
import { sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, group, path, polygon, rotated, through } from "../svg.ts";

/** One large backlit leaf with bright veins. */
const leafVeins: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const [half, wide] = [unit * 0.44, unit * 0.25];
  const center: Point = [focus.x, focus.y];
  const [top, foot] = [focus.y - half, focus.y + half * 0.86];
  const side = (way: number) =>
    `C${focus.x + way * wide * 0.75} ${top + half * 0.5} ${focus.x + way * wide * 1.55} ${focus.y + half * 0.35} ${focus.x} ${foot}`;
  const right = `M${focus.x} ${top}${side(1)}Z`;
  const left = `M${focus.x} ${top}${side(-1)}Z`;
  const pale = mix(inks.accent, inks.light, 0.55);
  const count = chance.whole(9, 11);
  const veins = Array.from({ length: count }, (_, index) => {
    const start = top + (foot - top) * (0.14 + (0.78 * index) / count);
    return [-1, 1].map((way) => {
      const end: Point = [focus.x + way * wide * 1.2, start - half * 0.34];
      const bend: Point = [focus.x + way * wide * 0.55, start - half * 0.08];
      const branches = [0.35, 0.6, 0.82].map((along) => {
        const from: Point = [
          focus.x + (end[0] - focus.x) * along,
          start + (bend[1] - start) * along * 0.9 - half * 0.14 * along * along,
        ];
        return path(
          `M${from[0]} ${from[1]}q${way * wide * 0.09} ${half * 0.02} ${way * wide * 0.16} ${half * 0.085}`,
          { stroke: pale, strokeWidth: unit * 0.0018, opacity: 0.8 },
        );
      });
      return (
        path(`M${focus.x} ${start}Q${bend[0]} ${bend[1]} ${end[0]} ${end[1]}`, {
          stroke: pale,
          strokeWidth: unit * 0.0042,
        }) + branches.join("")
      );
    });
  }).flat();
  const deep = deepOf(inks);
  const tilt = rotated(chance.between(16, 30), center);
  const stalk = `M${focus.x} ${foot - half * 0.04}Q${focus.x + unit * 0.004} ${foot + half * 0.2} ${focus.x - unit * 0.03} ${foot + half * 0.3}`;
  const blade = [
    path(stalk, { stroke: mix(inks.main, deep, 0.35), strokeWidth: unit * 0.013, lineCap: "round" }),
    path(right, {
      fill: downward(sheet, mix(inks.main, inks.accent, 0.35), mix(inks.main, deep, 0.2)),
    }),
    path(left, {
      fill: downward(sheet, inks.main, mix(inks.main, deep, 0.55)),
    }),
    group(veins, { clip: define.clip(path(right, {}), path(left, {})) }),
    path(`M${focus.x} ${top + half * 0.03}L${focus.x + unit * 0.006} ${foot}`, {
      stroke: pale,
      strokeWidth: unit * 0.009,
      lineCap: "round",
    }),
  ];
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.5 : 0.7) }),
    circle({
      x: focus.x + unit * 0.1,
      y: focus.y - unit * 0.12,
      radius: unit * 0.31,
      fill: inks.isDay ? inks.accent : mix(inks.depth, inks.main, 0.4),
      opacity: inks.isDay ? 0.55 : 1,
    }),
    group(blade, { transform: tilt }),
  ];
};

/** A cut trunk: rings of good and bad years, with one year marked. */
const treeRings: Scene = (sheet) => {
  const { focus, unit, inks, chance, define, isTall } = sheet;
  const size = unit * (isTall ? 0.41 : 0.38);
  const uneven = roundNoise(chance, 6);
  const core: Point = [
    focus.x + unit * chance.between(-0.05, 0.05),
    focus.y + unit * chance.between(-0.04, 0.04),
  ];
  const ring = (reach: number): string => {
    const points = Array.from({ length: 37 }, (_, step): Point => {
      const turn = (step % 36) / 36;
      const bump = 1 + (uneven(turn) - 0.5) * 0.2 * reach + Math.sin(turn * Math.PI * 14) * 0.008 * reach;
      const middle = [
        focus.x + (core[0] - focus.x) * (1 - reach),
        focus.y + (core[1] - focus.y) * (1 - reach),
      ];
      return [
        (middle[0] ?? 0) + Math.cos(turn * Math.PI * 2) * reach * bump * size,
        (middle[1] ?? 0) + Math.sin(turn * Math.PI * 2) * reach * bump * size,
      ];
    });
    return `${through(points)}Z`;
  };
  const wood = mix(inks.main, inks.light, 0.35);
  const grain = mix(deepOf(inks), inks.main, 0.2);
  const reaches: number[] = [];
  for (let reach = 0.92; reach > 0.05; reach -= chance.between(0.014, 0.052)) reaches.push(reach);
  const marked = reaches[chance.whole(5, 9)] ?? 0.6;
  const crack: Point[] = [
    [core[0], core[1]],
    [core[0] + size * 0.84, core[1] - size * 0.4],
    [core[0] + size * 0.87, core[1] - size * 0.34],
  ];
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.4 : 0.6) }),
    path(ring(1.06), { fill: mix(deepOf(inks), inks.shade, 0.55) }),
    path(ring(0.99), {
      fill: define.radial([
        [0, mix(wood, inks.accent, 0.4)],
        [0.75, wood],
        [1, mix(wood, inks.main, 0.6)],
      ]),
    }),
    ...reaches.map((reach) =>
      path(ring(reach), { stroke: grain, strokeWidth: unit * chance.between(0.0016, 0.005) }),
    ),
    path(ring(marked), { stroke: inks.figure, strokeWidth: unit * 0.009 }),
    path(ring(0.045), { fill: grain }),
    polygon(crack, { fill: mix(deepOf(inks), inks.shade, 0.6) }),
  ];
};

export const NATURE_SCENES = {
  leafVeins: {
    draw: leafVeins,
    genres: ["documentary", "drama"],
    themes: ["nature documentary", "environment in danger", "ageing", "slow cinema"],
    standsDaylight: true,
  },
  treeRings: {
    draw: treeRings,
    genres: ["documentary", "history"],
    themes: ["archive collage", "personal memoir", "ageing", "colonialism"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
