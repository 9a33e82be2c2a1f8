/** Farce: tidy rooms with one thing wrong. */
import { downward, deepOf, darkLeft, paper, strip, dot, outline, tapered } from "../brushes.ts";
import { labOf, mix } from "../color.ts";
import { glow } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  moved,
  path,
  polygon,
  polyline,
  rectangle,
  rotated,
} from "../svg.ts";

/** A wall of tiles in window light; one has slipped. */
const tiles: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const side = unit / 6.4;
  const gap = side * 0.055;
  const glaze = inks.isDay ? mix(inks.light, inks.main, 0.34) : mix(deepOf(inks), inks.main, 0.22);
  const offset: Point = [(focus.x - side / 2) % side, (focus.y - side / 2) % side];
  const places = Array.from({ length: Math.ceil(height / side) + 2 }, (_, row) =>
    Array.from({ length: Math.ceil(width / side) + 2 }, (__, column): Point => [
      offset[0] + (column - 1) * side,
      offset[1] + (row - 1) * side,
    ]),
  ).flat();
  const isOdd = ([x, y]: Point) => Math.hypot(x + side / 2 - focus.x, y + side / 2 - focus.y) < side / 2;
  const wall = places.map((place) =>
    rectangle({
      x: place[0] + gap / 2,
      y: place[1] + gap / 2,
      width: side - gap,
      height: side - gap,
      radius: side * 0.03,
      fill: isOdd(place)
        ? mix(deepOf(inks), inks.shade, 0.8)
        : mix(glaze, inks.main, chance.between(0, 0.16)),
    }),
  );
  const way = chance.isTrue() ? 1 : -1;
  const hinge: Point = [focus.x - (way * (side - gap)) / 2, focus.y - (side - gap) / 2];
  const slipped = rotated(way * chance.between(13, 24), hinge);
  const square = {
    x: focus.x - (side - gap) / 2,
    y: focus.y - (side - gap) / 2,
    width: side - gap,
    height: side - gap,
  };
  return [
    paper(sheet, inks.isDay ? inks.light : mix(inks.shade, deepOf(inks), 0.4)),
    ...wall,
    ...windowLight(sheet),
    rectangle({
      ...square,
      x: square.x + side * 0.07,
      y: square.y + side * 0.09,
      radius: side * 0.03,
      fill: inks.shade,
      opacity: 0.4,
      transform: slipped,
    }),
    group(
      [
        rectangle({ ...square, radius: side * 0.03, fill: inks.accent }),
        circle({ ...focus, radius: side * 0.29, fill: mix(inks.accent, inks.light, 0.6) }),
        circle({ ...focus, radius: side * 0.13, fill: inks.accent }),
      ],
      { transform: slipped },
    ),
    ...darkLeft(sheet),
  ];
};

/** Light from a window of four panes, falling at an angle. */
function windowLight({ focus, unit, inks }: Sheet): string[] {
  const slant = unit * 0.2;
  return [-1, 0].flatMap((column) =>
    [-1, 0].map((row) => {
      const x = focus.x + column * unit * 0.31 - unit * 0.02;
      const y = focus.y + row * unit * 0.42 - unit * 0.02;
      const [wide, tall] = [unit * 0.29, unit * 0.39];
      const lean = (height: number) => -((height - focus.y) / unit) * slant;
      const corners: Point[] = [
        [x + lean(y), y],
        [x + wide + lean(y), y],
        [x + wide + lean(y + tall), y + tall],
        [x + lean(y + tall), y + tall],
      ];
      return polygon(corners, { fill: inks.light, opacity: inks.isDay ? 0.55 : 0.2 });
    }),
  );
}

/** A picture hanging askew; the sea in it stays level. */
const frame: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, define } = sheet;
  const stripe = unit * 0.075;
  const wallpaper = inks.isDay ? mix(inks.light, inks.main, 0.25) : mix(inks.shade, deepOf(inks), 0.8);
  const stripes = Array.from({ length: Math.ceil(width / stripe / 2) + 1 }, (_, index) =>
    rectangle({
      x: index * stripe * 2,
      y: 0,
      width: stripe,
      height,
      fill: inks.isDay ? inks.main : deepOf(inks),
      opacity: inks.isDay ? 0.22 : 0.7,
    }),
  );
  const [wide, tall] = [unit * 0.6, unit * 0.46];
  const nail: Point = [focus.x, focus.y - tall * 0.86];
  const tilt = rotated((chance.isTrue() ? 1 : -1) * chance.between(8, 13), nail);
  const box = (border: number) => ({
    x: focus.x - wide / 2 + border,
    y: focus.y - tall / 2 + border,
    width: wide - border * 2,
    height: tall - border * 2,
  });
  const wire = polyline([
    [focus.x - wide * 0.4, focus.y - tall / 2],
    nail,
    [focus.x + wide * 0.4, focus.y - tall / 2],
  ]);
  const opening = define.clip(rectangle({ ...box(unit * 0.05), transform: tilt }));
  const sea = focus.y + unit * 0.05;
  const view = [
    rectangle({ ...box(-unit * 0.1), fill: mix(inks.main, inks.light, 0.5) }),
    circle({ x: focus.x + unit * 0.06, y: sea, radius: unit * 0.12, fill: inks.accent }),
    rectangle({ x: focus.x - wide, y: sea, width: wide * 2, height: tall, fill: deepOf(inks) }),
    ...[0, 1, 2].map((glint) =>
      rectangle({
        x: focus.x + unit * (0.0 + glint * 0.012),
        y: sea + unit * (0.02 + glint * 0.03),
        width: unit * (0.12 - glint * 0.025),
        height: unit * 0.007,
        fill: inks.accent,
      }),
    ),
  ];
  return [
    paper(sheet, wallpaper),
    ...stripes,
    glow(sheet, [focus.x, focus.y - unit * 0.25], unit * 0.75, inks.light, inks.isDay ? 0.6 : 0.22),
    group(
      [
        rectangle({
          ...box(0),
          y: focus.y - tall / 2 + unit * 0.03,
          x: focus.x - wide / 2 + unit * 0.025,
          fill: inks.shade,
          opacity: 0.35,
        }),
      ],
      { transform: tilt },
    ),
    group(
      [
        path(wire, { stroke: inks.figure, strokeWidth: unit * 0.004 }),
        rectangle({ ...box(0), fill: inks.accent }),
        rectangle({ ...box(unit * 0.014), fill: mix(inks.accent, inks.shade, 0.25) }),
        rectangle({ ...box(unit * 0.04), fill: inks.light }),
      ],
      { transform: tilt },
    ),
    group(view, { clip: opening }),
    dot(nail, unit * 0.009, inks.figure),
    ...darkLeft(sheet),
  ];
};

