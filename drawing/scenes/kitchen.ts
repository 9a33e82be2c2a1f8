/** The kitchen, with food in the air. */
import { dot, onCircle, outline } from "../brushes.ts";
import { mix } from "../color.ts";
import { sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, moved, path, rectangle } from "../svg.ts";

/** A pan tossed over a flame; its contents fly in an arc. */
const tossedPan: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const way = chance.pick([-1, 1]);
  const pan: Point = [focus.x - way * unit * 0.07, focus.y + unit * 0.24];
  const iron = inks.isDay ? inks.shade : mix(inks.shade, "#000000", 0.3);
  const disc = inks.isDay ? mix(inks.accent, inks.light, 0.6) : mix(inks.depth, inks.main, 0.3);
  const fills = [inks.accent, inks.main, inks.light].map((fill) =>
    inks.isDay && fill === inks.light ? mix(inks.main, inks.shade, 0.35) : fill,
  );
  const first = chance.whole(0, 4);
  const flying = Array.from({ length: 11 }, (_, index) => {
    const along = Math.PI * (0.03 + (index / 10) * 0.94);
    const reach = index % 2 === 0 ? 1 : 0.72;
    const at: Point = [
      focus.x - way * Math.cos(along) * unit * 0.29 * reach,
      pan[1] - unit * 0.09 - Math.sin(along) * unit * 0.46 * reach,
    ];
    const fill = fills[index % 3] ?? inks.accent;
    const size = unit * chance.between(0.036, 0.046);
    const other = inks.isDay ? inks.light : mix(fill, inks.shade, 0.5);
    return group(morsel(first + index, size, fill, other), {
      transform: `${moved(...at)} rotate(${chance.whole(0, 359)})`,
    });
  });
  const egg: Point = [focus.x - way * unit * 0.02, pan[1] - unit * 0.3];
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.5 : 0.8) }),
    dot([focus.x, focus.y - unit * 0.06], unit * 0.37, disc),
    ...flying,
    path(
      outline(
        [egg[0] - unit * 0.1, egg[1]],
        [
          [egg[0] - unit * 0.11, egg[1] - unit * 0.09],
          [egg[0] - unit * 0.03, egg[1] - unit * 0.06],
          [egg[0] + unit * 0.02, egg[1] - unit * 0.08],
        ],
        [
          [egg[0] + unit * 0.1, egg[1] - unit * 0.11],
          [egg[0] + unit * 0.13, egg[1] + unit * 0.01],
          [egg[0] + unit * 0.08, egg[1] + unit * 0.04],
        ],
        [
          [egg[0] + unit * 0.04, egg[1] + unit * 0.1],
          [egg[0] - unit * 0.09, egg[1] + unit * 0.09],
          [egg[0] - unit * 0.1, egg[1]],
        ],
      ),
      { fill: inks.light },
    ),
    dot(egg, unit * 0.042, inks.isDay ? inks.main : inks.accent),
    ...flames(sheet, [pan[0], pan[1] + unit * 0.18]),
    group(
      [
        rectangle({
          x: unit * 0.24,
          y: -unit * 0.012,
          width: unit * 0.27,
          height: unit * 0.042,
          radius: unit * 0.021,
          fill: iron,
        }),
        path(
          outline(
            [-unit * 0.29, -unit * 0.025],
            [[unit * 0.29, -unit * 0.025]],
            [
              [unit * 0.26, unit * 0.1],
              [unit * 0.14, unit * 0.1],
            ],
            [[-unit * 0.14, unit * 0.1]],
            [
              [-unit * 0.26, unit * 0.1],
              [-unit * 0.29, -unit * 0.025],
            ],
          ),
          { fill: iron },
        ),
        rectangle({
          x: -unit * 0.28,
          y: -unit * 0.025,
          width: unit * 0.56,
          height: unit * 0.009,
          fill: mix(iron, inks.main, 0.5),
        }),
      ],
      { transform: `${moved(...pan)} scale(${way} 1) rotate(-8)` },
    ),
  ];
};

/** A cut ingredient, centered on the origin: a slice, a chili, a ring, a mushroom or a leaf. */
function morsel(kind: number, size: number, fill: string, other: string): string[] {
  const kinds = [
    [
      dot([0, 0], size, fill),
      ...[0, 1, 2].map((part) =>
        dot(onCircle([0, 0], size * 0.5, (part * Math.PI * 2) / 3), size * 0.27, other),
      ),
    ],
    [
      path(
        `M${-size * 1.3} ${-size * 0.3}Q0 ${size} ${size * 1.3} ${-size * 0.5}Q0 ${size * 0.25} ${-size * 1.3} ${-size * 0.3}Z`,
        { fill },
      ),
    ],
    [circle({ x: 0, y: 0, radius: size * 0.75, stroke: fill, strokeWidth: size * 0.42 })],
    [
      rectangle({
        x: -size * 0.26,
        y: 0,
        width: size * 0.52,
        height: size * 0.85,
        radius: size * 0.2,
        fill: other,
      }),
      path(`M${-size} ${size * 0.15}A${size} ${size * 0.95} 0 0 1 ${size} ${size * 0.15}Z`, { fill }),
    ],
    [
      path(`M${-size * 1.4} 0Q0 ${-size * 1.2} ${size * 1.4} 0Q0 ${size * 1.2} ${-size * 1.4} 0Z`, { fill }),
      line({ from: [-size, 0], to: [size, 0], stroke: other, strokeWidth: size * 0.12 }),
    ],
  ];
  return kinds[kind % kinds.length] ?? [];
}

/** Flames with their base at the point. */
function flames({ unit, inks }: Sheet, [x, y]: Point): string[] {
  const tongue = (aside: number, tall: number, fill: string) => {
    const middle = x + aside * unit;
    return path(
      `M${middle} ${y - tall}C${middle + tall * 0.1} ${y - tall * 0.6} ${middle + tall * 0.45} ${y - tall * 0.4} ${middle + tall * 0.3} ${y - tall * 0.12}Q${middle} ${y + tall * 0.14} ${middle - tall * 0.3} ${y - tall * 0.12}C${middle - tall * 0.45} ${y - tall * 0.4} ${middle - tall * 0.1} ${y - tall * 0.6} ${middle} ${y - tall}Z`,
      { fill },
    );
  };
  return [-0.15, 0, 0.15].flatMap((aside) => [
    tongue(aside, unit * (aside === 0 ? 0.15 : 0.125), inks.isDay ? inks.main : inks.accent),
    tongue(aside, unit * 0.07, inks.light),
  ]);
}

export const KITCHEN_SCENES = {
  tossedPan: {
    draw: tossedPan,
    genres: ["comedy", "drama"],
    themes: ["food and cooking"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
