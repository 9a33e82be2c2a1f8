/** Marks that somebody reads. */
import { noise, onCircle, quietLeft } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, path, polygon, rectangle, rotated, through } from "../svg.ts";

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

/** A huge fingerprint with a small person at its core, like a maze. */
const fingerprint: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const swerve = noise(chance, 7);
  const [tilt, lean] = [chance.between(-16, 16), chance.between(0.04, 0.1)];
  const ridges = Array.from({ length: 13 }, (_, index) => {
    const radius = unit * (0.065 + index * 0.025);
    const points = Array.from({ length: 41 }, (__, step): Point => {
      const turn = (step / 40) * Math.PI * 2;
      const bend = 1 + 0.34 * (swerve(step / 40 + index * 0.004) - 0.5) * Math.sin(turn / 2);
      const sag = Math.sin(turn) > 0 ? 1 + index * 0.016 : 1;
      return [
        focus.x + Math.cos(turn) * radius * 0.78 * bend,
        focus.y + Math.sin(turn) * radius * sag * bend + radius * lean,
      ];
    });
    const dash = Array.from({ length: 6 }, (__, part) =>
      Math.round(part % 2 === 0 ? radius * chance.between(0.9, 3.2) : unit * chance.between(0.02, 0.045)),
    ).join(" ");
    return path(through(points), {
      stroke: index === 1 ? inks.accent : mix(inks.figure, inks.main, index / 16),
      strokeWidth: unit * 0.0135,
      lineCap: "round",
      dash,
    });
  });
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.8) }),
    glow(sheet, [focus.x, focus.y], unit * 0.55, inks.isDay ? inks.light : inks.main, 0.3),
    group(ridges, { transform: rotated(tilt, [focus.x, focus.y]) }),
    person([focus.x, focus.y + unit * 0.04], unit * 0.075, inks.figure),
  ];
};

/** A table of meaningless signs, one of them circled. */
const cipher: Scene = (sheet) => {
  const { focus, unit, inks, chance, isTall } = sheet;
  const [columns, rows, step] = [9, isTall ? 10 : 9, unit * 0.083];
  const chosen = { column: chance.whole(2, 6), row: chance.whole(2, 6) };
  const placeOf = (column: number, row: number): Point => [
    focus.x + (column - (columns - 1) / 2) * step,
    focus.y + (row - (rows - 1) / 2) * step,
  ];
  const signs = Array.from({ length: columns * rows }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const isOnCross = column === chosen.column || row === chosen.row;
    const isChosen = column === chosen.column && row === chosen.row;
    const plain = mix(inks.main, inks.ground, chance.between(0.1, 0.5));
    const fill = isChosen ? inks.shade : isOnCross ? inks.figure : plain;
    return sign(isChosen ? chance.whole(2, 5) : chance.whole(0, 6), placeOf(column, row), step * 0.29, fill);
  });
  const [x, y] = placeOf(chosen.column, chosen.row);
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.5) }),
    glow(sheet, [x, y], unit * 0.3, inks.accent, inks.isDay ? 0 : 0.4),
    circle({ x, y, radius: step * 0.56, fill: inks.accent, stroke: inks.figure, strokeWidth: unit * 0.007 }),
    ...signs,
  ];
};

/** One of seven plain figures, none of them a letter. */
function sign(kind: number, [x, y]: Point, size: number, fill: string): string {
  const strokeWidth = size * 0.42;
  const kinds = [
    circle({ x, y, radius: size, fill }),
    circle({ x, y, radius: size - strokeWidth / 2, stroke: fill, strokeWidth }),
    rectangle({ x: x - size * 0.9, y: y - size * 0.9, width: size * 1.8, height: size * 1.8, fill }),
    polygon(
      [
        [x, y - size],
        [x + size, y + size * 0.8],
        [x - size, y + size * 0.8],
      ],
      { fill },
    ),
    polygon(
      [
        [x, y - size * 1.1],
        [x + size * 1.1, y],
        [x, y + size * 1.1],
        [x - size * 1.1, y],
      ],
      { fill },
    ),
    path(`M${x - size} ${y + size / 2}a${size} ${size} 0 0 1 ${size * 2} 0Z`, { fill }),
    [-0.6, 0.6].map((side) => circle({ x: x + side * size, y, radius: size * 0.42, fill })).join(""),
  ];
  return kinds[kind] ?? "";
}

