/** Contests: sports and tournaments. */
import { downward, paper, quietLeft, type Edge, dot, onCircle, outline, rays, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky } from "../motifs/landscape.ts";
import { runner } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polygon, rotated, tenth } from "../svg.ts";

/** Two boxing gloves hanging from one nail by their laces, in front of a disc of light. */
const hungGloves: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const nail: Point = [focus.x, focus.y - unit * 0.43];
  const sway = chance.between(-3, 3);
  const size = unit * 0.3;
  const back = inks.isDay ? inks.shade : mix(inks.depth, inks.shade, 0.45);
  const front = inks.isDay ? inks.main : inks.accent;
  const gloves = [
    {
      turn: 24,
      way: 1,
      drop: 0.22,
      fill: back,
      rim: inks.isDay ? mix(back, inks.main, 0.5) : mix(back, inks.main, 0.35),
    },
    { turn: -16, way: -1, drop: 0.3, fill: front, rim: mix(front, inks.light, 0.5) },
  ].map(({ turn, way, drop, fill, rim }) => {
    const cuff: Point = [nail[0], nail[1] + unit * drop];
    const laces = [-0.12, 0.12].map((aside) =>
      line({
        from: nail,
        to: [cuff[0] + size * aside, cuff[1] + size * 0.1],
        stroke: inks.figure,
        strokeWidth: unit * 0.004,
      }),
    );
    return group([...laces, ...glove(sheet, cuff, { size, way, fill, rim })], {
      transform: rotated(turn + sway, nail),
    });
  });
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, inks.isDay ? 0.5 : 0.7) }),
    dot(
      [focus.x, focus.y],
      unit * 0.41,
      inks.isDay ? mix(inks.accent, inks.light, 0.25) : mix(inks.main, inks.depth, 0.2),
    ),
    ...gloves,
    dot(nail, unit * 0.012, inks.figure),
  ];
};

/** A glove hanging fist down, the middle of its cuff at the point. `way` is the side opposite the thumb. */
function glove(
  { inks, define }: Sheet,
  [x, y]: Point,
  { size, way, fill, rim }: { size: number; way: number; fill: string; rim: string },
): string[] {
  const at = (right: number, down: number): Point => [x - way * right * size, y + down * size];
  const fist = (shift: number) =>
    outline(
      at(-0.29 + shift, 0.2),
      [at(-0.34 + shift, 0.46), at(-0.6 + shift, 0.66), at(-0.6 + shift, 1)],
      [at(-0.6 + shift, 1.36), at(-0.34 + shift, 1.5), at(-0.04 + shift, 1.5)],
      [at(0.3 + shift, 1.5), at(0.46 + shift, 1.3), at(0.46 + shift, 1)],
      [at(0.46 + shift, 0.72), at(0.3 + shift, 0.5), at(0.28 + shift, 0.2)],
    );
  const thumb = outline(
    at(0.25, 0.26),
    [at(0.4, 0.42), at(0.6, 0.56), at(0.59, 0.86)],
    [at(0.58, 1.1), at(0.36, 1.16), at(0.3, 0.96)],
    [at(0.25, 0.8), at(0.28, 0.62), at(0.1, 0.5)],
  );
  const seam = outline(at(-0.5, 1.16), [at(-0.2, 1.34), at(0.12, 1.26)], [at(-0.2, 1.3), at(-0.5, 1.16)]);
  const cuff = outline(at(-0.31, -0.06), [at(0.31, -0.06)], [at(0.29, 0.25)], [at(0, 0.31), at(-0.29, 0.25)]);
  return [
    path(fist(0), { fill: rim }),
    group([path(fist(0.11), { fill })], { clip: define.clip(path(fist(0), {})) }),
    path(seam, { fill: mix(fill, inks.shade, 0.3) }),
    path(thumb, { fill: mix(fill, inks.shade, 0.2) }),
    path(cuff, { fill: inks.isDay ? inks.accent : inks.light }),
    ...[0.05, 0.13].map((down) =>
      line({
        from: at(-0.12, down),
        to: at(0.12, down + 0.06),
        stroke: mix(fill, inks.shade, 0.3),
        strokeWidth: size * 0.026,
        lineCap: "round",
      }),
    ),
  ];
}

