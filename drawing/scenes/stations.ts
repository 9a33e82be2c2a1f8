/** Stations: structures in space. */
import { downward, sideward, below, quietLeft, dot, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, path, polygon, rectangle } from "../svg.ts";

/** A black slab at the end of its own shadow, with a light above it. */
const monolith: Scene = (sheet) => {
  const { focus, unit, inks, height, define } = sheet;
  const [wide, tall] = [unit * 0.2, unit * 0.52];
  const top = focus.y - tall * 0.42;
  const light: Point = [focus.x, top - unit * 0.085];
  const horizon = top + tall * 0.93;
  const rings = Array.from({ length: 7 }, (_, ring) =>
    circle({
      x: light[0],
      y: light[1],
      radius: unit * (0.16 + ring * 0.085),
      stroke: inks.accent,
      strokeWidth: 1.5,
      opacity: 0.42 - ring * 0.05,
    }),
  );
  const shadow: Point[] = tapered([focus.x, horizon, wide / 2], [focus.x, height, wide * 1.5]);
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.25) }),
    ...stars(sheet, 70, { opacity: 0.6, depth: 0.5 }),
    ...rings,
    glow(sheet, light, unit * 0.42, inks.main, 0.9),
    dot(light, unit * 0.075, inks.light),
    below(sheet, horizon, downward(sheet, mix(inks.main, inks.depth, 0.4), inks.shade)),
    polygon(shadow, {
      fill: downward(sheet, [inks.shade, 0.75], [inks.shade, 0]),
    }),
    rectangle({
      x: focus.x - wide / 2,
      y: top,
      width: wide,
      height: tall,
      fill: define.linear(
        [
          [0, "#000000"],
          [0.86, mix(inks.shade, "#000000", 0.4)],
          [0.865, mix(inks.shade, inks.depth, 0.75)],
          [1, mix(inks.shade, inks.depth, 0.4)],
        ],
        { from: [0, 0], to: [1, 0] },
      ),
    }),
  ];
};

/** A reactor's column of light in a deep shaft, with ring platforms around it and a person on a gantry. */
const reactor: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const core = unit * chance.between(0.05, 0.07);
  const column = define.linear(
    [
      [0, inks.main, 0],
      [0.2, inks.accent, 0.5],
      [0.5, inks.light, 1],
      [0.8, inks.accent, 0.5],
      [1, inks.main, 0],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  const levels = [-0.52, -0.36, -0.2, 0.26, 0.44, 0.64, 0.86].map((down) => ({
    y: focus.y + unit * down,
    tilt: down - 0.02,
  }));
  const ring = (half: "back" | "front") =>
    levels.map(({ y, tilt }) => {
      const [wide, deep] = [unit * 0.34, unit * Math.abs(tilt) * 0.22];
      const isArchedUp = (half === "back") === tilt > 0;
      const data = `M${focus.x - wide} ${y}A${wide} ${deep} 0 0 ${isArchedUp ? 1 : 0} ${focus.x + wide} ${y}`;
      return path(data, {
        stroke: half === "back" ? mix(inks.main, inks.accent, 0.4) : inks.shade,
        strokeWidth: unit * (half === "back" ? 0.008 : 0.022),
        opacity: half === "back" ? 0.75 : 1,
      });
    });
  const staves = Array.from({ length: 12 }, (_, index) => {
    const turn = Math.PI * ((index + 0.5) / 12);
    const x = focus.x - Math.cos(turn) * unit * 0.34;
    return rectangle({
      x: x - unit * 0.006,
      y: 0,
      width: unit * 0.012,
      height,
      fill: inks.shade,
      opacity: 0.35 + 0.5 * Math.abs(Math.cos(turn)),
    });
  });
  const floor = focus.y + unit * 0.13;
  const side = sheet.isTall ? chance.pick([-1, 1]) : 1;
  const tip = focus.x + side * unit * 0.1;
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.3) }),
    rectangle({
      x: focus.x - unit * 0.36,
      y: 0,
      width: unit * 0.72,
      height,
      fill: sideward(
        sheet,
        inks.shade,
        mix(inks.depth, inks.main, 0.25),
        inks.main,
        mix(inks.depth, inks.main, 0.25),
        inks.shade,
      ),
    }),
    ...staves,
    ...ring("back"),
    rectangle({ x: focus.x - core * 3, y: 0, width: core * 6, height, fill: column }),
    glow(sheet, [focus.x, focus.y], unit * 0.5, inks.light, 0.6),
    rectangle({ x: focus.x - core * 0.55, y: 0, width: core * 1.1, height, fill: inks.light }),
    ...ring("front"),
    polygon(
      [
        [tip, floor],
        [focus.x + side * unit * 0.72, floor - unit * 0.005],
        [focus.x + side * unit * 0.72, floor + unit * 0.034],
        [tip, floor + unit * 0.016],
      ],
      { fill: inks.shade },
    ),
    line({
      from: [tip + side * unit * 0.01, floor - unit * 0.045],
      to: [focus.x + side * unit * 0.72, floor - unit * 0.055],
      stroke: inks.shade,
      strokeWidth: unit * 0.004,
    }),
    person([tip + side * unit * 0.045, floor + 1], unit * 0.12, inks.shade),
    ...quietLeft(sheet, inks.shade, 0.6),
  ];
};

