/** Animation: small lights in large, gentle worlds. */
import { downward, deepOf, below, darkLeft, paper, strip, mirrored, onCircle, rays } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, moved, path, rectangle, through } from "../svg.ts";

/** A lit train on a viaduct in front of a low moon; lanterns rise from still water. */
const lanterns: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, isTall, define } = sheet;
  const shore = focus.y + unit * 0.22;
  const moon = { x: focus.x + unit * 0.05, y: focus.y - unit * 0.08, radius: unit * 0.24 };
  const bridge = [...viaduct(sheet, shore), ...train(sheet, shore - unit * 0.15)];
  const lights = Array.from({ length: chance.whole(9, 13) }, () => {
    const size = unit * chance.between(0.008, 0.019);
    const x = isTall ? chance.between(60, 940) : chance.between(width * 0.42, width * 0.97);
    const at: Point = [x, focus.y - unit * chance.between(0.12, 0.46)];
    return (
      glow(sheet, at, size * 5, inks.accent, 0.5) +
      rectangle({
        x: at[0] - size * 0.7,
        y: at[1] - size,
        width: size * 1.4,
        height: size * 2,
        radius: size * 0.5,
        fill: inks.accent,
      })
    );
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.55), end: shore / height }),
    ...stars(sheet, 70, { depth: 0.4 }),
    circle({
      ...moon,
      fill: downward(sheet, inks.light, mix(inks.accent, inks.main, 0.4)),
    }),
    ...lights,
    ...bridge,
    below(
      sheet,
      shore,
      downward(sheet, mix(inks.depth, inks.shade, 0.1), mix(inks.depth, inks.shade, 0.4), inks.shade),
    ),
    group([circle({ ...moon, fill: mix(inks.accent, inks.main, 0.5) }), ...bridge], {
      transform: mirrored(shore),
      opacity: 0.3,
      clip: define.clip(rectangle({ x: 0, y: 0, width, height: shore })),
    }),
    strip(sheet, { y: shore - unit * 0.002, deep: unit * 0.004, fill: inks.accent, opacity: 0.5 }),
    ...Array.from({ length: 16 }, (_, ripple) => {
      const long = unit * chance.between(0.05, 0.22);
      return rectangle({
        x: moon.x + unit * chance.between(-0.25, 0.25) - long / 2,
        y: shore + unit * 0.02 * (ripple + 1) * (1 + ripple * 0.05),
        width: long,
        height: unit * 0.003,
        fill: inks.light,
        opacity: 0.4 - ripple * 0.02,
      });
    }),
  ];
};

function viaduct({ width, unit, inks }: Sheet, foot: number): string[] {
  const [top, span] = [foot - unit * 0.15, unit * 0.125];
  const arches = Array.from({ length: Math.ceil(width / span) + 1 }, (_, arch) => {
    const [left, right] = [arch * span + span * 0.12, arch * span + span * 0.88];
    return `M${left} ${foot}V${top + unit * 0.08}A${span * 0.38} ${span * 0.38} 0 0 1 ${right} ${top + unit * 0.08}V${foot}Z`;
  });
  const stone = `M0 ${top}H${width}V${foot}H0Z`;
  return [
    `<path fill-rule="evenodd" fill="${mix(inks.shade, inks.depth, 0.3)}" d="${stone}${arches.join("")}"/>`,
    rectangle({ x: 0, y: top, width, height: unit * 0.006, fill: mix(inks.depth, inks.main, 0.3) }),
  ];
}

function train({ focus, unit, inks, chance }: Sheet, rail: number): string[] {
  const [long, tall] = [unit * 0.15, unit * 0.042];
  const start = focus.x - unit * chance.between(0.24, 0.34);
  return [0, 1, 2].flatMap((car) => {
    const x = start + car * long * 1.04;
    const panes = Array.from({ length: 6 }, (_, pane) =>
      rectangle({
        x: x + long * (0.08 + pane * 0.145),
        y: rail - tall * 0.82,
        width: long * 0.1,
        height: tall * 0.36,
        fill: inks.accent,
      }),
    );
    return [
      rectangle({
        x,
        y: rail - tall * 1.06,
        width: long,
        height: tall * 1.06,
        radius: tall * 0.2,
        fill: inks.shade,
      }),
      ...panes,
    ];
  });
}

