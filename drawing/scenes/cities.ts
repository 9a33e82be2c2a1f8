/** Cities, bridges and windows. */
import { below, downward, quietLeft, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { barsBetween, branchInGlass, panesOnFloor } from "../motifs/interiors.ts";
import { glow, land, sky, skyline, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  line,
  moved,
  path,
  polygon,
  rectangle,
  rotated,
} from "../svg.ts";

/** Rows of towers in front of a low sun, with a small person in the street. */
const megacity: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const rows = [0, 1, 2, 3].flatMap((row) => {
    const nearness = row / 3;
    const fill = mix(mix(inks.main, inks.accent, 0.25), inks.shade, 0.22 + nearness * 0.74);
    return [
      ...skyline(sheet, {
        y: height,
        lowest: (0.24 - nearness * 0.06) * (sheet.isTall ? 1.4 : 1),
        highest: (0.62 - nearness * 0.24) * (sheet.isTall ? 1.4 : 1),
        fill,
        lit: row >= 2 ? 0.45 : 0,
      }),
      strip(sheet, {
        y: height * 0.45,
        deep: height * 0.55,
        fill: downward(sheet, [inks.main, 0], [inks.main, 0.16]),
      }),
    ];
  });
  return [
    sky(sheet, { from: mix(inks.depth, inks.main, 0.45), to: inks.accent, end: 0.8 }),
    circle({
      ...focus,
      radius: unit * 0.27,
      fill: downward(sheet, inks.light, inks.accent),
    }),
    ...rows,
    person([focus.x - unit * 0.02, height * 0.93], unit * 0.11, inks.shade),
    strip(sheet, { y: height * 0.925, deep: height * 0.08, fill: inks.shade }),
  ];
};

/** A city and its upside-down double hanging from the sky, with a bright gap between them. */
const cityDouble: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const gap = focus.y;
  const seed = Array.from({ length: Math.ceil(width / (unit * 0.055)) }, () => ({
    tall: chance.between(0.1, 1),
    lit: chance.next(),
    spire: chance.isTrue(0.2),
  }));
  const city = (side: 1 | -1, row: number) =>
    seed.flatMap(({ tall, lit, spire }, index) => {
      const place = seed[(index * 7 + row * 5) % seed.length];
      const share = row === 0 ? (place?.tall ?? tall) : tall;
      const x = index * unit * 0.055;
      const nearFocus = Math.max(0, 1 - Math.abs(x - focus.x) / (unit * 0.75));
      const far = unit * (0.36 - share * (0.09 + 0.16 * nearFocus) + row * 0.1);
      const fill = mix(mix(inks.main, inks.depth, 0.6), inks.shade, 0.15 + row * 0.65);
      const edge = gap + side * far;
      const y = side > 0 ? edge : -2;
      const shapes = [
        rectangle({ x, y, width: unit * 0.056, height: side > 0 ? height - edge : edge + 2, fill }),
      ];
      if (spire)
        shapes.push(
          rectangle({
            x: x + unit * 0.025,
            y: side > 0 ? edge - unit * 0.04 : edge,
            width: unit * 0.005,
            height: unit * 0.04,
            fill,
          }),
        );
      if (row === 1 && lit > 0.45)
        shapes.push(
          ...[1, 2, 3].map((pane) =>
            rectangle({
              x: x + unit * (0.01 + ((lit * 37 * pane) % 1) * 0.03),
              y: edge + side * unit * (0.02 + 0.045 * pane),
              width: unit * 0.006,
              height: unit * 0.009,
              fill: inks.accent,
              opacity: 0.85,
            }),
          ),
        );
      return shapes;
    });
  const stand = gap + unit * 0.3;
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.4), to: mix(inks.main, inks.depth, 0.4) }),
    strip(sheet, {
      y: gap - unit * 0.45,
      deep: unit * 0.9,
      fill: downward(
        sheet,
        mix(inks.main, inks.depth, 0.4),
        mix(inks.main, inks.accent, 0.6),
        inks.accent,
        mix(inks.main, inks.accent, 0.6),
        mix(inks.main, inks.depth, 0.4),
      ),
    }),
    ...city(1, 0),
    ...city(-1, 0),
    ...city(1, 1),
    ...city(-1, 1),
    glow(sheet, [focus.x, gap], unit * 0.4, inks.light, 0.8),
    circle({ x: focus.x, y: gap, radius: unit * 0.09, fill: inks.light }),
    rectangle({ x: focus.x - unit * 0.028, y: stand, width: unit * 0.056, height: height, fill: inks.shade }),
    rectangle({
      x: focus.x - unit * 0.028,
      y: -2,
      width: unit * 0.056,
      height: gap - unit * 0.3 + 2,
      fill: inks.shade,
    }),
    person([focus.x, stand + 1], unit * 0.06, inks.shade),
    group([person([focus.x, stand + 1], unit * 0.06, inks.shade)], {
      transform: rotated(180, [focus.x, gap]),
    }),
    ...quietLeft(sheet, inks.shade, 0.8),
  ];
};

