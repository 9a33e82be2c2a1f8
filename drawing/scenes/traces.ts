/** Mystery as things left behind: a watch, footprints. */
import { onCircle, below, darkLeft } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, sky, stars } from "../motifs/landscape.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, ellipse, group, line, polygon, rectangle, rotated } from "../svg.ts";

/** A pocket watch without numerals, half in shadow, on a chain that runs off the sheet. */
const blankWatch: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.27;
  const center: Point = [focus.x, focus.y];
  const side = chance.pick([-1, 1]);
  const brass = mix(inks.accent, inks.main, 0.35);
  const minute = chance.between(0, Math.PI * 2);
  const hour = minute + chance.between(0.9, 2.3) * chance.pick([-1, 1]);
  const onDial = (angle: number, share: number) => onCircle(center, radius * share, angle);
  const hand = (angle: number, long: number, thick: number, fill: string, drop = 0) => {
    const corners = [
      onDial(angle, long),
      onDial(angle + Math.PI / 2, 0.035),
      onDial(angle + Math.PI, 0.2),
      onDial(angle - Math.PI / 2, 0.035),
    ];
    return polygon(
      corners.map(([x, y]): Point => [x, y + unit * drop]),
      { fill, stroke: fill, strokeWidth: unit * thick },
    );
  };
  const links = Array.from({ length: 26 }, (_, link) => {
    const along = (link + 1) / 26;
    const x = focus.x + side * unit * (0.02 + 0.5 * along ** 1.7);
    const y = focus.y - radius * 1.42 - unit * (0.42 * along - 0.1 * Math.sin(along * Math.PI));
    return ellipse({
      x,
      y,
      radiusX: unit * 0.012,
      radiusY: unit * (link % 2 === 0 ? 0.019 : 0.013),
      stroke: brass,
      strokeWidth: unit * 0.0055,
      transform: rotated(side * (15 + 40 * along), [x, y]),
    });
  });
  const cut = chance.between(-50, -20) * side;
  const shadowHalf = rectangle({
    x: focus.x,
    y: focus.y - radius * 1.5,
    width: radius * 1.5,
    height: radius * 3,
    fill: inks.shade,
    opacity: 0.6,
    transform: rotated(cut, center),
  });
  const neck = focus.y - radius * 1.12;
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.85) }),
    glow(sheet, center, unit * 0.8, inks.main, inks.isDay ? 0.3 : 0.5),
    circle({
      x: focus.x + unit * 0.02,
      y: focus.y + unit * 0.035,
      radius: radius * 1.13,
      fill: inks.shade,
      opacity: 0.3,
    }),
    ...links,
    circle({
      x: focus.x,
      y: neck - unit * 0.045,
      radius: unit * 0.036,
      stroke: brass,
      strokeWidth: unit * 0.012,
    }),
    rectangle({
      x: focus.x - unit * 0.022,
      y: neck - unit * 0.03,
      width: unit * 0.044,
      height: unit * 0.06,
      radius: 5,
      fill: brass,
    }),
    circle({ ...focus, radius: radius * 1.13, fill: brass }),
    circle({ ...focus, radius: radius * 1.02, fill: mix(brass, inks.shade, 0.45) }),
    circle({ ...focus, radius: radius * 0.98, fill: inks.light }),
    group([shadowHalf], { clip: define.clip(circle({ ...focus, radius: radius * 1.13 })) }),
    hand(hour, 0.52, 0.008, mix(inks.shade, inks.main, 0.6), 0.018),
    hand(minute, 0.84, 0.004, mix(inks.shade, inks.main, 0.6), 0.018),
    hand(hour, 0.52, 0.008, inks.shade),
    hand(minute, 0.84, 0.004, inks.shade),
    circle({ ...focus, radius: unit * 0.016, fill: brass }),
    line({
      from: onDial(3.7, 1.075),
      to: onDial(3.72, 1.075),
      stroke: inks.light,
      strokeWidth: unit * 0.02,
      lineCap: "round",
    }),
  ];
};