/** The bend of a running track from above: one runner behind all the others. */
const trackBend: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const center: Point = [focus.x - unit * 0.66, focus.y + unit * 0.52];
  const [inner, lane, lanes] = [unit * 0.56, unit * 0.088, 6];
  const [track, field] = inks.isDay
    ? [mix(inks.main, inks.accent, 0.15), mix(inks.light, inks.main, 0.14)]
    : [mix(inks.main, inks.depth, 0.25), mix(inks.shade, inks.depth, 0.55)];
  const lines = Array.from({ length: lanes + 1 }, (_, index) =>
    circle({
      x: center[0],
      y: center[1],
      radius: inner + index * lane,
      stroke: inks.light,
      strokeWidth: unit * (index % lanes === 0 ? 0.009 : 0.0045),
      opacity: index % lanes === 0 ? 1 : 0.8,
    }),
  );
  const middle = Math.atan2(focus.y - center[1], focus.x - center[0]);
  const athlete = (row: number, turn: number, fill: string, tall: number) => {
    const foot = onCircle(center, inner + (row + 0.5) * lane, middle + turn);
    const end: Edge = [foot[0] + tall * 1.1, foot[1] + tall * 1.35, tall * 0.16];
    const shadow = polygon(tapered([...foot, tall * 0.07], end), {
      fill: downward(sheet, [inks.shade, 0.5], [inks.shade, 0]),
    });
    return shadow + runner(foot, tall, fill);
  };
  const own = chance.whole(3, 4);
  const others = [0, 1, 2, 3, 4, 5]
    .filter((row) => row !== own)
    .map((row) => athlete(row, -0.2 - chance.between(0, 0.16) + row * 0.012, inks.shade, unit * 0.1));
  return [
    paper(sheet, inks.isDay ? mix(inks.light, inks.main, 0.3) : mix(inks.depth, inks.shade, 0.25)),
    dot(center, inner + lanes * lane, track),
    dot(center, inner, field),
    ...lines,
    ...others.toReversed(),
    athlete(own, 0.19, inks.light, unit * 0.14),
    ...quietLeft(sheet, inks.shade, 0.55),
  ];
};

/** A tournament as a tree of arches; the winner's path is lit from the foot to the top. */
const archTree: Scene = (sheet) => {
  const { focus, unit, inks, chance } = sheet;
  const [levels, step, stem] = [4, unit * 0.0525, unit * 0.024];
  const count = 2 ** levels;
  const foot = focus.y + unit * 0.37;
  const winner = chance.whole(0, count - 1);
  const pillar = (level: number, index: number): Point => {
    const high = (step / 2) * (2 ** level - 1) + stem * level;
    return [focus.x + (index + 0.5) * step * 2 ** level - (count * step) / 2, foot - high];
  };
  /** From a pillar up to the crown of the arch that it shares with its neighbor. */
  const half = (level: number, index: number) => {
    const [x, y] = pillar(level, index);
    const [top, radius] = [pillar(level + 1, Math.floor(index / 2)), tenth((step * 2 ** level) / 2)];
    return `M${tenth(x)} ${tenth(y)}V${tenth(y - stem)}A${radius} ${radius} 0 0 ${index % 2 === 0 ? 1 : 0} ${tenth(top[0])} ${tenth(top[1])}`;
  };
  const won = inks.isDay ? inks.shade : inks.accent;
  const dim = inks.isDay ? mix(inks.light, inks.main, 0.7) : mix(inks.depth, inks.main, 0.5);
  const ways = Array.from({ length: levels }, (_, level) => {
    const data = Array.from({ length: count / 2 ** level }, (__, index) => half(level, index)).join("");
    return path(data, {
      stroke: dim,
      strokeWidth: unit * (0.008 + level * 0.005),
      lineCap: "round",
    });
  });
  const lit = Array.from({ length: levels }, (_, level) =>
    path(half(level, Math.floor(winner / 2 ** level)), {
      stroke: won,
      strokeWidth: unit * (0.012 + level * 0.006),
      lineCap: "round",
    }),
  );
  const prize = inks.isDay ? inks.main : inks.accent;
  const [x, top] = pillar(levels, 0);
  const crown: Point = [x, top - unit * 0.11];
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.7) }),
    glow(sheet, crown, unit * 0.55, inks.isDay ? inks.accent : inks.main, 0.75),
    ...rays(crown, { count: 24, from: 0, sweep: Math.PI * 2, reach: unit * 0.14 }, { fill: prize }),
    dot(crown, unit * 0.104, mix(inks.ground, inks.depth, 0.35)),
    ...ways,
    ...lit,
    line({ from: [x, top], to: crown, stroke: won, strokeWidth: unit * 0.03 }),
    dot(crown, unit * 0.085, prize),
    dot(crown, unit * 0.046, inks.light),
    ...Array.from({ length: count }, (_, index) =>
      dot(pillar(0, index), unit * (index === winner ? 0.02 : 0.013), index === winner ? won : dim),
    ),
  ];
};

export const CONTEST_SCENES = {
  hungGloves: {
    draw: hungGloves,
    genres: ["drama", "action"],
    themes: ["boxing", "sports underdog"],
    standsDaylight: true,
  },
  trackBend: {
    draw: trackBend,
    genres: ["drama", "documentary", "family"],
    themes: ["sports underdog", "sports documentary"],
    standsDaylight: true,
  },
  archTree: {
    draw: archTree,
    genres: ["action", "comedy", "animation"],
    themes: ["tournament", "survival game"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