/** Nested neon frames, each slightly rotated, with a dark figure in the innermost. */
const neonFrames: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const center: Point = [focus.x, focus.y];
  const turn = chance.between(1.5, 4) * chance.pick([-1, 1]);
  const shape = chance.between(0.74, 1);
  const frames = Array.from({ length: 9 }, (_, index) => {
    const step = 8 - index;
    const half = unit * (0.105 + 0.021 * step + 0.0075 * step * step);
    const color = [inks.accent, inks.main, mix(inks.main, inks.light, 0.5)][step % 3] ?? inks.main;
    const frame = (strokeWidth: number, opacity: number) =>
      rectangle({
        x: focus.x - half * shape,
        y: focus.y - half,
        width: half * 2 * shape,
        height: half * 2,
        radius: unit * 0.008,
        stroke: color,
        strokeWidth,
        opacity,
      });
    const fading = 1 - step * 0.075;
    return group(
      [frame(unit * 0.03, fading * 0.12), frame(unit * 0.015, fading * 0.25), frame(unit * 0.006, fading)],
      { transform: rotated(turn * step, center) },
    );
  });
  const half = unit * 0.1;
  const foot = focus.y + half;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.75) }),
    glow(sheet, center, unit * 0.72, inks.main, 0.42),
    rectangle({
      x: focus.x - half * shape,
      y: focus.y - half,
      width: half * 2 * shape,
      height: half * 2,
      fill: downward(sheet, mix(inks.accent, inks.light, 0.6), inks.accent),
    }),
    ...frames,
    person([focus.x, foot], half * 1.55, inks.shade),
    polygon(tapered([focus.x, foot, half * 0.2], [focus.x, foot + unit * 0.4, half * 0.55]), {
      fill: inks.shade,
      opacity: 0.35,
    }),
    ...quietLeft(sheet, inks.shade, 0.7),
  ];
};

/** Hills and a low sun seen through a window from a dark room, with their light on the floor. */
const windowView: Scene = (sheet) => {
  const { focus, unit, inks, chance, isTall } = sheet;
  const [wide, tall] = [unit * 0.56, unit * (isTall ? 0.68 : 0.54)];
  const [left, top] = [focus.x - wide / 2, focus.y - tall * 0.58];
  const columns = chance.whole(2, 3);
  const rows = chance.whole(2, 3);
  const floor = top + tall + unit * 0.17;
  const frame = mix(inks.shade, inks.depth, 0.12);
  const bar = unit * 0.014;
  const hills = [0.56, 0.68, 0.8].map((share, row) =>
    land(sheet, {
      y: top + tall * (share + 0.1),
      rise: tall * (0.24 - row * 0.04),
      waves: (isTall ? 2.2 : 3.4) - row * 0.3,
      fill: mix(inks.main, inks.shade, 0.2 + row * 0.27),
      roughness: 0.05,
    }),
  );
  const view = [
    rectangle({ x: left, y: top, width: wide, height: tall, fill: downward(sheet, inks.main, inks.accent) }),
    circle({
      x: left + wide * chance.between(0.3, 0.72),
      y: top + tall * chance.between(0.34, 0.46),
      radius: unit * 0.075,
      fill: inks.light,
    }),
    ...hills,
  ];
  const bars = [
    ...barsBetween(columns).map((share) =>
      rectangle({ x: left + wide * share - bar / 2, y: top, width: bar, height: tall, fill: frame }),
    ),
    ...barsBetween(rows).map((share) =>
      rectangle({ x: left, y: top + tall * share - bar / 2, width: wide, height: bar, fill: frame }),
    ),
  ];
  const opening = { x: left, y: top, width: wide, height: tall };
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.28), to: mix(inks.shade, inks.depth, 0.5) }),
    glow(sheet, [focus.x, focus.y], unit * 0.72, inks.main, 0.5),
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.3), inks.shade)),
    ...panesOnFloor(sheet, { left, wide, floor, columns, rows }),
    group(view, { clip: sheet.define.clip(rectangle(opening)) }),
    ...bars,
    rectangle({ ...opening, stroke: frame, strokeWidth: unit * 0.026 }),
    rectangle({
      x: left - unit * 0.05,
      y: top + tall + unit * 0.01,
      width: wide + unit * 0.1,
      height: unit * 0.024,
      fill: mix(inks.depth, inks.accent, 0.35),
    }),
    ...branchInGlass(sheet, [left + wide * (chance.isTrue() ? 0.16 : 0.84), top + tall + unit * 0.01]),
  ];
};

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

