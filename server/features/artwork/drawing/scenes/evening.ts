/** Evening: drama, romance and music by the light of a lamp, a moon or a stage. */
import { mix } from "../colour.ts";
import { glow, person, sky, stars } from "../motifs.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, polygon, rectangle, rotated } from "../svg.ts";

/** A window in a dark room, evening land outside, one chair before it. */
const eveningWindow: Scene = (sheet) => {
  const { focus, unit, inks, width, height, define, chance } = sheet;
  const [wide, tall] = [unit * 0.42, unit * 0.5];
  const frame = { x: focus.x - wide / 2, y: focus.y - tall * 0.62, width: wide, height: tall };
  const floor = frame.y + tall + unit * 0.14;
  const outside = [
    rectangle({
      ...frame,
      fill: define.linear([
        [0, inks.main],
        [0.7, inks.accent],
        [1, mix(inks.accent, inks.light, 0.4)],
      ]),
    }),
    circle({
      x: frame.x + wide * chance.between(0.3, 0.7),
      y: frame.y + tall * 0.5,
      radius: unit * 0.06,
      fill: inks.light,
    }),
    ellipse({
      x: frame.x + wide * 0.3,
      y: frame.y + tall,
      radiusX: wide * 0.5,
      radiusY: tall * 0.28,
      fill: mix(inks.depth, inks.main, 0.3),
    }),
    ellipse({
      x: frame.x + wide * 0.85,
      y: frame.y + tall,
      radiusX: wide * 0.5,
      radiusY: tall * 0.2,
      fill: inks.depth,
    }),
  ];
  const bars = [1 / 3, 2 / 3].map((share) =>
    line({
      from: [frame.x + wide * share, frame.y],
      to: [frame.x + wide * share, frame.y + tall],
      stroke: inks.shade,
      strokeWidth: 8,
    }),
  );
  const beam: Point[] = [
    [frame.x, floor],
    [frame.x + wide, floor],
    [frame.x + wide * 1.5, height],
    [frame.x - wide * 0.2, height],
  ];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.5) }),
    glow(sheet, [focus.x, focus.y], unit * 0.5, inks.accent, 0.25),
    group(outside, { clip: define.clip(rectangle(frame)) }),
    rectangle({ ...frame, stroke: mix(inks.shade, "#000000", 0.3), strokeWidth: 14 }),
    ...bars,
    line({
      from: [frame.x, frame.y + tall * 0.5],
      to: [frame.x + wide, frame.y + tall * 0.5],
      stroke: inks.shade,
      strokeWidth: 8,
    }),
    rectangle({ x: 0, y: floor, width, height: height - floor, fill: mix(inks.shade, "#000000", 0.25) }),
    polygon(beam, {
      fill: define.linear([
        [0, inks.accent, 0.32],
        [1, inks.accent, 0],
      ]),
    }),
    ...chair(sheet, [focus.x + unit * 0.17, floor + unit * 0.05]),
  ];
};

function chair({ unit, inks }: Sheet, [x, y]: Point): string[] {
  const fill = mix(inks.shade, "#000000", 0.5);
  const bar = (left: number, top: number, width: number, height: number) =>
    rectangle({ x: x + left * unit, y: y + top * unit, width: width * unit, height: height * unit, fill });
  return [
    bar(-0.05, -0.1, 0.1, 0.016),
    bar(-0.05, -0.1, 0.012, 0.1),
    bar(0.038, -0.22, 0.012, 0.22),
    bar(0.03, -0.22, 0.022, 0.07),
  ];
}

/** A facade at night with a few windows lit, two of them with somebody in. */
const litFacade: Scene = (sheet) => {
  const { focus, unit, inks, height, define, chance } = sheet;
  const wall = { x: focus.x - unit * 0.3, y: focus.y - unit * 0.36, width: unit * 0.6, height: height };
  const pane = { width: unit * 0.055, height: unit * 0.08 };
  const chosen = new Set([chance.whole(6, 13), chance.whole(14, 22)]);
  const windows = Array.from({ length: 35 }, (_, index) => {
    const x = wall.x + unit * (0.05 + (index % 5) * 0.11);
    const y = wall.y + unit * (0.06 + Math.floor(index / 5) * 0.125);
    const isLit = chosen.has(index);
    const glass = rectangle({
      x,
      y,
      ...pane,
      radius: 4,
      fill: isLit ? inks.accent : mix(inks.shade, inks.depth, 0.4),
      opacity: isLit ? 1 : 0.85,
    });
    if (!isLit) return glass;
    const somebody = person([x + pane.width / 2, y + pane.height], pane.height * 0.7, inks.shade);
    return (
      glow(sheet, [x + pane.width / 2, y + pane.height / 2], unit * 0.11, inks.accent, 0.55) +
      glass +
      somebody
    );
  });
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.main, inks.depth, 0.5) }),
    ...stars(sheet, 60, { depth: 0.5 }),
    circle({ x: focus.x + unit * 0.4, y: focus.y - unit * 0.42, radius: unit * 0.07, fill: inks.light }),
    rectangle({
      ...wall,
      fill: define.linear([
        [0, mix(inks.shade, inks.depth, 0.75)],
        [1, inks.shade],
      ]),
    }),
    rectangle({
      x: wall.x - 14,
      y: wall.y - 16,
      width: wall.width + 28,
      height: 16,
      fill: mix(inks.depth, inks.main, 0.5),
    }),
    ...windows,
  ];
};