/** A spotlight on an empty floor, with a banana peel in it. */
const peel: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const floor = focus.y + unit * 0.26;
  const spot = unit * 0.34;
  const skin = yellower(inks.main, inks.accent);
  const inside = mix(skin, inks.light, 0.65);
  const size = unit * 0.17;
  const at = (x: number, y: number): Point => [x * size, y * size];
  const lobe = (way: number, reach: number, drop: number, fill: string) =>
    path(
      outline(
        at(-way * 0.12, -0.85),
        [at(way * 0.55, -1.02), at(way * reach, -0.45), at(way * (reach + 0.12), drop)],
        [at(way * reach * 0.72, -0.12), at(way * 0.4, -0.3), at(-way * 0.05, -0.1)],
      ),
      { fill },
    );
  const stem = polygon(
    [
      [-size * 0.12, -size * 0.8],
      [-size * 0.07, -size * 1.22],
      [size * 0.06, -size * 1.24],
      [size * 0.12, -size * 0.8],
    ],
    { fill: mix(skin, inks.shade, 0.35) },
  );
  const front = path(
    outline(
      at(-0.2, -0.84),
      [at(-0.42, -0.3), at(-0.2, 0.2), at(0.16, 0.4)],
      [at(0.16, 0.05), at(0.36, -0.4), at(0.2, -0.84)],
    ),
    { fill: mix(skin, inks.shade, 0.1) },
  );
  const cone: Point[] = tapered([focus.x, -10, unit * 0.03], [focus.x, floor, spot]);
  const [dark, pale] = inks.isDay
    ? [mix(inks.light, inks.main, 0.5), inks.light]
    : [inks.shade, mix(deepOf(inks), inks.accent, 0.42)];
  return [
    paper(sheet, inks.isDay ? dark : mix(inks.shade, deepOf(inks), 0.45)),
    strip(sheet, {
      y: floor - unit * 0.16,
      deep: height,
      fill: inks.isDay ? mix(inks.main, deepOf(inks), 0.25) : mix(inks.shade, deepOf(inks), 0.12),
    }),
    polygon(cone, {
      fill: downward(sheet, [inks.light, 0.1], [inks.light, inks.isDay ? 0.65 : 0.34]),
    }),
    ellipse({ x: focus.x, y: floor, radiusX: spot, radiusY: spot * 0.27, fill: pale }),
    ellipse({
      x: focus.x,
      y: floor + size * 0.12,
      radiusX: size * 1.5,
      radiusY: size * 0.28,
      fill: inks.shade,
      opacity: 0.32,
    }),
    group(
      [
        lobe(-1, 0.8, -0.28, inside),
        lobe(1, 0.85, -0.3, inside),
        lobe(-1, 1.3, 0.2, skin),
        lobe(1, 1.35, 0.16, skin),
        front,
        stem,
      ],
      {
        transform: `${moved(focus.x, floor)} rotate(${chance.whole(-9, 9)}) scale(${chance.pick([1, -1])} 1)`,
      },
    ),
  ];
};

function yellower(one: string, other: string): string {
  const yellowness = (ink: string) => labOf(ink)[0] * 0.5 + labOf(ink)[2] - Math.abs(labOf(ink)[1]);
  return yellowness(one) > yellowness(other) ? one : other;
}

export const FARCE_SCENES = {
  tiles: {
    draw: tiles,
    genres: ["comedy"],
    themes: ["deadpan", "fish out of water", "outsider", "working life", "workplace comedy", "body swap"],
    standsDaylight: true,
    leavesTopFree: true,
  },
  frame: {
    draw: frame,
    genres: ["comedy", "family"],
    themes: [
      "dysfunctional family",
      "sitcom family",
      "mockumentary",
      "dark comedy",
      "satire",
      "midlife crisis",
    ],
    standsDaylight: true,
  },
  peel: {
    draw: peel,
    genres: ["comedy"],
    themes: ["slapstick", "silent film", "parody", "media satire"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
