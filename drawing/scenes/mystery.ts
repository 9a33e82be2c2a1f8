/** Mystery as riddles: a labyrinth, a lens, knives. Scenes about traces are in traces.ts, scenes about places in hidden-places.ts. */
import { downward, warmth, darkLeft, onCircle } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, rectangle, rotated, tenth } from "../svg.ts";

const FULL_TURN = Math.PI * 2;

/** A round labyrinth from above; its walls cast shadows, and its center is lit. */
const roundLabyrinth: Scene = (sheet) => {
  const { focus, unit, inks, define } = sheet;
  const outer = unit * 0.42;
  const walls = labyrinthWalls(sheet, outer);
  const strokeWidth = unit * 0.015;
  const drop = unit * 0.011;
  const floor = define.radial([
    [0, inks.isDay ? mix(inks.light, inks.accent, 0.5) : inks.accent],
    [0.3, mix(inks.main, inks.accent, 0.35)],
    [1, inks.isDay ? mix(inks.main, inks.light, 0.35) : mix(inks.depth, inks.main, 0.15)],
  ]);
  return [
    sky(sheet),
    glow(sheet, [focus.x, focus.y], unit * 0.85, inks.main, inks.isDay ? 0.25 : 0.4),
    circle({ ...focus, radius: outer + strokeWidth / 2, fill: floor }),
    group(
      walls.map((wall) => path(wall, { stroke: inks.shade, strokeWidth })),
      { opacity: inks.isDay ? 0.16 : 0.4, transform: `translate(${drop} ${drop * 1.4})` },
    ),
    group(walls.map((wall) => path(wall, { stroke: inks.figure, strokeWidth }))),
    glow(sheet, [focus.x, focus.y], unit * 0.12, inks.light, 0.8),
    circle({ ...focus, radius: unit * 0.017, fill: inks.figure }),
  ];
};

/** Rings with gaps, and short walls between them that make dead ends. */
function labyrinthWalls(sheet: Sheet, outer: number): string[] {
  const { focus, unit, chance } = sheet;
  const center: Point = [focus.x, focus.y];
  const rings = 8;
  const innermost = outer * 0.17;
  const step = (outer - innermost) / (rings - 1);
  return Array.from({ length: rings }, (_, ring) => {
    const radius = innermost + ring * step;
    const gap = (unit * 0.042) / radius;
    const gaps = ring < 2 || ring === rings - 1 ? 1 : 2;
    const first = chance.next() * FULL_TURN;
    const arcs = Array.from({ length: gaps }, (_unused, index) => {
      const start = first + (FULL_TURN * index) / gaps + gap / 2;
      return arc(center, start, start + FULL_TURN / gaps - gap, radius);
    });
    const blocks = Array.from({ length: ring === rings - 1 ? 0 : 2 }, (_unused, index) => {
      const angle = first + (FULL_TURN * index) / 2 + chance.between(0.5, 2.4);
      const [from, to] = [onCircle(center, radius, angle), onCircle(center, radius + step, angle)];
      return `M${from.join(" ")}L${to.join(" ")}`;
    });
    return [...arcs, ...blocks];
  }).flat();
}

function arc(center: Point, start: number, end: number, radius: number): string {
  const isLarge = end - start > Math.PI ? 1 : 0;
  const [from, to] = [onCircle(center, radius, start), onCircle(center, radius, end)];
  return `M${from.join(" ")}A${radius} ${radius} 0 ${isLarge} 1 ${to.join(" ")}`;
}

/** A magnifying glass over the ridges of a fingertip. */
const lensOverRidges: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.235;
  const ridges = ridgeLines(sheet, 24);
  const glass = circle({ ...focus, radius });
  const tilt = rotated(chance.pick([38, 46, 134, 142]), [focus.x, focus.y]);
  const rim = mix(inks.accent, inks.shade, inks.isDay ? 0.15 : 0.05);
  const bar = (from: number, to: number, thick: number, fill: string) =>
    rectangle({
      x: focus.x + unit * from,
      y: focus.y - (unit * thick) / 2,
      width: unit * (to - from),
      height: unit * thick,
      radius: (unit * thick) / 2.6,
      fill,
    });
  const handle = [bar(0.24, 0.32, 0.026, rim), bar(0.3, 0.55, 0.052, inks.isDay ? inks.shade : inks.main)];
  return [
    sky(sheet, { from: inks.ground, to: mix(inks.ground, inks.depth, 0.8) }),
    group(
      ridges.map((ridge) => path(ridge, { stroke: inks.main, strokeWidth: unit * 0.0062 })),
      { opacity: 0.55 },
    ),
    ...darkLeft(sheet, 0.95),
    group(handle, { opacity: 0.3, transform: `translate(${unit * 0.016} ${unit * 0.026}) ${tilt}` }),
    circle({
      x: focus.x + unit * 0.014,
      y: focus.y + unit * 0.024,
      radius: radius * 1.07,
      fill: inks.shade,
      opacity: 0.3,
    }),
    group(handle, { transform: tilt }),
    circle({
      ...focus,
      radius,
      fill: downward(sheet, inks.light, mix(inks.light, inks.accent, 0.55)),
    }),
    group(
      [
        group(
          ridges
            .slice(0, 13)
            .map((ridge) =>
              path(ridge, { stroke: inks.shade, strokeWidth: unit * 0.0085, lineCap: "round" }),
            ),
          { transform: `translate(${focus.x} ${focus.y}) scale(1.75) translate(${-focus.x} ${-focus.y})` },
        ),
      ],
      { clip: define.clip(glass) },
    ),
    circle({ ...focus, radius: radius * 1.03, stroke: rim, strokeWidth: unit * 0.022 }),
    path(arc([focus.x, focus.y], 3.5, 4.5, radius * 0.9), {
      stroke: inks.light,
      strokeWidth: unit * 0.01,
      lineCap: "round",
      opacity: 0.8,
    }),
  ];
};