/** A stage with one cone of light, and somebody small in it. */
const stageLight: Scene = (sheet) => {
  const { focus, unit, inks, width, height, define, chance } = sheet;
  const floor = focus.y + unit * 0.26;
  const lean = chance.between(-0.1, 0.1) * unit;
  const cone: Point[] = [
    [focus.x + lean - unit * 0.02, 0],
    [focus.x + lean + unit * 0.02, 0],
    [focus.x + unit * 0.22, floor],
    [focus.x - unit * 0.22, floor],
  ];
  return [
    sky(sheet, { from: inks.shade, to: inks.depth }),
    ...stars(sheet, 40, { opacity: 0.5, depth: 0.45 }),
    polygon(cone, {
      fill: define.linear([
        [0, inks.light, 0.55],
        [1, inks.accent, 0.16],
      ]),
    }),
    rectangle({
      x: 0,
      y: floor,
      width,
      height: height - floor,
      fill: define.linear([
        [0, mix(inks.depth, inks.shade, 0.35)],
        [1, inks.shade],
      ]),
    }),
    ellipse({
      x: focus.x,
      y: floor,
      radiusX: unit * 0.23,
      radiusY: unit * 0.042,
      fill: mix(inks.accent, inks.light, 0.3),
    }),
    person([focus.x, floor + unit * 0.012], unit * 0.17, inks.shade),
    line({
      from: [focus.x + unit * 0.05, floor + unit * 0.012],
      to: [focus.x + unit * 0.05, floor - unit * 0.12],
      stroke: inks.shade,
      strokeWidth: 4,
    }),
    circle({ x: focus.x + unit * 0.05, y: floor - unit * 0.125, radius: unit * 0.012, fill: inks.shade }),
  ];
};

/** A record from above: grooves, a label of light, the arm resting on it. */
const record: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.34;
  const dark = inks.isDay ? inks.shade : mix(inks.shade, "#000000", 0.45);
  const grooves = Array.from({ length: 22 }, (_, groove) =>
    circle({
      ...focus,
      radius: radius * (0.4 + (groove / 22) * 0.57),
      stroke: inks.light,
      strokeWidth: 1.2,
      opacity: chance.between(0.06, 0.22),
    }),
  );
  const shine: Point[] = [
    [focus.x, focus.y],
    [focus.x - radius * 0.28, focus.y - radius],
    [focus.x + radius * 0.12, focus.y - radius],
  ];
  const clip = define.clip(circle({ ...focus, radius }));
  const turn = rotated(chance.between(-30, 40), [focus.x, focus.y]);
  return [
    sky(sheet),
    glow(sheet, [focus.x, focus.y], radius * 1.6, inks.main, 0.4),
    circle({ ...focus, radius, fill: dark }),
    ...grooves,
    group([group([polygon(shine, { fill: inks.light, opacity: 0.16 })], { transform: turn })], { clip }),
    circle({
      ...focus,
      radius: radius * 0.34,
      fill: define.linear(
        [
          [0, inks.accent],
          [0.5, inks.accent],
          [0.5, inks.main],
          [1, inks.main],
        ],
        { from: [0, 0], to: [1, 0] },
      ),
    }),
    circle({ ...focus, radius: radius * 0.035, fill: inks.ground }),
    line({
      from: [focus.x + radius * 1.25, focus.y - radius * 0.95],
      to: [focus.x + radius * 0.62, focus.y + radius * 0.38],
      stroke: inks.figure,
      strokeWidth: 7,
      lineCap: "round",
    }),
    circle({
      x: focus.x + radius * 1.25,
      y: focus.y - radius * 0.95,
      radius: unit * 0.035,
      fill: inks.figure,
    }),
  ];
};

export const EVENING_SCENES = {
  eveningWindow: {
    draw: eveningWindow,
    genres: ["drama", "family"],
    themes: ["quiet observation", "parent and child", "marriage in trouble", "ageing", "grief"],
  },
  litFacade: {
    draw: litFacade,
    genres: ["romance", "drama"],
    themes: ["big-city loneliness", "first love", "meet-cute", "long-distance love"],
  },
  stageLight: {
    draw: stageLight,
    genres: ["music", "drama"],
    themes: ["backstage musical", "rise and fall", "musician biopic", "artist's life", "dance"],
  },
  record: {
    draw: record,
    genres: ["music"],
    themes: ["jazz", "hip-hop", "songwriters", "rock rebellion", "music documentary"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
