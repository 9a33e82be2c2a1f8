/** Remembrance: an empty place, without people or symbols. */
import { downward, haze, quietLeft } from "../brushes.ts";
import { mix } from "../color.ts";
import { sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, polygon, rectangle } from "../svg.ts";

const ASH = "#8d8b88";
const SOOT = "#16171a";
const POSTS = 15;

/** An empty field in morning fog: a row of bare posts recedes, each paler than the last, until they vanish. */
const emptyField: Scene = (sheet) => {
  const { width, height, focus, unit, inks, chance } = sheet;
  const ash = (color: string, share = 0.7) => mix(color, ASH, share);
  const night = mix(inks.shade, SOOT, 0.75);
  const horizon = Math.min(height * 0.66, focus.y + unit * 0.16);
  const end: Point = [focus.x + unit * 0.06, horizon];
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  const fog = ash(mix(inks.light, inks.depth, 0.45), 0.8);
  const posts = Array.from({ length: POSTS }, (_, nth) => {
    const far = 0.62 * 1.27 ** nth;
    const x = end[0] + (side * unit * 0.5) / far;
    const foot = end[1] + (unit * 0.3) / far;
    const tall = (unit * chance.between(0.4, 0.43)) / far;
    const half = (unit * 0.011) / far;
    const lean = ((side * unit) / far) * chance.between(-0.004, 0.004);
    return polygon(
      [
        [x - half, foot],
        [x - half + lean, foot - tall],
        [x + half + lean, foot - tall],
        [x + half, foot],
      ],
      { fill: mix(night, fog, Math.min(0.94, nth / (POSTS - 1))) },
    );
  });
  const rows = Array.from({ length: 9 }, (_, nth) => {
    const y = horizon + (height - horizon) * ((nth + 1) / 9.5) ** 1.9;
    return rectangle({ x: 0, y, width, height: unit * (0.001 + 0.0007 * nth), fill: night, opacity: 0.16 });
  });
  return [
    sky(sheet, { from: mix(night, ash(inks.ground, 0.5), 0.35), to: fog, end: horizon / height }),
    rectangle({
      x: 0,
      y: horizon,
      width,
      height: height - horizon,
      fill: downward(sheet, fog, mix(fog, night, 0.55), night),
    }),
    ...rows,
    ...posts.toReversed(),
    haze(sheet, { y: horizon - unit * 0.08, deep: unit * 0.2, color: fog, strength: 0.6 }),
    ...quietLeft(sheet, night, 0.5),
  ];
};

export const REMEMBRANCE_SCENES = {
  emptyField: {
    draw: emptyField,
    genres: [],
    themes: ["holocaust", "genocide remembered"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
