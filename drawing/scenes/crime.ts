/** Crime: the city at night. */
import { downward, below, strip, onCircle } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { circle, group, line, moved, path, rectangle, rotated } from "../svg.ts";

/** A dark city over still water; one window is lit, and its light reaches toward the viewer. */
const nightHarbour: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const shore = focus.y + unit * 0.2;
  const towers: string[] = [];
  for (let x = -10; x < width;) {
    const wide = unit * chance.between(0.045, 0.085);
    const nearness = Math.exp(-(((x + wide / 2 - focus.x) / (unit * 0.27)) ** 2));
    const tall = unit * (chance.between(0.04, 0.1) + nearness * chance.between(0.2, 0.42));
    const fill = mix(inks.shade, inks.depth, chance.between(0.05, 0.4));
    towers.push(rectangle({ x, y: shore - tall, width: wide, height: tall, fill }));
    if (nearness > 0.2) towers.push(...windows(sheet, { x, y: shore - tall, wide, tall }));
    x += wide * chance.between(0.98, 1.12);
  }
  const awake = {
    x: focus.x + unit * chance.between(-0.1, 0.1),
    y: shore - unit * chance.between(0.2, 0.27),
  };
  const pane = unit * 0.02;
  const ripples = Array.from({ length: 17 }, (_, ripple) => {
    const near = ripple / 16;
    const wide = unit * (0.02 + near * 0.075) * chance.between(0.6, 1.2);
    const x = awake.x - wide / 2 + unit * 0.03 * near * chance.between(-1, 1);
    const y = shore + unit * (0.02 + near * 0.24 + near * near * 0.14);
    const opacity = 0.95 - near * 0.65;
    return rectangle({
      x,
      y,
      width: wide,
      height: unit * (0.004 + near * 0.008),
      radius: 5,
      fill: inks.accent,
      opacity,
    });
  });
  const water = downward(sheet, mix(inks.depth, inks.main, 0.35), inks.shade);
  const mirrored = downward(sheet, mix(inks.shade, inks.depth, 0.2), mix(inks.shade, inks.depth, 0.5));
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.5), end: shore / height }),
    glow(sheet, [focus.x, shore], unit * 0.75, inks.main, 0.5),
    ...towers,
    below(sheet, shore, water),
    strip(sheet, { y: shore, deep: unit * 0.03, fill: mirrored }),
    ...ripples,
    glow(sheet, [awake.x, awake.y], unit * 0.11, inks.accent, 0.9),
    rectangle({ x: awake.x - pane / 2, y: awake.y - pane, width: pane, height: pane * 2, fill: inks.light }),
  ];
};

function windows(
  { inks, chance, unit }: Sheet,
  { x, y, wide, tall }: { x: number; y: number; wide: number; tall: number },
): string[] {
  const [columns, step, pane] = [3, unit * 0.026, wide * 0.11];
  return Array.from({ length: Math.floor(tall / step) * columns }, (_, cell) => {
    if (!chance.isTrue(0.16)) return "";
    const left = x + wide * (0.16 + 0.28 * (cell % columns));
    const top = y + step * (0.5 + Math.floor(cell / columns));
    return rectangle({ x: left, y: top, width: pane, height: pane * 1.3, fill: inks.light, opacity: 0.55 });
  });
}

/** A hat and shoulders in front of a window; the blinds cast bars of light over everything. */
const blinds: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const side = chance.pick([-1, 1]);
  const lamp = define.linear(
    [
      [0, mix(inks.main, inks.depth, 0.3)],
      [0.5, inks.accent],
      [0.75, inks.light],
      [1, inks.accent],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  const bars = (fill: string, opacity: number, shift: number) =>
    Array.from({ length: 15 }, (_, bar) => {
      const [left, top] = [
        focus.x - unit * 0.43 + shift * side,
        focus.y + unit * (bar * 0.062 - 0.53) + shift,
      ];
      return rectangle({ x: left, y: top, width: unit * 0.86, height: unit * 0.037, fill, opacity });
    });
  const transform = rotated(side * -chance.between(3, 8), [focus.x, focus.y]);
  const transformOfBody = `${moved(focus.x, focus.y + unit * 0.07)} scale(${(side * unit) / 330} ${unit / 330})`;
  const body = HAT_AND_SHOULDERS.map((data) => path(data, { fill: inks.shade, transform: transformOfBody }));
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.35), to: inks.shade }),
    glow(sheet, [focus.x + side * unit * 0.1, focus.y - unit * 0.1], unit * 0.85, inks.main, 0.4),
    group(bars(lamp, 1, 0), { transform }),
    ...body,
    group([group(bars(inks.main, 0.3, unit * 0.03), { transform })], { clip: define.clip(...body) }),
  ];
};