/** Loops around the focus, less and less circular. */
function ridgeLines({ focus, unit, chance }: Sheet, count: number): string[] {
  const phases = [chance.next(), chance.next(), chance.next()].map((phase) => phase * FULL_TURN);
  const wobble = (angle: number, drift: number) =>
    phases.reduce((sum, phase, wave) => sum + Math.sin(angle * (wave + 2) + phase + drift) / (wave + 2), 0);
  const lean = chance.between(-0.5, 0.5);
  const points = 26;
  return Array.from({ length: count }, (_, ridge) => {
    const radius = unit * (0.008 + ridge * 0.0165);
    const loop = Array.from({ length: points }, (_unused, step): Point => {
      const angle = (step / points) * FULL_TURN;
      const long = radius * (1 + 0.15 * wobble(angle, ridge * 0.05));
      return [
        focus.x + Math.cos(angle) * long * 0.9 + Math.sin(angle) * long * lean * 0.3,
        focus.y + Math.sin(angle) * long * 1.3 + radius * 0.2,
      ];
    });
    return closedThrough(loop);
  });
}

/** A smooth loop that passes midway between the points. */
function closedThrough(points: readonly Point[]): string {
  const curves = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return [x, y, (x + nextX) / 2, (y + nextY) / 2].map(tenth).join(" ");
  });
  const [, , startX, startY] = curves.at(-1)?.split(" ") ?? [];
  return `M${startX} ${startY}${curves.map((curve) => `Q${curve}`).join("")}Z`;
}

/** Knives pointing at a hole; one is drawn back, in another color. */
const knivesAroundHole: Scene = (sheet) => {
  const { focus, unit, inks, chance, isTall } = sheet;
  const count = chance.pick([11, 12, 13, 14]);
  const odd = chance.whole(0, count - 1);
  const turn = chance.between(0, 360 / count);
  const scale = isTall ? 0.98 : 0.9;
  const { vivid, calm } = warmth(inks);
  const hole = unit * 0.085 * scale;
  const blade = inks.figure;
  const knives = Array.from({ length: count }, (_, index) => {
    const isOdd = index === odd;
    const from = unit * (isOdd ? 0.205 : 0.13) * scale;
    return group(
      knife([focus.x + from, focus.y], unit * 0.31 * scale, {
        blade: isOdd ? vivid : blade,
        edge: isOdd ? mix(vivid, inks.shade, 0.25) : mix(blade, calm, 0.5),
        grip: isOdd ? mix(vivid, inks.shade, 0.5) : mix(calm, inks.shade, 0.5),
      }),
      { transform: rotated(turn + (index * 360) / count, [focus.x, focus.y]) },
    );
  });
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.75) }),
    glow(sheet, [focus.x, focus.y], unit * 0.62, inks.main, inks.isDay ? 0.4 : 0.75),
    ...knives,
    circle({ ...focus, radius: hole * 1.2, fill: vivid }),
    circle({ ...focus, radius: hole, fill: inks.shade }),
    ellipse({
      x: focus.x,
      y: focus.y + hole * 0.16,
      radiusX: hole * 0.82,
      radiusY: hole * 0.8,
      fill: mix(inks.shade, "#000000", 0.5),
    }),
  ];
};

/** A knife with its tip at the point and its grip to the right. */
function knife(
  [x, y]: Point,
  long: number,
  { blade, edge, grip }: { blade: string; edge: string; grip: string },
): string[] {
  const thick = long * 0.062;
  const guard = x + long * 0.62;
  return [
    path(
      `M${x} ${y}Q${x + long * 0.2} ${y - thick} ${guard} ${y - thick}L${guard} ${y + thick}Q${x + long * 0.2} ${y + thick} ${x} ${y}Z`,
      { fill: blade },
    ),
    path(`M${x} ${y}Q${x + long * 0.2} ${y + thick} ${guard} ${y + thick}L${guard} ${y}Z`, { fill: edge }),
    rectangle({
      x: guard,
      y: y - thick * 1.7,
      width: long * 0.03,
      height: thick * 3.4,
      radius: 3,
      fill: grip,
    }),
    path(
      `M${guard + long * 0.03} ${y - thick * 0.75}Q${x + long * 0.8} ${y - thick * 1.3} ${x + long * 0.97} ${y - thick * 0.95}A${thick} ${thick} 0 0 1 ${x + long * 0.97} ${y + thick * 0.95}Q${x + long * 0.8} ${y + thick * 1.3} ${guard + long * 0.03} ${y + thick * 0.75}Z`,
      { fill: grip },
    ),
  ];
}

export const MYSTERY_SCENES = {
  roundLabyrinth: {
    draw: roundLabyrinth,
    genres: ["mystery", "fantasy", "thriller"],
    themes: [
      "mystery box",
      "nested stories",
      "nonlinear story",
      "conspiracy unravels",
      "slow-burn mystery",
      "quest",
    ],
    standsDaylight: true,
  },
  lensOverRidges: {
    draw: lensOverRidges,
    genres: ["mystery", "crime"],
    themes: ["investigation", "amateur sleuth", "police procedural", "true crime"],
    standsDaylight: true,
  },
  knivesAroundHole: {
    draw: knivesAroundHole,
    genres: ["mystery", "crime", "comedy"],
    themes: ["whodunit puzzle", "dysfunctional family", "family secrets", "final girl"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