/** A bridge leading into fog: the far tower is barely visible, and one car is crossing. */
const bridgeInFog: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const fog = inks.isDay ? mix(inks.light, inks.main, 0.2) : mix(inks.main, inks.depth, 0.3);
  const iron = inks.isDay ? mix(inks.shade, inks.main, 0.15) : mix(inks.shade, inks.depth, 0.12);
  const [deck, near, span] = [focus.y + unit * 0.22, focus.x + unit * 0.24, unit * 0.56];
  /** How much the fog hides at this x, from 0 to 1. `cableAt` is the cable's height there. */
  const hiddenAt = (x: number) => Math.min(1, Math.max(0, (near - x) / (span * 1.5)));
  const cableAt = (x: number) => {
    const along = ((((near - x) / span) % 1) + 1) % 1;
    return focus.y + unit * (0.56 * 4 * along * (1 - along) * 0.97 - 0.36) + unit * 0.06 * hiddenAt(x);
  };
  const places = Array.from({ length: 61 }, (_, place) => near + span - (place * span) / 20);
  const cables = places.slice(1).map((x, index): string => {
    const before = places[index] ?? x;
    const faint = { stroke: iron, opacity: 1 - hiddenAt(x) };
    return (
      line({
        from: [before, cableAt(before)],
        to: [x, cableAt(x)],
        ...faint,
        strokeWidth: unit * 0.009,
      }) +
      line({ from: [x, cableAt(x)], to: [x, deck], ...faint, strokeWidth: unit * 0.003 }) +
      line({ from: [before, deck], to: [x, deck], ...faint, strokeWidth: unit * 0.022 })
    );
  });
  const towers = [1, 0].map((index) => {
    const [x, wide] = [near - span * index, unit * (0.036 - index * 0.005)];
    const top = cableAt(x) - unit * 0.02;
    return rectangle({
      x: x - wide / 2,
      y: top,
      width: wide,
      height: height - top,
      fill: iron,
      opacity: 1 - hiddenAt(x),
    });
  });
  const car = { x: near - span * chance.between(0.35, 0.65), y: deck - unit * 0.022 };
  const rising = downward(sheet, [fog, 0], [fog, 0.92], inks.isDay ? fog : mix(fog, inks.depth, 0.6));
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.depth, inks.shade, 0.4),
      to: fog,
      end: deck / height,
    }),
    circle({
      x: near - span * 0.62,
      y: focus.y - unit * 0.12,
      radius: unit * 0.12,
      fill: inks.isDay ? inks.accent : inks.light,
      opacity: 0.75,
    }),
    ...cables.toReversed(),
    ...towers,
    glow(sheet, [car.x - unit * 0.02, car.y], unit * 0.07, inks.light, 0.9),
    rectangle({
      x: car.x,
      y: car.y - unit * 0.004,
      width: unit * 0.04,
      height: unit * 0.016,
      radius: 5,
      fill: iron,
    }),
    strip(sheet, { y: deck + unit * 0.03, deep: height - deck, fill: rising }),
  ];
};

/** A row of round clouds across the whole width, filled below. */
function cloudBank(
  { width, height, chance }: Sheet,
  { y, size, fill }: { y: number; size: number; fill: string },
): string {
  const puffs: string[] = [];
  for (let x = -size; x < width + size; x += size * chance.between(0.7, 1.5)) {
    const radius = size * chance.between(0.45, 1.15);
    puffs.push(ellipse({ x, y: y + size * 0.3, radiusX: radius * 1.25, radiusY: radius, fill }));
  }
  return group([...puffs, rectangle({ x: 0, y: y + size * 0.3, width, height, fill })]);
}