/** Footprints in snow that end at a lantern in the middle of nowhere. */
const endingFootprints: Scene = (sheet) => {
  const { focus, unit, width, height, inks, chance, define } = sheet;
  const horizon = focus.y - unit * 0.27;
  const snow = mix(inks.main, inks.light, 0.35);
  const lantern: Point = [focus.x, focus.y + unit * 0.04];
  const side = chance.pick([-1, 1]);
  const steps = 27;
  const prints = Array.from({ length: steps }, (_, step) => {
    const near = (step + 1) / steps;
    const x = lantern[0] + side * unit * (Math.sin(near * 4.6) * 0.13 * (0.35 + near) - near * near * 0.16);
    const y = lantern[1] + unit * (0.025 + near ** 1.55 * 0.86);
    const size = unit * (0.007 + near * 0.021);
    const foot = step % 2 === 0 ? -1 : 1;
    return ellipse({
      x: x + foot * size * 0.95,
      y,
      radiusX: size * 0.52,
      radiusY: size * 0.72,
      fill: mix(inks.shade, inks.depth, 0.3),
      opacity: 0.85,
    });
  });
  const wood = Array.from({ length: Math.round(width / unit / 0.022) + 2 }, (_, tree) => {
    const x = tree * unit * 0.022;
    const tall = unit * chance.between(0.05, 0.13);
    const half = unit * chance.between(0.014, 0.022);
    return polygon(
      [
        [x - half, horizon + 4],
        [x, horizon - tall],
        [x + half, horizon + 4],
      ],
      { fill: mix(inks.shade, inks.depth, 0.25) },
    );
  });
  const [body, lit] = [unit * 0.02, mix(inks.accent, inks.light, 0.4)];
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.35), end: horizon / height }),
    ...stars(sheet, 40, { opacity: 0.5, depth: (horizon / height) * 0.7 }),
    ...wood,
    below(
      sheet,
      horizon,
      define.linear([
        [0, mix(snow, inks.depth, 0.62)],
        [0.35, mix(snow, inks.depth, 0.35)],
        [1, mix(snow, inks.shade, 0.6)],
      ]),
    ),
    ellipse({
      x: lantern[0],
      y: lantern[1],
      radiusX: unit * 0.42,
      radiusY: unit * 0.17,
      fill: define.radial([
        [0, lit, 0.95],
        [0.4, inks.accent, 0.45],
        [1, inks.accent, 0],
      ]),
    }),
    ...prints,
    ...darkLeft(sheet, 0.7),
    glow(sheet, [lantern[0], lantern[1] - unit * 0.03], unit * 0.16, lit, 0.8),
    circle({
      x: lantern[0],
      y: lantern[1] - unit * 0.068,
      radius: unit * 0.014,
      stroke: inks.shade,
      strokeWidth: unit * 0.004,
    }),
    rectangle({
      x: lantern[0] - body,
      y: lantern[1] - unit * 0.056,
      width: body * 2,
      height: unit * 0.06,
      radius: 3,
      fill: inks.shade,
    }),
    rectangle({
      x: lantern[0] - body * 0.68,
      y: lantern[1] - unit * 0.044,
      width: body * 1.36,
      height: unit * 0.037,
      fill: inks.light,
    }),
    line({
      from: [lantern[0], lantern[1] - unit * 0.05],
      to: [lantern[0], lantern[1]],
      stroke: inks.shade,
      strokeWidth: unit * 0.003,
    }),
  ];
};

export const TRACE_SCENES = {
  blankWatch: {
    draw: blankWatch,
    genres: ["mystery", "thriller"],
    themes: ["ticking clock", "real time", "time loop", "time travel paradox", "ageing", "dying well"],
    standsDaylight: true,
  },
  endingFootprints: {
    draw: endingFootprints,
    genres: ["mystery", "crime"],
    themes: [
      "missing person",
      "small-town darkness",
      "erased memory",
      "ice and mountains",
      "small-town life",
    ],
  },
} as const satisfies Record<string, SceneEntry>;
