/** Evidence: traces of a crime, and the rooms where they're examined. */
import { downward, below, noise, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import {
  type Point,
  circle,
  ellipse,
  group,
  line,
  path,
  polygon,
  rectangle,
  rotated,
  through,
} from "../svg.ts";

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

/** Photographs drying on strings: the same stranger in each, and an empty one. */
const darkroom: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, isTall } = sheet;
  const perString = isTall ? 3 : 4;
  const [wide, tall] = [unit * 0.2, unit * 0.25];
  const missing = chance.whole(1, perString * 2 - 2);
  const strings = [0, 1].flatMap((row) => {
    const [top, slope] = [focus.y + unit * (row * 0.4 - 0.4), chance.between(-0.05, 0.05)];
    const heightAt = (x: number) =>
      top + (x - focus.x) * slope + (((x - focus.x) / unit) ** 2 - 0.2) * -unit * 0.06;
    const ends = Array.from({ length: 9 }, (_, knot): Point => [
      (width * knot) / 8,
      heightAt((width * knot) / 8),
    ]);
    const prints = Array.from({ length: perString }, (_, place) => {
      const x = focus.x + (place - (perString - 1) / 2) * unit * 0.265;
      const transform = rotated(chance.between(-5, 5), [x, heightAt(x)]);
      const isEmpty = row * perString + place === missing;
      return group(photograph(sheet, [x, heightAt(x)], { wide, tall, isEmpty }), { transform });
    });
    return [path(through(ends), { stroke: inks.main, strokeWidth: 3, opacity: 0.8 }), ...prints];
  });
  return [
    sky(sheet, { from: mix(inks.shade, inks.depth, 0.5), to: mix(inks.shade, inks.depth, 0.9) }),
    glow(sheet, [focus.x, focus.y - unit * 0.1], unit * 0.8, inks.main, 0.45),
    ...strings,
  ];
};

function photograph(
  sheet: Sheet,
  [x, top]: Point,
  { wide, tall, isEmpty }: { wide: number; tall: number; isEmpty: boolean },
): string[] {
  const { inks, chance, define } = sheet;
  const [rim, floor] = [wide * 0.07, top + tall * chance.between(0.66, 0.8)];
  const frame = { x: x - wide / 2 + rim, y: top + rim, width: wide - rim * 2, height: tall - rim * 3 };
  const stranger = person(
    [x + wide * chance.between(-0.22, 0.22), floor + tall * 0.05],
    tall * chance.between(0.24, 0.55),
    inks.shade,
  );
  const ground = {
    x: x - wide,
    y: floor,
    width: wide * 2,
    height: tall,
    fill: mix(inks.main, inks.shade, 0.55),
  };
  const scene = [
    rectangle({ ...frame, fill: isEmpty ? inks.accent : mix(inks.main, inks.light, 0.35) }),
    isEmpty ? "" : rectangle(ground) + stranger,
  ];
  return [
    rectangle({ x: x - wide / 2, y: top, width: wide, height: tall, fill: inks.light }),
    group(scene, { clip: define.clip(rectangle(frame)) }),
    rectangle({
      x: x - wide * 0.025,
      y: top - wide * 0.08,
      width: wide * 0.05,
      height: wide * 0.18,
      fill: inks.accent,
    }),
  ];
}

/** One lamp over a table and two empty chairs; observers stand behind the glass. */
const interrogation: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const [x, lampY, tableY, floor] = [
    focus.x,
    focus.y - unit * 0.3,
    focus.y + unit * 0.2,
    focus.y + unit * 0.42,
  ];
  const glass = { x: x - unit * 0.36, y: focus.y - unit * 0.2, width: unit * 0.72, height: unit * 0.25 };
  const watchers = Array.from({ length: chance.whole(1, 3) }, (_, watcher) =>
    person(
      [glass.x + unit * (0.09 + 0.1 * watcher), glass.y + glass.height + unit * 0.12],
      unit * 0.29,
      inks.shade,
    ),
  );
  const cone: Point[] = tapered([x, lampY, unit * 0.06], [x, floor, unit * 0.4]);
  const light = downward(sheet, [inks.light, 0.75], [inks.accent, 0.12]);
  const wood = { fill: inks.shade };
  const tin = { fill: mix(inks.main, inks.shade, 0.35) };
  const seat = (side: 1 | -1): string[] => [
    rectangle({
      x: x + side * unit * 0.3 - unit * 0.008,
      y: tableY - unit * 0.1,
      width: unit * 0.016,
      height: floor - tableY + unit * 0.1,
      ...wood,
    }),
    rectangle({
      x: x + side * unit * 0.25 - unit * 0.055,
      y: tableY + unit * 0.09,
      width: unit * 0.11,
      height: unit * 0.016,
      ...wood,
    }),
    rectangle({
      x: x + side * unit * 0.2 - unit * 0.006,
      y: tableY + unit * 0.09,
      width: unit * 0.012,
      height: floor - tableY - unit * 0.09,
      ...wood,
    }),
  ];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.8) }),
    rectangle({ ...glass, fill: mix(inks.depth, inks.main, 0.25) }),
    group(watchers, { clip: sheet.define.clip(rectangle(glass)), opacity: 0.75 }),
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.7), inks.shade)),
    ellipse({ x, y: floor, radiusX: unit * 0.4, radiusY: unit * 0.06, fill: inks.accent, opacity: 0.5 }),
    polygon(cone, { fill: light }),
    line({ from: [x, 0], to: [x, lampY - unit * 0.05], stroke: inks.main, strokeWidth: 4 }),
    path(
      `M${x - unit * 0.1} ${lampY}Q${x - unit * 0.08} ${lampY - unit * 0.075} ${x} ${lampY - unit * 0.075}Q${x + unit * 0.08} ${lampY - unit * 0.075} ${x + unit * 0.1} ${lampY}Z`,
      tin,
    ),
    ellipse({ x, y: lampY, radiusX: unit * 0.075, radiusY: unit * 0.012, fill: inks.light }),
    glow(sheet, [x, lampY], unit * 0.22, inks.light, 0.8),
    ...seat(-1),
    ...seat(1),
    rectangle({ x: x - unit * 0.2, y: tableY, width: unit * 0.4, height: unit * 0.022, ...wood }),
    rectangle({ x: x - unit * 0.17, y: tableY, width: unit * 0.016, height: floor - tableY, ...wood }),
    rectangle({ x: x + unit * 0.154, y: tableY, width: unit * 0.016, height: floor - tableY, ...wood }),
  ];
};

export const EVIDENCE_SCENES = {
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
  darkroom: {
    draw: darkroom,
    genres: ["crime", "mystery"],
    themes: [
      "cat and mouse",
      "missing person",
      "investigative journalism",
      "true-crime documentary",
      "obsession",
      "erased memory",
    ],
  },
  interrogation: {
    draw: interrogation,
    genres: ["crime", "drama"],
    themes: ["police procedural", "corrupt cops", "unreliable narrator", "courtroom battle", "whistleblower"],
  },
} as const satisfies Record<string, SceneEntry>;
