/** Flight: a balloon and a kite. */
import { deepOf, outline } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, ellipse, group, line, moved, path, polygon, rectangle, through } from "../svg.ts";

/** A striped balloon over small mountains, in clear air. */
const balloon: Scene = (sheet) => {
  const { focus, unit, inks, height, define } = sheet;
  const radius = unit * 0.22;
  const center: Point = [focus.x, focus.y - unit * 0.08];
  const neck = center[1] + radius * 1.42;
  const at = (x: number, y: number): Point => [center[0] + x * radius, center[1] + y * radius];
  const envelope = outline(
    at(-1, 0),
    [at(-1, -0.55), at(-0.55, -1), at(0, -1)],
    [at(0.55, -1), at(1, -0.55), at(1, 0)],
    [at(1, 0.75), at(0.3, 1), at(0.2, 1.42)],
    [at(-0.2, 1.42)],
    [at(-0.3, 1), at(-1, 0.75), at(-1, 0)],
  );
  const gores = [1.02, 0.76, 0.46, 0.15].map((share, gore) =>
    ellipse({
      x: center[0],
      y: center[1] + radius * 0.2,
      radiusX: radius * share,
      radiusY: radius * 1.5,
      fill: gore % 2 === 0 ? inks.accent : inks.light,
    }),
  );
  const ridges = [0, 1, 2].map((row) =>
    land(sheet, {
      y: height * (0.86 + row * 0.06),
      rise: unit * (0.22 - row * 0.05),
      waves: 1.5 - row * 0.3,
      fill: mix(inks.main, deepOf(inks), 0.3 + row * 0.35),
      roughness: 0.1,
    }),
  );
  const basket = { width: radius * 0.3, height: radius * 0.24 };
  const ropes = [-1, 1].map((way) =>
    line({
      from: [center[0] + way * radius * 0.18, neck],
      to: [center[0] + (way * basket.width) / 2, neck + radius * 0.25],
      stroke: inks.shade,
      strokeWidth: 3,
    }),
  );
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.55) : mix(inks.shade, inks.depth, 0.7),
      to: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.6),
    }),
    cloud([focus.x - unit * 0.3, focus.y + unit * 0.2], unit * 0.2, inks.light, 0.5),
    ...ridges,
    group(gores, { clip: define.clip(path(envelope, {})) }),
    path(envelope, {
      fill: define.linear(
        [
          [0.5, inks.shade, 0],
          [1, inks.shade, 0.3],
        ],
        { from: [0, 0], to: [1, 0] },
      ),
    }),
    ...ropes,
    glow(sheet, [center[0], neck + radius * 0.1], radius * 0.3, inks.accent, 0.9),
    rectangle({
      x: center[0] - basket.width / 2,
      y: neck + radius * 0.24,
      ...basket,
      radius: 6,
      fill: inks.shade,
    }),
    cloud([focus.x + unit * 0.29, focus.y - unit * 0.02], unit * 0.26, inks.light, 0.85),
  ];
};

/** Three flat bars with round ends. */
function cloud([x, y]: Point, wide: number, fill: string, opacity: number): string {
  const tall = wide * 0.16;
  const bar = (dx: number, dy: number, share: number) =>
    rectangle({
      x: x + dx * wide - (wide * share) / 2,
      y: y + dy * tall,
      width: wide * share,
      height: tall * 1.04,
      radius: tall / 2,
      fill,
    });
  return group([bar(0.08, -1, 0.5), bar(0, 0, 1), bar(-0.12, 1, 0.62)], { opacity });
}

/** A child on a hill and, high in a wide sky, a kite. */
const kite: Scene = (sheet) => {
  const { focus, unit, inks, chance, isTall } = sheet;
  const way = isTall && chance.isTrue() ? -1 : 1;
  const hand: Point = [focus.x - way * unit * 0.3, focus.y + unit * (isTall ? 0.34 : 0.3)];
  const center: Point = [focus.x + way * unit * 0.16, focus.y - unit * (isTall ? 0.22 : 0.16)];
  const size = unit * 0.15;
  const turn = way * chance.between(22, 34);
  const facets: [Point, Point, string][] = [
    [[0, -1.1], [-0.8, -0.15], inks.accent],
    [[0, -1.1], [0.8, -0.15], mix(inks.accent, inks.light, 0.5)],
    [[0, 1.35], [-0.8, -0.15], mix(inks.accent, inks.shade, 0.25)],
    [[0, 1.35], [0.8, -0.15], inks.accent],
  ];
  const sail = facets.map(([end, side, fill]) =>
    polygon(
      [
        [0, -size * 0.15],
        [end[0] * size, end[1] * size],
        [side[0] * size, side[1] * size],
      ],
      { fill },
    ),
  );
  const angle = (turn * Math.PI) / 180;
  const tailAt: Point = [
    center[0] - Math.sin(angle) * size * 1.35,
    center[1] + Math.cos(angle) * size * 1.35,
  ];
  const bows = [0, 1, 2, 3, 4].map((bow): Point => [
    tailAt[0] - way * (bow * 0.03 + Math.sin(bow * 1.7) * 0.025) * unit,
    tailAt[1] + bow * unit * 0.045,
  ]);
  const bowSize = unit * 0.022;
  const string = `M${hand[0]} ${hand[1]}Q${hand[0] + way * unit * 0.32} ${hand[1] - unit * 0.03} ${center[0]} ${center[1]}`;
  const ink = inks.figure;
  const hill = { x: hand[0], y: hand[1] + unit * 0.85, radiusX: unit * 1.25, radiusY: unit * 0.8 };
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.5) : mix(inks.shade, inks.depth, 0.8),
      to: inks.isDay ? inks.light : mix(inks.depth, inks.main, 0.65),
      end: 0.75,
    }),
    glow(sheet, center, unit * 0.5, inks.light, inks.isDay ? 0.8 : 0.25),
    path(string, { stroke: ink, strokeWidth: unit * 0.003 }),
    path(through([tailAt, ...bows]), { stroke: ink, strokeWidth: unit * 0.004 }),
    ...bows
      .slice(1)
      .map(([x, y], bow) =>
        path(
          `M${x} ${y}l${bowSize} ${-bowSize * 0.6}v${bowSize * 1.2}l${-bowSize * 2} ${-bowSize * 1.2}v${bowSize * 1.2}Z`,
          { fill: bow % 2 === 0 ? inks.accent : mix(inks.accent, inks.light, 0.5) },
        ),
      ),
    group(sail, { transform: `${moved(...center)} rotate(${turn})` }),
    ellipse({ ...hill, fill: mix(deepOf(inks), inks.shade, 0.4) }),
    person([hand[0] - way * unit * 0.012, hand[1] + unit * 0.058], unit * 0.085, inks.shade),
  ];
};

export const FLIGHT_SCENES = {
  balloon: {
    draw: balloon,
    genres: ["family", "animation", "adventure"],
    themes: ["aviators", "wish granted", "quest", "lost world", "explorers", "computer-animated adventure"],
    standsDaylight: true,
  },
  kite: {
    draw: kite,
    genres: ["family", "animation", "drama"],
    themes: ["parent and child", "child's eye view", "friendship", "siblings", "orphan", "coming of age"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