/** In hundredths of the shoulders' half width; the middle of the chin is the origin. */
const HAT_AND_SHOULDERS = [
  "M-34 -66C-33 -108 -14 -122 4 -108C18 -118 33 -104 35 -66Z",
  "M-66 -52C-40 -72 38 -78 70 -62C50 -46 -40 -40 -66 -52Z",
  "M-27 -58L28 -58C31 -30 24 -2 2 2C-20 -2 -28 -30 -27 -58Z",
  "M-16 -20L18 -20L20 26L-18 26Z",
  "M-108 300C-108 70 -96 44 -40 24L-26 -4L2 22L28 -4L42 24C98 44 110 70 110 300Z",
];

/** A round steel door starting to open, with light around its rim like an eclipse. */
const vault: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const radius = unit * 0.31;
  const open = chance.pick([-1, 1]) * unit * chance.between(0.03, 0.045);
  const spokes = chance.whole(3, 6);
  const turn = chance.between(0, 60);
  const steel = (share: number) => mix(inks.depth, inks.shade, share);
  const disc = (size: number, fill: string) => circle({ ...focus, radius: radius * size, fill });
  const around = (count: number, draw: (degrees: number) => string) =>
    Array.from({ length: count }, (_, index) => draw(turn + (index * 360) / count));
  const at = (degrees: number, distance: number) =>
    onCircle([focus.x, focus.y], radius * distance, (degrees / 180) * Math.PI);
  const spoke = { stroke: inks.main, strokeWidth: unit * 0.014, lineCap: "round" } as const;
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.25), to: inks.shade }),
    circle({ ...focus, radius: radius * 1.3, fill: steel(0.72) }),
    glow(sheet, [focus.x + open * 2, focus.y], radius * 1.7, inks.accent, 0.85),
    circle({ x: focus.x + open, y: focus.y, radius: radius * 1.03, fill: inks.light }),
    disc(1, steel(0.6)),
    disc(0.93, downward(sheet, mix(inks.depth, inks.main, 0.3), steel(0.45))),
    ...around(16, (degrees) => {
      const [x, y] = at(degrees, 0.82);
      return circle({ x, y, radius: radius * 0.035, fill: steel(0.8) });
    }),
    disc(0.7, steel(0.7)),
    disc(0.67, steel(0.35)),
    ...around(spokes, (degrees) => line({ from: at(degrees, 0), to: at(degrees, 0.5), ...spoke })),
    ...around(spokes, (degrees) => {
      const [x, y] = at(degrees, 0.5);
      return circle({ x, y, radius: radius * 0.055, fill: inks.accent });
    }),
    circle({ ...focus, radius: radius * 0.33, stroke: inks.main, strokeWidth: unit * 0.012 }),
    disc(0.12, inks.accent),
  ];
};

export const CRIME_SCENES = {
  nightHarbour: {
    draw: nightHarbour,
    genres: ["crime", "thriller", "drama"],
    themes: ["noir", "big-city loneliness", "one last job", "heist gone wrong", "mafia family"],
    leavesTopFree: true,
  },
  blinds: {
    draw: blinds,
    genres: ["crime", "mystery"],
    themes: ["noir", "black and white", "undercover", "antihero", "corrupt cops"],
  },
  vault: {
    draw: vault,
    genres: ["crime", "action"],
    themes: ["perfect heist", "heist gone wrong", "finance and greed", "con artists", "crime comedy"],
  },
} as const satisfies Record<string, SceneEntry>;
