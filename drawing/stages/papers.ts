/** Stages that are patterns of ink on paper. */
import { darkLeft, downward, onCircle, paper, rays } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import type { Scene } from "../sheet.ts";
import { type Point, circle, line, path, polygon, rectangle } from "../svg.ts";

/** Dark paper, lit from behind the motif. */
export const halo: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  return [
    sky(sheet, { to: mix(inks.shade, inks.depth, 0.6) }),
    glow(sheet, [focus.x, focus.y], unit * 0.82, inks.main, 0.85),
    glow(sheet, [focus.x, focus.y], unit * 0.4, mix(inks.main, inks.light, 0.5), 0.4),
  ];
};

/** A disc of the main ink on paper of the second tone. */
export const disc: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  return [
    sky(sheet, { from: inks.depth, to: mix(inks.depth, inks.shade, 0.55) }),
    circle({
      ...focus,
      radius: unit * 0.39,
      fill: downward(sheet, inks.main, mix(inks.main, inks.depth, 0.45)),
    }),
  ];
};

/** Sparks that rise from a fire below. */
export const embers: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const sparks = Array.from({ length: 70 }, () => {
    const up = chance.next() ** 1.6;
    return circle({
      x: focus.x + (chance.next() - 0.5) * width * (0.5 + up * 0.6),
      y: height * (0.72 - up * 0.7),
      radius: unit * chance.between(0.0015, 0.0045) * (1.2 - up * 0.6),
      fill: mix(inks.accent, inks.light, chance.next()),
      opacity: 1 - up * 0.8,
    });
  });
  return [
    sky(sheet, { to: mix(inks.shade, inks.depth, 0.8) }),
    glow(sheet, [focus.x, focus.y + unit * 0.5], unit * 0.95, inks.main, 0.9),
    glow(sheet, [focus.x, focus.y + unit * 0.5], unit * 0.5, inks.accent, 0.55),
    ...sparks,
  ];
};

/** Rays of two tones from the focal point. */
export const burst: Scene = (sheet) => {
  const { focus, unit, inks, width } = sheet;
  const [one, other] = inks.isDay
    ? [mix(inks.light, inks.main, 0.16), mix(inks.main, inks.light, 0.45)]
    : [mix(inks.depth, inks.shade, 0.4), mix(inks.depth, inks.main, 0.45)];
  return [
    paper(sheet, one),
    ...rays(
      [focus.x, focus.y],
      { count: 16, from: 0, sweep: Math.PI * 2, reach: width * 1.4 },
      { fill: other },
    ),
    circle({
      ...focus,
      radius: unit * 0.34,
      fill: inks.isDay ? inks.accent : mix(inks.main, inks.depth, 0.2),
    }),
  ];
};

/** Concentric rings. */
export const rings: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const tones = inks.isDay
    ? [inks.light, mix(inks.light, inks.main, 0.35)]
    : [mix(inks.shade, inks.depth, 0.4), mix(inks.depth, inks.main, 0.3)];
  const circles = Array.from({ length: 13 }, (_, ring) =>
    circle({ ...focus, radius: unit * (1.35 - ring * 0.1), fill: tones[ring % 2] ?? inks.depth }),
  );
  return [paper(sheet, tones[1] ?? inks.depth), ...circles];
};

/** Plain paper with a soft disc. */
export const plain: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.depth, inks.shade, 0.5),
      to: inks.isDay ? mix(inks.light, inks.main, 0.22) : inks.shade,
    }),
    circle({
      ...focus,
      radius: unit * 0.38,
      fill: mix(inks.main, inks.isDay ? inks.light : inks.depth, 0.5),
      opacity: 0.6,
    }),
  ];
};

/** Halftone dots that grow from the focal point outward. */
export const dots: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const step = unit * 0.05;
  const [back, fill] = inks.isDay
    ? [mix(inks.accent, inks.light, 0.3), inks.main]
    : [mix(inks.depth, inks.shade, 0.4), mix(inks.depth, inks.main, 0.6)];
  const columns = Math.ceil(width / step) + 1;
  const shapes = Array.from({ length: columns * (Math.ceil(height / step) + 1) }, (_, index) => {
    const row = Math.floor(index / columns);
    const [x, y] = [((index % columns) + (row % 2) / 2) * step, row * step];
    const radius =
      step * 0.52 * Math.min(1, Math.max(0, (Math.hypot(x - focus.x, y - focus.y) / unit - 0.22) * 1.5));
    return radius < 1 ? "" : circle({ x, y, radius, fill });
  });
  return [paper(sheet, back), ...shapes];
};