/** A cross-section of a small round earth, in layers, with a single rooted seedling. */
const seedling: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const radius = unit * 0.27;
  const center: Point = [focus.x, focus.y + unit * 0.14];
  const top: Point = [center[0], center[1] - radius];
  const deep = deepOf(inks);
  const layers = [1, 0.95, 0.8, 0.6, 0.4, 0.2].map((share, layer) =>
    circle({
      x: center[0],
      y: center[1] + radius * (1 - share) * 0.12,
      radius: radius * share,
      fill:
        layer === 0
          ? mix(inks.accent, inks.main, 0.25)
          : mix(mix(deep, inks.shade, 0.45), inks.main, (layer - 1) * 0.21),
    }),
  );
  const roots = [-0.75, -0.42, -0.1, 0.3, 0.66].map((aside) => {
    const reach = radius * chance.between(0.42, 0.78) * (1 - Math.abs(aside) * 0.35);
    const points = [0, 0.3, 0.65, 1].map((along): Point => [
      top[0] + aside * reach * along ** 1.3 + Math.sin(along * 7) * radius * 0.03,
      top[1] + reach * along,
    ]);
    return path(through(points), { stroke: inks.light, strokeWidth: unit * 0.006, lineCap: "round" });
  });
  const way = chance.isTrue() ? 1 : -1;
  const tip: Point = [top[0] + way * unit * 0.02, top[1] - unit * 0.16];
  const leafInk = inks.isDay ? mix(inks.main, inks.shade, 0.2) : mix(inks.accent, inks.light, 0.15);
  const stem = path(through([top, [top[0] - way * unit * 0.015, top[1] - unit * 0.08], tip]), {
    stroke: leafInk,
    strokeWidth: unit * 0.012,
    lineCap: "round",
  });
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.8) }),
    ...(inks.isDay ? [] : stars(sheet, 60, { opacity: 0.5 })),
    glow(sheet, [top[0], top[1] - unit * 0.1], unit * 0.5, inks.isDay ? inks.accent : inks.main, 0.6),
    ...layers,
    ...roots,
    stem,
    leaf(tip, unit * 0.14, way * 62, leafInk),
    leaf(tip, unit * 0.11, way * -48, mix(leafInk, inks.main, 0.3)),
  ];
};

/** A pointed leaf growing from the point; with a `turn` of 0, upward. */
function leaf([x, y]: Point, long: number, turn: number, fill: string): string {
  const half = `${long * 0.42} ${-long * 0.3} ${long * 0.36} ${-long * 0.75} 0 ${-long}`;
  const back = `${-long * 0.36} ${-long * 0.75} ${-long * 0.42} ${-long * 0.3} 0 0`;
  return path(`M0 0C${half}C${back}Z`, { fill, transform: `${moved(x, y)} rotate(${turn})` });
}

/** Rays and rings of halftone dots around a dark center. */
const halftone: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height, define } = sheet;
  const count = chance.whole(11, 15);
  const twist = chance.between(0, 1);
  const beams = rays(
    [focus.x, focus.y],
    { count, from: (twist / count) * Math.PI * 2, sweep: Math.PI * 2, reach: width + height },
    { fill: inks.main, opacity: inks.isDay ? 0.25 : 0.3 },
  );
  const rings = Array.from({ length: 11 }, (_, ring) => {
    const radius = unit * (0.16 + ring * 0.0265);
    const size = unit * 0.0125 * (1 - ring / 11.5);
    return Array.from({ length: 44 }, (__, place) => {
      const turn = ((place + (ring % 2) / 2) / 44) * Math.PI * 2;
      const [x, y] = onCircle([focus.x, focus.y], radius, turn);
      return circle({ x, y, radius: size });
    });
  }).flat();
  const hot = inks.isDay ? inks.main : inks.accent;
  const ink = define.radial([
    [0, hot],
    [0.55, hot],
    [1, mix(inks.main, inks.accent, 0.5)],
  ]);
  const dots = define.mask(group(rings, { fill: "#ffffff" }));
  return [
    paper(sheet, inks.isDay ? inks.light : mix(inks.shade, inks.depth, 0.7)),
    ...beams,
    group([circle({ ...focus, radius: unit * 0.46, fill: ink })], { mask: dots }),
    circle({ ...focus, radius: unit * 0.15, fill: hot }),
    spark([focus.x, focus.y], unit * 0.125, inks.light),
    ...darkLeft(sheet, 0.75),
  ];
};

/** A four-pointed star with concave sides. */
function spark([x, y]: Point, reach: number, fill: string): string {
  const arm = (toX: number, toY: number) => `Q${x} ${y} ${x + toX} ${y + toY}`;
  return path(`M${x} ${y - reach}${arm(reach, 0)}${arm(0, reach)}${arm(-reach, 0)}${arm(0, -reach)}Z`, {
    fill,
  });
}

export const ANIMATION_SCENES = {
  lanterns: {
    draw: lanterns,
    genres: ["animation", "fantasy"],
    themes: ["anime", "ghosts and spirits", "road trip", "homecoming", "magical realism"],
    leavesTopFree: true,
  },
  seedling: {
    draw: seedling,
    genres: ["animation", "family", "sci_fi"],
    themes: ["computer-animated adventure", "environment in danger", "orphan"],
    standsDaylight: true,
  },
  halftone: {
    draw: halftone,
    genres: ["animation", "action"],
    themes: ["adult animation", "superhero origin", "superhero team", "parallel worlds"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
