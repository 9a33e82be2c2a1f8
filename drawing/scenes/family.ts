/** Family: hills and the sea, with something small at home in them. */
import { deepOf, darkLeft, strip, outline } from "../brushes.ts";
import { mix } from "../color.ts";
import { sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, path, polygon, rectangle } from "../svg.ts";

/** Round hills behind one another under a large sun, with a tiny house on one of them. */
const hills: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const deep = deepOf(inks);
  const row = (nearness: number) => {
    const y = focus.y + unit * (0.12 + nearness * 0.42);
    const fill = mix(mix(inks.main, inks.light, 0.3), mix(deep, inks.shade, 0.25), nearness);
    const count = Math.ceil(width / unit) + 2;
    return Array.from({ length: count }, (_, hill) =>
      ellipse({
        x: width * ((hill + chance.between(0.15, 0.85)) / count),
        y: y + unit * 0.45,
        radiusX: unit * chance.between(0.42, 0.62),
        radiusY: unit * chance.between(0.4, 0.5),
        fill,
      }),
    ).concat(strip(sheet, { y: y + unit * 0.3, deep: height, fill: fill }));
  };
  const home: Point = [focus.x - unit * 0.03, focus.y + unit * 0.17];
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.3) : mix(inks.shade, inks.depth, 0.8),
      to: inks.isDay ? inks.light : mix(inks.depth, inks.accent, 0.45),
      end: 0.6,
    }),
    circle({ x: focus.x + unit * 0.13, y: focus.y - unit * 0.1, radius: unit * 0.2, fill: inks.accent }),
    circle({
      x: focus.x + unit * 0.13,
      y: focus.y - unit * 0.1,
      radius: unit * 0.15,
      fill: mix(inks.accent, inks.light, 0.55),
    }),
    ...row(0.05),
    ...row(0.3),
    ellipse({
      x: home[0],
      y: home[1] + unit * 0.35,
      radiusX: unit * 0.5,
      radiusY: unit * 0.352,
      fill: mix(inks.main, deep, 0.42),
    }),
    ...tree([home[0] + unit * 0.11, home[1] + unit * 0.01], unit * 0.1, mix(deep, inks.shade, 0.5)),
    ...cottage(sheet, home),
    ...row(0.66),
    ...[0, 1, 2, 3].flatMap((index) =>
      tree(
        [focus.x + unit * (0.2 + index * 0.055 + chance.between(0, 0.03)), focus.y + unit * 0.46],
        unit * chance.between(0.07, 0.15),
        mix(deep, inks.shade, 0.75),
      ),
    ),
    ...row(1),
    ...(inks.isDay ? [] : darkLeft(sheet, 0.6)),
  ];
};

function cottage({ unit, inks }: Sheet, [x, y]: Point): string[] {
  const wide = unit * 0.085;
  const roof: Point[] = [
    [x - wide * 0.65, y - wide * 0.55],
    [x - wide * 0.3, y - wide * 1.05],
    [x + wide * 0.3, y - wide * 1.05],
    [x + wide * 0.65, y - wide * 0.55],
  ];
  return [
    rectangle({
      x: x + wide * 0.12,
      y: y - wide * 1.3,
      width: wide * 0.14,
      height: wide * 0.5,
      fill: inks.shade,
    }),
    rectangle({ x: x - wide / 2, y: y - wide * 0.56, width: wide, height: wide * 0.66, fill: inks.light }),
    polygon(roof, { fill: inks.shade }),
    rectangle({
      x: x - wide * 0.3,
      y: y - wide * 0.38,
      width: wide * 0.2,
      height: wide * 0.22,
      fill: inks.accent,
    }),
    rectangle({
      x: x + wide * 0.12,
      y: y - wide * 0.38,
      width: wide * 0.2,
      height: wide * 0.48,
      fill: inks.shade,
    }),
  ];
}

function tree([x, y]: Point, tall: number, fill: string): string[] {
  return [
    rectangle({ x: x - tall * 0.04, y: y - tall * 0.5, width: tall * 0.08, height: tall * 0.6, fill }),
    ellipse({ x, y: y - tall * 0.68, radiusX: tall * 0.26, radiusY: tall * 0.36, fill }),
  ];
}

