/** Expedition: rock and ice. */
import { deepOf, thinAccent, below, strip } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, mountains, sky } from "../motifs/landscape.ts";
import { limbsOf } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, path, polygon, polyline, rectangle, through } from "../svg.ts";

/** A wall of rock as tall as the sheet, with one climber on a rope. */
const cliff: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, isTall } = sheet;
  const edge = Array.from({ length: 23 }, (_, step): Point => {
    const down = step / 22;
    const bulge = Math.sin(down * 5.2 + 0.6) * 0.07;
    return [
      focus.x +
        unit * ((isTall ? 0.02 : 0.1) + bulge + chance.between(-0.022, 0.022) + (down - 0.45) * -0.16),
      -20 + (height + 40) * down,
    ];
  });
  const rock = mix(deepOf(inks), inks.shade, 0.72);
  const planes = rockPlanes(sheet, edge, rock);
  const hold = edge.find(([, y]) => y > focus.y - unit * 0.02) ?? [focus.x, focus.y];
  const anchor = edge[3] ?? hold;
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.main, inks.depth, 0.7),
      to: inks.isDay ? mix(inks.light, inks.main, 0.6) : mix(inks.main, inks.light, 0.15),
    }),
    glow(sheet, [focus.x - unit * 0.28, focus.y - unit * 0.1], unit * 0.5, inks.light, 0.55),
    ...mountains(sheet, {
      y: height * 0.9,
      summits: [
        [width * 0.12, height * 0.72],
        [width * 0.34, height * 0.66],
      ],
      roughness: 0.25,
      fill: mix(inks.main, inks.depth, 0.5),
    }),
    ...(isTall ? [] : [rectangle({ x: 0, y: 0, width, height, fill: inks.shade, opacity: 0.45 })]),
    path(`${polyline(edge)}L${width} ${height}L${width} 0Z`, { fill: rock }),
    ...planes,
    path(
      through([
        anchor,
        [hold[0] - unit * 0.055, (anchor[1] + hold[1]) / 2],
        [hold[0] - unit * 0.03, hold[1]],
      ]),
      {
        stroke: inks.accent,
        strokeWidth: 2.5,
      },
    ),
    ...climber(sheet, [hold[0] - unit * 0.022, hold[1]]),
  ];
};

/** The face of the rock in flat triangles, darker away from the edge. */
function rockPlanes({ unit, inks, chance }: Sheet, edge: readonly Point[], rock: string): string[] {
  const columns = [edge];
  for (let column = 1; column <= 4; column++) {
    const reach = unit * column * 0.13;
    columns.push(
      edge.map(([x, y]): Point => [
        x + reach + unit * chance.between(-0.045, 0.045),
        y + unit * chance.between(-0.025, 0.025),
      ]),
    );
  }
  const plane = (corners: readonly (Point | undefined)[], column: number) => {
    const light = chance.between(0, 0.34) * (1 - column * 0.2);
    const fill = mix(rock, inks.main, light);
    return polygon(
      corners.filter((corner) => corner !== undefined),
      { fill, stroke: fill, strokeWidth: 1 },
    );
  };
  return columns.slice(0, -1).flatMap((outer, column) => {
    const inner = columns[column + 1] ?? outer;
    return outer
      .slice(0, -2)
      .flatMap((corner, step) =>
        step % 2 === 0
          ? [
              plane([corner, outer[step + 1], outer[step + 2], inner[step + 1]], column),
              plane([corner, inner[step + 1], inner[Math.max(0, step - 1)]], column),
            ]
          : [],
      );
  });
}

/** A distant climber, one arm and one leg stretched to the rock on the right. */
function climber({ unit, inks }: Sheet, [x, y]: Point): string[] {
  const ink = thinAccent(inks, inks.shade);
  const size = unit * 0.034;
  const limb = limbsOf([x, y], size, ink);
  return [
    limb(0.26, [-0.1, 0.5], [0.25, 1], [0.75, 1.35]),
    limb(0.26, [-0.1, 0.4], [0.3, 0.2], [0.7, 0.4]),
    limb(0.26, [-0.2, -0.4], [0.3, -0.5], [0.5, -1.1]),
    limb(0.26, [-0.2, -0.4], [-0.25, -1], [0.25, -1.6]),
    limb(0.5, [-0.1, 0.4], [-0.2, -0.4]),
    circle({ x: x - size * 0.1, y: y - size * 1.05, radius: size * 0.3, fill: ink }),
  ];
}

