/** Stages that people build: streets, rooms and theaters. */
import { below, downward, paper, sideward, strip, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, skyline, stars } from "../motifs/landscape.ts";
import type { Scene } from "../sheet.ts";
import { ellipse, line, polygon, rectangle } from "../svg.ts";

/** How far below the focal point a motif usually stands, in units of the sheet. */
export const GROUND = 0.34;

/** A beam from above onto a dark floor. */
export const spotlight: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const floor = focus.y + unit * GROUND;
  const beam = tapered([focus.x - unit * 0.06, -20, unit * 0.05], [focus.x, floor, unit * 0.4]);
  return [
    sky(sheet, { to: mix(inks.shade, inks.depth, 0.7) }),
    rectangle({
      x: 0,
      y: floor - unit * 0.1,
      width: sheet.width,
      height,
      fill: downward(sheet, mix(inks.shade, inks.depth, 0.75), inks.shade),
    }),
    polygon(beam, { fill: downward(sheet, [inks.light, 0.5], [inks.main, 0.16]) }),
    ellipse({
      x: focus.x,
      y: floor,
      radiusX: unit * 0.4,
      radiusY: unit * 0.075,
      fill: mix(inks.main, inks.light, 0.35),
      opacity: 0.85,
    }),
  ];
};

/** A lit skyline at night. */
export const city: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const street = focus.y + unit * 0.3;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.main, inks.depth, 0.35), end: 0.6 }),
    ...stars(sheet, 40, { opacity: 0.5, depth: 0.4 }),
    glow(sheet, [focus.x, street], unit * 0.7, inks.accent, 0.4),
    ...skyline(sheet, {
      y: street,
      lowest: 0.2,
      highest: 0.5,
      fill: mix(inks.depth, inks.main, 0.25),
      lit: 0.15,
      window: inks.accent,
    }),
    ...skyline(sheet, {
      y: street,
      lowest: 0.06,
      highest: 0.24,
      fill: mix(inks.shade, inks.depth, 0.4),
      lit: 0.3,
      window: inks.accent,
    }),
    below(sheet, street, downward(sheet, mix(inks.shade, inks.depth, 0.5), inks.shade)),
  ];
};

/** A wet street in the rain, under one lamp's light. */
export const rain: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const floor = focus.y + unit * 0.28;
  const drops = Array.from({ length: 110 }, () => {
    const [x, y, long] = [
      chance.next() * width * 1.1,
      chance.next() * height,
      unit * chance.between(0.03, 0.08),
    ];
    return line({
      from: [x, y],
      to: [x - long * 0.22, y + long],
      stroke: inks.light,
      strokeWidth: unit * 0.002,
      opacity: chance.between(0.1, 0.4),
    });
  });
  return [
    sky(sheet, { to: mix(inks.depth, inks.main, 0.2), end: floor / height }),
    glow(sheet, [focus.x, focus.y - unit * 0.1], unit * 0.6, inks.main, 0.6),
    below(sheet, floor, downward(sheet, mix(inks.depth, inks.shade, 0.3), inks.shade)),
    ellipse({
      x: focus.x,
      y: floor + unit * 0.09,
      radiusX: unit * 0.42,
      radiusY: unit * 0.07,
      fill: inks.accent,
      opacity: 0.28,
    }),
    ...drops,
  ];
};

/** A bare room: a wall with the light of a window on it, and a floor. */
export const room: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const floor = focus.y + unit * 0.27;
  const pane = (right: number, down: number): string => {
    const [x, y] = [focus.x + unit * (right - 0.02), focus.y + unit * (down + right * 0.3)];
    return polygon(
      [
        [x, y],
        [x + unit * 0.23, y + unit * 0.07],
        [x + unit * 0.23, y + unit * 0.33],
        [x, y + unit * 0.26],
      ],
      { fill: mix(inks.main, inks.light, 0.45), opacity: 0.55 },
    );
  };
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.35), to: mix(inks.depth, inks.main, 0.35), end: 0.6 }),
    pane(-0.27, -0.36),
    pane(0, -0.36),
    pane(-0.27, -0.08),
    pane(0, -0.08),
    below(sheet, floor, downward(sheet, mix(inks.shade, inks.depth, 0.65), inks.shade)),
    strip(sheet, { y: floor - unit * 0.022, deep: unit * 0.022, fill: mix(inks.shade, inks.depth, 0.3) }),
  ];
};

