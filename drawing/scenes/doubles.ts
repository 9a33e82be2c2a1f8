/** Doubles: mirrored and missing things. */
import { downward, quietLeft, strip } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, rectangle, rotated } from "../svg.ts";

/** Falling columns of abstract marks; the bright ones outline a person. */
const fallingMarks: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const step = unit * 0.036;
  const columns = Math.floor((unit * 1.02) / step);
  const left = focus.x - (columns / 2) * step;
  const foot = focus.y + unit * 0.36;
  const isInside = (x: number, y: number) => {
    const [across, up] = [Math.abs(x - focus.x) / unit, (foot - y) / unit];
    const isHead = Math.hypot(across, up - 0.66) < 0.1;
    const shoulder = up > 0.44 ? 0.2 - (up - 0.44) ** 2 * 12 : 0.2 - (0.44 - up) * 0.12;
    return isHead || (up > 0 && up < 0.54 && across < shoulder);
  };
  const marks = Array.from({ length: columns }, (_, column) => {
    const x = left + (column + 0.5) * step;
    const start = focus.y - unit * chance.between(0.35, 0.62);
    const rows = Math.floor(chance.between(1.02, 1.3) * (unit / step));
    const tails = [chance.whole(3, 9), chance.whole(10, 17), chance.whole(18, 26)];
    return Array.from({ length: rows }, (__, row) => {
      const y = start + row * step;
      if (y > height + step || y < -step) return "";
      const tail = tails.find((last) => row <= last) ?? rows;
      const shine = 0.5 - (tail - row) * 0.09;
      if (isInside(x, y))
        return mark(sheet, [x, y], step * 0.6, mix(inks.accent, inks.light, 0.5), 0.8 + shine * 0.4);
      if (shine < 0.1) return "";
      return mark(sheet, [x, y], step * 0.5, row === tail ? inks.accent : inks.main, shine);
    });
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.35) }),
    glow(sheet, [focus.x, focus.y + unit * 0.05], unit * 0.6, inks.depth, 0.9),
    ...marks.flat(),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** One of a few meaningless signs. */
function mark({ chance }: Sheet, [x, y]: Point, size: number, fill: string, opacity: number): string {
  const half = size / 2;
  const [wide, tall] = chance.pick<readonly [number, number]>([
    [0.3, 1],
    [0.3, 0.55],
    [0.9, 0.28],
    [0.4, 0.4],
  ]);
  if (chance.isTrue(0.2))
    return circle({ x, y, radius: half * 0.75, stroke: fill, strokeWidth: size * 0.22, opacity });
  return rectangle({
    x: x - half * wide,
    y: y - half * tall,
    width: size * wide,
    height: size * tall,
    fill,
    opacity,
  });
}

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

/** Two halves of one disc that have slipped apart, rings on one and lines on the other. */
const splitDisc: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const center: Point = [focus.x, focus.y];
  const radius = unit * 0.34;
  const slip = unit * chance.between(0.09, 0.15) * chance.pick([-1, 1]);
  const lean = chance.pick([0, 0, 20, -20, 45]);
  const half = (side: 1 | -1) =>
    rectangle({
      x: side < 0 ? focus.x - radius * 2 : focus.x,
      y: focus.y - radius * 2,
      width: radius * 2,
      height: radius * 4,
      fill: "#ffffff",
    });
  const rings = Array.from({ length: 9 }, (_, ring) =>
    circle({
      ...focus,
      radius: radius * (0.1 + ring * 0.1),
      stroke: inks.ground,
      strokeWidth: radius * 0.028,
    }),
  );
  const lines = Array.from({ length: 15 }, (_, index) =>
    rectangle({
      x: focus.x,
      y: focus.y - radius + (index * radius * 2) / 15,
      width: radius,
      height: (radius * 2 * (0.12 + index * 0.045)) / 15,
      fill: inks.ground,
    }),
  );
  const piece = (side: 1 | -1, fill: string, pattern: readonly string[]) =>
    group([group([circle({ ...focus, radius, fill }), ...pattern], { clip: define.clip(half(side)) })], {
      transform: `translate(${Math.round(side * unit * 0.008)} ${Math.round(side * slip)})`,
    });
  const discs = [
    piece(-1, inks.main, rings),
    group([piece(1, inks.isDay ? mix(inks.main, inks.shade, 0.6) : inks.accent, lines)], {
      clip: define.clip(circle({ x: focus.x, y: focus.y + slip, radius, fill: "#ffffff" })),
    }),
  ];
  const cut = line({
    from: [focus.x, focus.y - radius * 1.6],
    to: [focus.x, focus.y + radius * 1.6],
    stroke: inks.figure,
    strokeWidth: 2,
    opacity: 0.5,
  });
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, inks.isDay ? 0.35 : 0.7) }),
    ...(inks.isDay ? [] : [glow(sheet, center, unit * 0.8, inks.depth, 0.9)]),
    group([...discs, cut], { transform: rotated(lean, center) }),
    circle({ ...focus, radius: radius * 0.045, fill: inks.figure }),
  ];
};

export const DOUBLE_SCENES = {
  fallingMarks: {
    draw: fallingMarks,
    genres: ["sci_fi", "thriller"],
    themes: [
      "virtual worlds",
      "thinking machines",
      "technology and society",
      "cyberpunk city",
      "media satire",
    ],
  },
  cityDouble: {
    draw: cityDouble,
    genres: ["sci_fi", "fantasy"],
    themes: ["parallel worlds", "surreal", "nested stories", "dystopian rule", "magical city"],
  },
  splitDisc: {
    draw: splitDisc,
    genres: ["sci_fi", "mystery"],
    themes: [
      "erased memory",
      "body swap",
      "uncanny double",
      "social experiment",
      "mad science",
      "twist ending",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