/** An iceberg: a little ice above the water and most of it below. */
const iceberg: Scene = (sheet) => {
  const { focus, unit, inks, chance, height, define } = sheet;
  const sea = focus.y - unit * 0.12;
  const jag = () => unit * chance.between(-0.02, 0.02);
  const above: Point[] = [
    [-0.23, 0],
    [-0.17, -0.09],
    [-0.1, -0.12],
    [-0.02, -0.25],
    [0.05, -0.17],
    [0.12, -0.13],
    [0.21, 0],
  ].map(([x = 0, y = 0]): Point => [focus.x + x * unit + (y === 0 ? 0 : jag()), sea + y * unit]);
  const sunken: Point[] = [
    [0.21, 0],
    [0.33, 0.1],
    [0.3, 0.24],
    [0.19, 0.37],
    [0.1, 0.53],
    [0.01, 0.62],
    [-0.09, 0.48],
    [-0.22, 0.37],
    [-0.29, 0.22],
    [-0.33, 0.08],
    [-0.23, 0],
  ].map(([x = 0, y = 0]): Point => [focus.x + x * unit + (y === 0 ? 0 : jag()), sea + y * unit]);
  const peak = above[3] ?? [focus.x, sea];
  const keel = sunken[5] ?? [focus.x, sea];
  const spine: Point = [focus.x + unit * 0.03, sea];
  const underSun = define.linear([
    [0, mix(inks.light, inks.main, 0.3)],
    [0.55, mix(inks.main, deepOf(inks), 0.15)],
    [1, mix(deepOf(inks), inks.main, 0.3)],
  ]);
  const facet = (from: number, to: number, opacity: number) =>
    polygon([spine, ...sunken.slice(from, to + 1), [focus.x + unit * 0.02, sea + unit * 0.26]], {
      fill: inks.shade,
      opacity,
    });
  return [
    sky(sheet, {
      from: inks.isDay ? mix(inks.light, inks.main, 0.75) : mix(deepOf(inks), inks.main, 0.25),
      to: inks.isDay ? mix(inks.light, inks.main, 0.35) : mix(inks.main, inks.accent, 0.45),
      end: sea / height,
    }),
    circle({ x: focus.x + unit * 0.27, y: sea - unit * 0.19, radius: unit * 0.055, fill: inks.accent }),
    polygon(above, { fill: inks.light }),
    polygon([peak, ...above.slice(4), spine], { fill: mix(inks.light, deepOf(inks), 0.38) }),
    below(
      sheet,
      sea,
      define.linear([
        [0, mix(inks.main, deepOf(inks), 0.55)],
        [0.45, mix(deepOf(inks), inks.shade, 0.3)],
        [1, inks.shade],
      ]),
    ),
    glow(sheet, [focus.x, sea + unit * 0.2], unit * 0.55, inks.main, 0.5),
    polygon(sunken, { fill: underSun }),
    facet(0, 2, 0.16),
    facet(2, 5, 0.34),
    polygon([[focus.x + unit * 0.02, sea + unit * 0.26], keel, ...sunken.slice(6, 8)], {
      fill: inks.shade,
      opacity: 0.14,
    }),
    strip(sheet, { y: sea - unit * 0.002, deep: unit * 0.005, fill: inks.light, opacity: 0.75 }),
  ];
};

export const EXPEDITION_SCENES = {
  cliff: {
    draw: cliff,
    genres: ["documentary", "adventure"],
    themes: ["extreme sport", "ice and mountains", "sports documentary", "race against nature"],
    standsDaylight: true,
  },
  iceberg: {
    draw: iceberg,
    genres: ["documentary", "adventure", "mystery"],
    themes: [
      "ice and mountains",
      "environment in danger",
      "investigation",
      "family secrets",
      "unreliable narrator",
    ],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