const FULL_TURN = Math.PI * 2;

/** A round labyrinth from above; its walls cast shadows, and its center is lit. */
const roundLabyrinth: Scene = (sheet) => {
  const { focus, unit, inks, define } = sheet;
  const outer = unit * 0.42;
  const walls = labyrinthWalls(sheet, outer);
  const strokeWidth = unit * 0.015;
  const drop = unit * 0.011;
  const floor = define.radial([
    [0, inks.isDay ? mix(inks.light, inks.accent, 0.5) : inks.accent],
    [0.3, mix(inks.main, inks.accent, 0.35)],
    [1, inks.isDay ? mix(inks.main, inks.light, 0.35) : mix(inks.depth, inks.main, 0.15)],
  ]);
  return [
    sky(sheet),
    glow(sheet, [focus.x, focus.y], unit * 0.85, inks.main, inks.isDay ? 0.25 : 0.4),
    circle({ ...focus, radius: outer + strokeWidth / 2, fill: floor }),
    group(
      walls.map((wall) => path(wall, { stroke: inks.shade, strokeWidth })),
      { opacity: inks.isDay ? 0.16 : 0.4, transform: `translate(${drop} ${drop * 1.4})` },
    ),
    group(walls.map((wall) => path(wall, { stroke: inks.figure, strokeWidth }))),
    glow(sheet, [focus.x, focus.y], unit * 0.12, inks.light, 0.8),
    circle({ ...focus, radius: unit * 0.017, fill: inks.figure }),
  ];
};

/** Rings with gaps, and short walls between them that make dead ends. */
function labyrinthWalls(sheet: Sheet, outer: number): string[] {
  const { focus, unit, chance } = sheet;
  const center: Point = [focus.x, focus.y];
  const rings = 8;
  const innermost = outer * 0.17;
  const step = (outer - innermost) / (rings - 1);
  return Array.from({ length: rings }, (_, ring) => {
    const radius = innermost + ring * step;
    const gap = (unit * 0.042) / radius;
    const gaps = ring < 2 || ring === rings - 1 ? 1 : 2;
    const first = chance.next() * FULL_TURN;
    const arcs = Array.from({ length: gaps }, (_unused, index) => {
      const start = first + (FULL_TURN * index) / gaps + gap / 2;
      return arc(center, start, start + FULL_TURN / gaps - gap, radius);
    });
    const blocks = Array.from({ length: ring === rings - 1 ? 0 : 2 }, (_unused, index) => {
      const angle = first + (FULL_TURN * index) / 2 + chance.between(0.5, 2.4);
      const [from, to] = [onCircle(center, radius, angle), onCircle(center, radius + step, angle)];
      return `M${from.join(" ")}L${to.join(" ")}`;
    });
    return [...arcs, ...blocks];
  }).flat();
}

function arc(center: Point, start: number, end: number, radius: number): string {
  const isLarge = end - start > Math.PI ? 1 : 0;
  const [from, to] = [onCircle(center, radius, start), onCircle(center, radius, end)];
  return `M${from.join(" ")}A${radius} ${radius} 0 ${isLarge} 1 ${to.join(" ")}`;
}

export const MARK_SCENES = {
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
  fingerprint: {
    draw: fingerprint,
    genres: ["crime", "mystery"],
    themes: ["investigation", "mistaken identity", "true crime", "amateur sleuth"],
    standsDaylight: true,
  },
  cipher: {
    draw: cipher,
    genres: ["crime", "mystery", "thriller"],
    themes: ["serial killer hunt", "conspiracy unravels", "mystery box", "whodunit puzzle", "cold war"],
    standsDaylight: true,
  },
  roundLabyrinth: {
    draw: roundLabyrinth,
    genres: ["mystery", "fantasy", "thriller"],
    themes: [
      "mystery box",
      "nested stories",
      "nonlinear story",
      "conspiracy unravels",
      "slow-burn mystery",
      "quest",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