/** A ship under full sail among clouds, a great moon behind it. */
const cloudShip: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const keel: Point = [focus.x, focus.y + unit * 0.2];
  const bank = (y: number, size: number, fill: string) =>
    cloudBank(sheet, { y: keel[1] + unit * y, size: unit * size, fill });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.7), end: 0.8 }),
    ...stars(sheet, 110, { depth: 0.7 }),
    glow(sheet, [focus.x, focus.y - unit * 0.06], unit * 0.7, inks.main, 0.55),
    circle({
      x: focus.x,
      y: focus.y - unit * 0.06,
      radius: unit * 0.33,
      fill: downward(sheet, inks.light, inks.accent),
    }),
    bank(0.0, 0.05, mix(inks.main, inks.light, 0.25)),
    sailingShip(sheet, keel, unit * chance.between(0.4, 0.46)),
    bank(0.1, 0.07, mix(inks.main, inks.depth, 0.25)),
    bank(0.22, 0.09, mix(inks.main, inks.depth, 0.6)),
    bank(0.36, 0.1, mix(inks.depth, inks.shade, 0.25)),
    bank(0.56, 0.12, mix(inks.depth, inks.shade, 0.6)),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

function sailingShip({ inks }: Sheet, [x, y]: Point, long: number): string {
  const at = (right: number, up: number): string => `${x + right * long} ${y - up * long}`;
  const hull = `M${at(-0.5, 0.12)}Q${at(-0.44, -0.08)} ${at(-0.26, -0.1)}L${at(0.24, -0.1)}Q${at(0.4, -0.06)} ${at(0.52, 0.1)}L${at(0.34, 0.04)}L${at(-0.3, 0.04)}L${at(-0.34, 0.14)}Z`;
  const masts = [-0.24, 0.02, 0.26].map((place, index) => {
    const tall = [0.62, 0.8, 0.66][index] ?? 0.7;
    const sails = [0, 1, 2].map((sail) => {
      const [low, high] = [0.1 + (sail * tall) / 3.5, 0.07 + ((sail + 1) * tall) / 3.5];
      const half = 0.125 - sail * 0.026;
      const cloth = `M${at(place - half, low)}Q${at(place - half * 0.35, (low + high) / 2)} ${at(place - half * 0.8, high)}L${at(place + half * 0.7, high)}Q${at(place + half * 1.75, (low + high) / 2)} ${at(place + half, low)}Z`;
      return path(cloth, { fill: mix(inks.depth, inks.shade, 0.3 + sail * 0.12) });
    });
    const mast = path(`M${at(place, 0)}L${at(place, tall + 0.05)}`, {
      stroke: inks.shade,
      strokeWidth: long * 0.012,
    });
    return group([mast, ...sails]);
  });
  const jib = path(`M${at(0.3, 0.56)}Q${at(0.42, 0.3)} ${at(0.62, 0.19)}L${at(0.36, 0.12)}Z`, {
    fill: mix(inks.depth, inks.shade, 0.25),
  });
  const sprit = path(`M${at(0.46, 0.09)}L${at(0.68, 0.22)}`, {
    stroke: inks.shade,
    strokeWidth: long * 0.014,
  });
  return group([sprit, jib, ...masts, path(hull, { fill: inks.shade })]);
}

export const CITY_SCENES = {
  megacity: { draw: megacity, genres: ["sci_fi"], themes: ["cyberpunk city", "dystopian rule"] },
  cityDouble: {
    draw: cityDouble,
    genres: ["sci_fi", "fantasy"],
    themes: ["parallel worlds", "surreal", "nested stories", "dystopian rule", "magical city"],
  },
  neonFrames: {
    draw: neonFrames,
    genres: ["action", "thriller"],
    themes: ["gun ballet", "hired guns", "antihero", "mafia family", "lone protector", "revenge spree"],
  },
  windowView: {
    draw: windowView,
    genres: ["drama", "romance", "family"],
    themes: [
      "quiet observation",
      "ageing",
      "parent and child",
      "marriage in trouble",
      "grief",
      "personal memoir",
      "rural life",
      "prison life",
      "pandemic",
    ],
  },
  blinds: {
    draw: blinds,
    genres: ["crime", "mystery"],
    themes: ["noir", "black and white", "undercover", "antihero", "corrupt cops"],
  },
  bridgeInFog: {
    draw: bridgeInFog,
    genres: ["thriller", "drama"],
    themes: ["cold war", "conspiracy unravels", "slow-burn mystery", "undercover"],
    standsDaylight: true,
  },
  cloudShip: {
    draw: cloudShip,
    genres: ["fantasy", "adventure"],
    themes: ["pirates", "lost world", "hand-drawn wonder", "computer-animated adventure", "anime"],
  },
} as const satisfies Record<string, SceneEntry>;