/** Broad upright bands, like a circus tent. */
export const stripes: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const [back, fill] = inks.isDay
    ? [inks.light, mix(inks.main, inks.light, 0.15)]
    : [mix(inks.shade, inks.depth, 0.6), mix(inks.depth, inks.main, 0.35)];
  const bands = Array.from({ length: Math.ceil(width / (unit * 0.2)) + 1 }, (_, band) =>
    rectangle({
      x: (focus.x % (unit * 0.2)) + (band - 1) * unit * 0.2 - unit * 0.05,
      y: 0,
      width: unit * 0.1,
      height,
      fill,
    }),
  );
  return [
    paper(sheet, back),
    ...bands,
    circle({ ...focus, radius: unit * 0.34, fill: inks.isDay ? inks.accent : inks.depth }),
  ];
};

/** Old wallpaper with a small repeated leaf. */
export const wallpaper: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const [step, rise] = [unit * 0.1, unit * 0.13];
  const columns = Math.ceil(width / step) + 1;
  const leaf = Array.from({ length: columns * (Math.ceil(height / rise) + 1) }, (_, index) => {
    const row = Math.floor(index / columns);
    const [x, y, half] = [((index % columns) + (row % 2) / 2) * step, row * rise, unit * 0.02];
    return `M${x} ${y - half * 2}Q${x + half * 1.6} ${y} ${x} ${y + half * 2}Q${x - half * 1.6} ${y} ${x} ${y - half * 2}Z`;
  }).join("");
  return [
    sky(sheet, { from: mix(inks.depth, inks.shade, 0.2), to: mix(inks.shade, inks.depth, 0.5) }),
    path(leaf, { fill: mix(inks.depth, inks.main, 0.45), opacity: 0.7 }),
    glow(sheet, [focus.x, focus.y], unit * 0.6, inks.accent, 0.5),
    ...darkLeft(sheet, 0.7),
  ];
};

/** The fine lines of a blueprint or a chart. */
export const chart: Scene = (sheet) => {
  const { focus, unit, inks, width, height } = sheet;
  const ruled = (count: number, toLine: (at: number) => [Point, Point]) =>
    Array.from({ length: count }, (_, place) => {
      const [from, to] = toLine(place * unit * 0.05);
      return line({
        from,
        to,
        stroke: inks.light,
        strokeWidth: unit * (place % 4 === 0 ? 0.002 : 0.001),
        opacity: 0.28,
      });
    });
  return [
    sky(sheet, { from: mix(inks.depth, inks.main, 0.2), to: mix(inks.depth, inks.shade, 0.5) }),
    ...ruled(Math.ceil(width / (unit * 0.05)), (x) => [
      [x, 0],
      [x, height],
    ]),
    ...ruled(Math.ceil(height / (unit * 0.05)), (y) => [
      [0, y],
      [width, y],
    ]),
    ...[0.28, 0.4].map((reach) =>
      circle({
        ...focus,
        radius: unit * reach,
        stroke: inks.light,
        strokeWidth: unit * 0.002,
        opacity: 0.45,
      }),
    ),
  ];
};

/** Paper scraps in the air. */
export const confetti: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const scraps = Array.from({ length: 90 }, () => {
    const [x, y] = [chance.next() * width, chance.next() * height * 0.8];
    const [long, turn] = [unit * chance.between(0.012, 0.026), chance.next() * Math.PI];
    const corners = [0, 1.2, Math.PI, Math.PI + 1.2].map((angle) => onCircle([x, y], long, turn + angle));
    return polygon(corners, {
      fill: chance.pick([inks.main, inks.accent, inks.isDay ? inks.shade : inks.light]),
      opacity: 0.85,
    });
  });
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : inks.shade,
      to: inks.isDay ? mix(inks.light, inks.accent, 0.25) : inks.depth,
    }),
    glow(sheet, [focus.x, focus.y], unit * 0.55, inks.isDay ? inks.light : inks.main, 0.8),
    ...scraps,
  ];
};
