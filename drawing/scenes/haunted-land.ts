/** Horror outdoors: woods, hills and fields at night. */
import { downward, warmth, below, darkLeft, dot, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Chance, Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, ellipse, line, path, polygon, polyline } from "../svg.ts";

/** Bare trunks in mist, with one small colored figure among them. */
const figureInWoods: Scene = (sheet) => {
  const { focus, unit, height, inks, chance } = sheet;
  const { vivid, calm } = warmth(inks);
  const mist = mix(calm, inks.light, 0.25);
  const ground = focus.y + unit * 0.32;
  const figure: Point = [focus.x + unit * chance.between(-0.06, 0.06), ground + unit * 0.03];
  const floor = (y: number, strength: number) =>
    below(sheet, y, downward(sheet, [inks.shade, 0], [inks.shade, strength], inks.shade));
  return [
    sky(sheet, { from: mix(mist, inks.shade, 0.72), to: mix(mist, inks.shade, 0.45), end: ground / height }),
    glow(sheet, [focus.x, focus.y], unit * 0.75, mist),
    ...trunks(sheet, { gap: 0.042, thick: 0.011, fill: mix(mist, inks.shade, 0.42), foot: ground, clear: 0 }),
    ...trunks(sheet, { gap: 0.08, thick: 0.02, fill: mix(mist, inks.shade, 0.7), foot: ground, clear: 0.05 }),
    floor(ground - unit * 0.1, 0.8),
    person(figure, unit * 0.115, vivid),
    polygon(
      [
        [figure[0] - unit * 0.03, figure[1]],
        [figure[0], figure[1] - unit * 0.1],
        [figure[0] + unit * 0.03, figure[1]],
      ],
      { fill: vivid },
    ),
    ...trunks(sheet, { gap: 0.17, thick: 0.05, fill: inks.shade, foot: height, clear: 0.13 }),
    ...darkLeft(sheet, 0.7),
  ];
};

/** A row of trunks across the whole width. `clear` is the distance around the focus without trunks. */
function trunks(
  { focus, width, unit, chance }: Sheet,
  row: { gap: number; thick: number; fill: string; foot: number; clear: number },
): string[] {
  const shapes: string[] = [];
  for (let x = -unit * 0.05; x < width + unit * 0.05; x += unit * row.gap * chance.between(0.6, 1.4)) {
    if (Math.abs(x - focus.x) < unit * row.clear) continue;
    const thick = unit * row.thick * chance.between(0.6, 1.25);
    const lean = unit * chance.between(-0.02, 0.02);
    shapes.push(
      polygon(tapered([x + lean, -10, thick * 0.36], [x, row.foot, thick * 0.5]), { fill: row.fill }),
    );
    for (let branch = chance.whole(1, 3); branch > 0; branch--) {
      const y = row.foot * chance.between(0.02, 0.5);
      const side = chance.pick([-1, 1]);
      const long = unit * row.thick * chance.between(2.2, 4.5);
      const root = x + (lean * (row.foot - y)) / row.foot;
      shapes.push(
        path(
          `M${root} ${y}Q${root + side * long * 0.5} ${y - long * 0.15} ${root + side * long} ${y - long * 0.8}Q${root + side * long * 0.55} ${y + thick * 0.1} ${root} ${y + thick * 0.6}Z`,
          { fill: row.fill },
        ),
      );
    }
  }
  return shapes;
}

/** A narrow house on a hill in front of the moon, with one window lit. */
const houseOnHill: Scene = (sheet) => {
  const { focus, unit, width, height, inks, chance } = sheet;
  const top = focus.y + unit * 0.2;
  const dark = mix(inks.shade, "#000000", 0.25);
  const moonRadius = unit * chance.between(0.29, 0.34);
  const moon: Point = [focus.x + unit * chance.between(-0.05, 0.05), focus.y - unit * 0.06];
  const mirror = chance.pick([-1, 1]);
  const hill = `M0 ${height}L0 ${top + unit * 0.3}C${focus.x - unit * 0.45} ${top + unit * 0.27} ${focus.x - unit * 0.3} ${top + unit * 0.01} ${focus.x - unit * 0.13} ${top}L${focus.x + unit * 0.13} ${top}C${focus.x + unit * 0.26} ${top + unit * 0.01} ${focus.x + unit * 0.34} ${top + unit * 0.2} ${width} ${top + unit * 0.25}L${width} ${height}Z`;
  const clouds = Array.from({ length: 3 }, (_, cloud) =>
    ellipse({
      x: moon[0] + moonRadius * chance.between(-1.1, 1.1),
      y: moon[1] + moonRadius * (cloud * 0.36 - 0.62),
      radiusX: moonRadius * chance.between(0.5, 0.95),
      radiusY: unit * chance.between(0.009, 0.016),
      fill: mix(inks.depth, inks.main, 0.4),
      opacity: 0.7,
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.35), end: 0.75 }),
    glow(sheet, moon, moonRadius * 2.1, inks.main, 0.6),
    dot(moon, moonRadius, mix(inks.light, inks.accent, 0.25)),
    ...clouds,
    path(hill, { fill: dark }),
    ...bareTree(chance, [focus.x - mirror * unit * 0.19, top + unit * 0.06], unit * 0.1, dark),
    ...house([focus.x, top + 4], unit * mirror, unit, dark, inks.accent),
  ];
};