/** Round corals in shafts of light; one bright fish swims against the shoal. */
const reef: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, isTall } = sheet;
  const deep = deepOf(inks);
  const shafts = Array.from({ length: 5 }, (_, shaft) => {
    const x = focus.x + unit * (shaft - 2) * 0.2;
    const spread = (shaft - 2) * unit * 0.24;
    const corners: Point[] = [
      [x, -10],
      [x + unit * 0.09, -10],
      [x + spread + unit * 0.22, height],
      [x + spread - unit * 0.06, height],
    ];
    return polygon(corners, { fill: inks.light, opacity: chance.between(0.06, 0.15) });
  });
  const shoal = Array.from({ length: 22 }, (_, index) => {
    const at: Point = [
      focus.x + unit * (((index % 6) - 2.5) * 0.115 + chance.between(-0.03, 0.03)),
      focus.y + unit * (Math.floor(index / 6) * 0.1 - 0.24 + chance.between(-0.025, 0.025)),
    ];
    const isNear = Math.hypot(at[0] - focus.x, at[1] - focus.y + unit * 0.05) < unit * 0.13;
    return isNear ? "" : fish(at, unit * 0.036, 1, mix(inks.main, inks.figure, 0.35));
  });
  const floor = isTall ? focus.y + unit * 0.52 : height;
  const corals = [0, 1, 2].flatMap((row) => {
    const fill = mix(row === 0 ? mix(deep, inks.main, 0.5) : deep, inks.shade, row * 0.35);
    const step = unit * 0.19;
    const rocks = Array.from({ length: Math.ceil(width / step) + 1 }, (_, rock) =>
      coral(
        sheet,
        [rock * step + unit * chance.between(-0.06, 0.06), floor + unit * 0.03],
        unit * chance.between(0.1, 0.3 - row * 0.09),
        fill,
      ),
    );
    return [...rocks, strip(sheet, { y: floor, deep: height - floor + 1, fill: fill })];
  });
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.main, inks.depth, 0.25),
      to: inks.isDay ? mix(inks.light, inks.main, 0.7) : mix(inks.depth, inks.shade, 0.5),
      end: 0.85,
    }),
    ...shafts,
    ...corals,
    ...shoal,
    fish([focus.x, focus.y - unit * 0.05], unit * 0.085, -1, inks.accent),
    ...darkLeft(sheet, 0.75),
  ];
};

function fish([x, y]: Point, size: number, way: number, fill: string): string {
  const at = (dx: number, dy: number): Point => [x + way * size * dx, y + size * dy];
  return path(
    outline(at(1, 0), [at(0.2, -0.85), at(-0.75, 0)], [at(0.2, 0.85), at(1, 0)]) +
      outline(at(-0.55, 0), [at(-1.25, -0.5)], [at(-1.1, 0)], [at(-1.25, 0.5)]),
    { fill },
  );
}

/** A fan of round branches growing up from the point. */
function coral({ chance }: Sheet, [x, y]: Point, tall: number, fill: string): string {
  const branches = [-0.32, -0.16, 0, 0.16, 0.32].map((aside) => {
    const reach = tall * chance.between(0.6, 1) * (1 - Math.abs(aside) * 0.8);
    return path(
      `M${x} ${y}Q${x + aside * tall * 0.3} ${y - reach * 0.5} ${x + aside * tall * 1.7} ${y - reach}`,
      {
        stroke: fill,
        strokeWidth: tall * 0.15,
        lineCap: "round",
      },
    );
  });
  return branches.join("");
}

export const FAMILY_SCENES = {
  hills: {
    draw: hills,
    genres: ["family", "animation"],
    themes: ["hand-drawn wonder", "rural life", "talking animals", "stop-motion", "grief", "found family"],
    standsDaylight: true,
    leavesTopFree: true,
  },
  reef: {
    draw: reef,
    genres: ["family", "animation", "documentary"],
    themes: ["animal heroes", "outsider", "sea adventure", "monsters as friends", "nature documentary"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