/** A tabletop under a hanging lamp. */
export const table: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const top = focus.y + unit * 0.24;
  return [
    sky(sheet, { to: mix(inks.shade, inks.depth, 0.7), end: 0.6 }),
    polygon(
      tapered([focus.x, focus.y - unit * 0.48, unit * 0.05], [focus.x, top + unit * 0.1, unit * 0.52]),
      { fill: downward(sheet, [inks.light, 0.5], [inks.main, 0.1]) },
    ),
    line({
      from: [focus.x, -10],
      to: [focus.x, focus.y - unit * 0.5],
      stroke: inks.shade,
      strokeWidth: unit * 0.006,
    }),
    polygon(
      tapered([focus.x, focus.y - unit * 0.54, unit * 0.03], [focus.x, focus.y - unit * 0.46, unit * 0.13]),
      { fill: mix(inks.shade, inks.depth, 0.4) },
    ),
    below(sheet, top, downward(sheet, mix(inks.main, inks.depth, 0.4), mix(inks.depth, inks.shade, 0.7))),
    ellipse({
      x: focus.x,
      y: top + unit * 0.1,
      radiusX: unit * 0.46,
      radiusY: unit * 0.085,
      fill: mix(inks.main, inks.light, 0.3),
      opacity: 0.7,
    }),
  ];
};

/** A stage: drawn curtains, boards, and light from the front. */
export const curtain: Scene = (sheet) => {
  const { focus, unit, inks, width } = sheet;
  const boards = focus.y + unit * 0.27;
  const folds = Array.from({ length: Math.ceil(width / (unit * 0.07)) + 1 }, (_, fold) =>
    rectangle({
      x: fold * unit * 0.07,
      y: 0,
      width: unit * 0.071,
      height: boards,
      fill: sideward(
        sheet,
        mix(inks.main, inks.shade, 0.62),
        mix(inks.main, inks.depth, 0.3),
        mix(inks.main, inks.shade, 0.7),
      ),
    }),
  );
  return [
    paper(sheet, inks.depth),
    ...folds,
    glow(sheet, [focus.x, focus.y], unit * 0.55, inks.light, 0.55),
    rectangle({
      x: 0,
      y: 0,
      width,
      height: boards,
      fill: downward(sheet, [inks.shade, 0.75], [inks.shade, 0], [inks.shade, 0.35]),
    }),
    below(sheet, boards, downward(sheet, mix(inks.accent, inks.depth, 0.6), inks.shade)),
    ellipse({
      x: focus.x,
      y: boards + unit * 0.08,
      radiusX: unit * 0.4,
      radiusY: unit * 0.06,
      fill: inks.light,
      opacity: 0.35,
    }),
  ];
};

/** A corridor toward a lit end. */
export const corridor: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const frames = [1.9, 1.25, 0.85, 0.58, 0.4, 0.28].map((size, place) => {
    const [half, tall] = [(unit * size) / 2, unit * size * 0.62];
    return rectangle({
      x: focus.x - half,
      y: focus.y - tall + unit * size * 0.18,
      width: half * 2,
      height: tall * 1.12,
      fill: mix(mix(inks.shade, inks.depth, 0.3), mix(inks.main, inks.light, 0.45), (place / 5) ** 1.5),
    });
  });
  const corner = (x: number, y: number, right: number, down: number) =>
    line({
      from: [x, y],
      to: [focus.x + right * unit * 0.14, focus.y + down * unit],
      stroke: inks.shade,
      strokeWidth: unit * 0.004,
      opacity: 0.6,
    });
  return [
    paper(sheet, mix(inks.shade, inks.depth, 0.2)),
    ...frames,
    corner(0, 0, -1, -0.1),
    corner(width, 0, 1, -0.1),
    corner(0, height, -1, 0.07),
    corner(width, height, 1, 0.07),
    glow(sheet, [focus.x, focus.y], unit * 0.4, inks.light, 0.5),
  ];
};

/** A neon grid that runs to the horizon. */
export const grid: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const horizon = focus.y + unit * 0.16;
  const across = Array.from({ length: 12 }, (_, row) => {
    const y = horizon + (height - horizon) * (row / 11) ** 2;
    return line({
      from: [0, y],
      to: [width, y],
      stroke: inks.accent,
      strokeWidth: unit * 0.0025,
      opacity: 0.7,
    });
  });
  const away = Array.from({ length: 25 }, (_, column) =>
    line({
      from: [focus.x, horizon],
      to: [focus.x + (column - 12) * unit * 0.3, height],
      stroke: inks.accent,
      strokeWidth: unit * 0.0025,
      opacity: 0.7,
    }),
  );
  return [
    sky(sheet, { to: mix(inks.depth, inks.main, 0.4), end: horizon / height }),
    ...stars(sheet, 60, { depth: 0.4 }),
    glow(sheet, [focus.x, horizon], unit * 0.6, inks.main, 0.8),
    below(sheet, horizon, downward(sheet, mix(inks.depth, inks.shade, 0.3), inks.shade)),
    ...across,
    ...away,
  ];
};