function house([x, y]: Point, across: number, up: number, dark: string, lit: string): string[] {
  const shape = (points: readonly Point[], fill: string) =>
    polygon(
      points.map(([right, high]): Point => [x + right * across, y - high * up]),
      { fill },
    );
  return [
    shape(
      [
        [-0.065, 0],
        [-0.065, 0.17],
        [-0.075, 0.165],
        [-0.005, 0.29],
        [0.065, 0.165],
        [0.05, 0.17],
        [0.05, 0],
      ],
      dark,
    ),
    shape(
      [
        [0.04, 0],
        [0.04, 0.115],
        [0.085, 0.175],
        [0.135, 0.105],
        [0.122, 0.108],
        [0.122, 0],
      ],
      dark,
    ),
    shape(
      [
        [-0.105, 0],
        [-0.105, 0.235],
        [-0.113, 0.232],
        [-0.083, 0.355],
        [-0.053, 0.232],
        [-0.056, 0.235],
        [-0.056, 0],
      ],
      dark,
    ),
    shape(
      [
        [0.092, 0.13],
        [0.092, 0.215],
        [0.11, 0.215],
        [0.11, 0.1],
      ],
      dark,
    ),
    shape(
      [
        [-0.022, 0.13],
        [-0.022, 0.18],
        [0.008, 0.18],
        [0.008, 0.13],
      ],
      lit,
    ),
  ];
}

/** Branches that split in two at every fork, thinner each time. */
function bareTree(chance: Chance, root: Point, tall: number, stroke: string): string[] {
  const grow = ([x, y]: Point, angle: number, long: number, forks: number): string[] => {
    const end: Point = [x + Math.sin(angle) * long, y - Math.cos(angle) * long];
    const limb = path(polyline([[x, y], end]), {
      stroke,
      strokeWidth: tall * 0.018 * 1.62 ** forks,
      lineCap: "round",
    });
    if (forks === 0) return [limb];
    return [
      limb,
      ...grow(end, angle - chance.between(0.2, 0.7), long * chance.between(0.6, 0.85), forks - 1),
      ...grow(end, angle + chance.between(0.2, 0.7), long * chance.between(0.6, 0.85), forks - 1),
    ];
  };
  return grow(root, chance.between(-0.15, 0.15), tall, 5);
}

/** A field at dusk with rings pressed into it, and a light hovering above. */
const pressedRings: Scene = (sheet) => {
  const { focus, unit, height, inks, chance } = sheet;
  const horizon = focus.y - unit * 0.1;
  const center: Point = [focus.x, focus.y + unit * 0.16];
  const flat = 0.31;
  const lit = mix(inks.accent, inks.light, 0.35);
  const rows = Array.from({ length: 75 }, (_, row) =>
    line({
      from: [focus.x + (row - 37) * unit * 0.036, horizon],
      to: [focus.x + (row - 37) * unit * 0.3, height],
      stroke: inks.shade,
      strokeWidth: unit * 0.006,
      opacity: 0.22,
    }),
  );
  const ring = ([x, y]: Point, radius: number, thick: number) =>
    ellipse({ x, y, radiusX: radius, radiusY: radius * flat, stroke: lit, strokeWidth: thick });
  const turn = chance.between(0, 1);
  const count = chance.whole(4, 6);
  const satellites = Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) / count) * Math.PI * 2;
    const place: Point = [
      center[0] + Math.cos(angle) * unit * 0.32,
      center[1] + Math.sin(angle) * unit * 0.32 * flat,
    ];
    return ellipse({
      x: place[0],
      y: place[1],
      radiusX: unit * 0.062,
      radiusY: unit * 0.062 * flat,
      fill: lit,
    });
  });
  const lamp: Point = [focus.x, focus.y - unit * 0.3];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.3), end: horizon / height }),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.35), inks.shade)),
    ...rows,
    glow(sheet, center, unit * 0.5, inks.main, 0.35),
    ring(center, unit * 0.32, unit * 0.014),
    ...satellites,
    ring(center, unit * 0.19, unit * 0.03),
    ellipse({ x: center[0], y: center[1], radiusX: unit * 0.085, radiusY: unit * 0.085 * flat, fill: lit }),
    polygon([lamp, [center[0] + unit * 0.085, center[1]], [center[0] - unit * 0.085, center[1]]], {
      fill: downward(sheet, [inks.light, 0.75], [inks.light, 0.12]),
    }),
    glow(sheet, lamp, unit * 0.24, inks.accent, 0.8),
    dot(lamp, unit * 0.022, inks.light),
    person([center[0], center[1] + unit * 0.01], unit * 0.062, inks.shade),
    ...darkLeft(sheet, 0.6),
  ];
};

export const HAUNTED_LAND_SCENES = {
  figureInWoods: {
    draw: figureInWoods,
    genres: ["horror", "fantasy", "mystery"],
    themes: ["folk horror", "witchcraft", "fairy tale retold", "missing person", "final girl", "werewolves"],
  },
  houseOnHill: {
    draw: houseOnHill,
    genres: ["horror", "mystery"],
    themes: [
      "haunted house",
      "gothic horror",
      "ghosts and spirits",
      "vampires",
      "werewolves",
      "cursed object",
    ],
  },
  pressedRings: {
    draw: pressedRings,
    genres: ["horror", "sci_fi", "mystery"],
    themes: ["cult", "folk horror", "cosmic horror", "alien invasion", "rural life"],
  },
} as const satisfies Record<string, SceneEntry>;