/** A greenhouse dome on a bare moon, green leaves under its ribs, a distant world above. */
const greenhouse: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const ground = focus.y + unit * 0.24;
  const radius = unit * 0.34;
  const dome = `M${focus.x - radius} ${ground}A${radius} ${radius} 0 0 1 ${focus.x + radius} ${ground}Z`;
  const meridians = [0.2, 0.5, 0.8].map((share) =>
    ellipse({
      x: focus.x,
      y: ground,
      radiusX: radius * share,
      radiusY: radius,
      stroke: inks.light,
      strokeWidth: unit * 0.0035,
      opacity: 0.65,
    }),
  );
  const parallels = [0.3, 0.58, 0.82].map((up) => {
    const half = radius * Math.sqrt(1 - up * up);
    return path(
      `M${focus.x - half} ${ground - radius * up}Q${focus.x} ${ground - radius * up + radius * 0.06} ${focus.x + half} ${ground - radius * up}`,
      { stroke: inks.light, strokeWidth: unit * 0.0035, opacity: 0.65 },
    );
  });
  const plants = Array.from({ length: 11 }, (_, index) => {
    const x = focus.x + radius * (-0.84 + index * 0.168 + chance.between(-0.03, 0.03));
    const room = Math.sqrt(Math.max(0.02, 1 - ((x - focus.x) / radius) ** 2)) * radius;
    return frond(
      sheet,
      [x, ground],
      room * chance.between(0.45, 0.95),
      chance.pick([inks.shade, mix(inks.depth, inks.shade, 0.35), mix(inks.main, inks.depth, 0.65)]),
    );
  });
  const world = {
    x: focus.x + unit * chance.between(-0.3, -0.2),
    y: focus.y - unit * 0.32,
    radius: unit * 0.1,
  };
  const craters = Array.from({ length: 9 }, () => {
    const near = chance.between(0.12, 1);
    return ellipse({
      x: focus.x + unit * chance.between(-1, 0.7),
      y: ground + near * (height - ground) * 0.8,
      radiusX: unit * 0.09 * near,
      radiusY: unit * 0.018 * near,
      fill: inks.shade,
      opacity: 0.4,
    });
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.6) }),
    ...stars(sheet, 120, { depth: 0.6 }),
    circle({
      ...world,
      fill: define.linear(
        [
          [0, inks.light],
          [0.5, inks.main],
          [0.85, inks.shade],
        ],
        { from: [0, 0], to: [1, 0.8] },
      ),
    }),
    glow(sheet, [focus.x, ground - radius * 0.3], unit * 0.66, inks.accent, 0.5),
    below(
      sheet,
      ground,
      downward(sheet, mix(inks.main, inks.depth, 0.55), mix(inks.depth, inks.shade, 0.5), inks.shade),
    ),
    ellipse({
      x: focus.x,
      y: ground + unit * 0.015,
      radiusX: radius * 1.35,
      radiusY: unit * 0.06,
      fill: inks.accent,
      opacity: 0.3,
    }),
    ...craters,
    path(dome, {
      fill: downward(sheet, mix(inks.accent, inks.main, 0.3), mix(inks.accent, inks.light, 0.55)),
    }),
    group(
      [
        ...plants,
        person([focus.x + radius * chance.between(-0.2, 0.2), ground], unit * 0.075, inks.shade),
        ...meridians,
        ...parallels,
      ],
      { clip: define.clip(path(dome, { fill: "#ffffff" })) },
    ),
    path(dome, { stroke: inks.light, strokeWidth: unit * 0.006 }),
    rectangle({
      x: focus.x - radius * 1.05,
      y: ground - 2,
      width: radius * 2.1,
      height: unit * 0.018,
      fill: inks.shade,
    }),
    ...quietLeft(sheet, inks.shade, 0.5),
  ];
};

/** A plant with a few leaves that bend away from each other. */
function frond({ chance }: Sheet, [x, y]: Point, tall: number, fill: string): string {
  const leaves = [-0.62, -0.3, 0, 0.3, 0.62].map((lean) => {
    const [tipX, tipY] = [x + lean * tall * 1.1, y - tall * (1 - lean * lean) * chance.between(0.8, 1)];
    const [midX, midY] = [x + lean * tall * 0.3, y - tall * 0.62];
    return path(
      `M${x} ${y}Q${midX - tall * 0.1} ${midY} ${tipX} ${tipY}Q${midX + tall * 0.1} ${midY} ${x} ${y}Z`,
      { fill },
    );
  });
  return group(leaves);
}

export const STATION_SCENES = {
  monolith: { draw: monolith, genres: ["sci_fi"], themes: ["mad science"] },
  reactor: {
    draw: reactor,
    genres: ["sci_fi"],
    themes: ["mad science", "atomic age", "ticking clock"],
  },
  greenhouse: {
    draw: greenhouse,
    genres: ["sci_fi"],
    themes: ["retro-futurism", "environment in danger", "space survival"],
    leavesTopFree: true,
  },
} as const satisfies Record<string, SceneEntry>;
