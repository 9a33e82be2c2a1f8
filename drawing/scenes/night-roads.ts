/** Night roads: roads and bridges in the dark. */
import { downward, below, strip, onCircle, tapered } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky } from "../motifs/landscape.ts";
import type { Scene, SceneEntry } from "../sheet.ts";
import { type Point, circle, line, path, polygon, polyline, rectangle } from "../svg.ts";

/** Two headlights far down an empty road, coming nearer. */
const headlights: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.1;
  const lampY = horizon + unit * 0.035;
  const spread = unit * chance.between(0.045, 0.06);
  const beam = downward(sheet, [inks.light, 0.55], [inks.accent, 0]);
  const lamps = [-1, 1].map((side) => focus.x + side * spread);
  const trees = [-1, 1].flatMap((side) =>
    Array.from({ length: 11 }, (_, index) => {
      const nearness = (index / 10) ** 1.6;
      const x = focus.x + side * unit * (0.13 + nearness * 0.85 + chance.between(0, 0.03));
      const tall = unit * (0.15 + nearness * 0.42) * chance.between(0.85, 1.15);
      const foot = horizon + unit * (0.02 + nearness * 0.2);
      return fir([x, foot], tall, mix(mix(inks.depth, inks.main, 0.3), inks.shade, 0.3 + nearness * 0.7));
    }),
  );
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.depth, inks.main, 0.45), end: horizon / height }),
    glow(sheet, [focus.x, lampY], unit * 0.7, inks.main, 0.75),
    below(sheet, horizon, downward(sheet, mix(inks.depth, inks.shade, 0.35), inks.shade)),
    polygon(tapered([focus.x, horizon, unit * 0.07], [focus.x, height, unit * 0.575]), {
      fill: mix(inks.shade, inks.depth, 0.32),
    }),
    ...trees,
    ...lamps.map((x) =>
      polygon(tapered([x, lampY, unit * 0.011], [x, lampY + unit * 0.62, unit * 0.23]), { fill: beam }),
    ),
    ...Array.from({ length: 5 }, (_, dash) => {
      const [far, near] = [((dash + 1) / 6) ** 2, ((dash + 1.5) / 6) ** 2].map(
        (share) => lampY + share * (height - lampY),
      );
      return far === undefined || near === undefined
        ? ""
        : polygon(tapered([focus.x, far, (far - lampY) * 0.0125], [focus.x, near, (near - lampY) * 0.0125]), {
            fill: inks.accent,
          });
    }),
    ...lamps.map((x) => glow(sheet, [x, lampY], unit * 0.16, inks.accent)),
    ...lamps.map((x) => circle({ x, y: lampY, radius: unit * 0.021, fill: inks.light })),
  ];
};

function fir([x, foot]: Point, tall: number, fill: string): string {
  const tiers = Array.from({ length: 6 }, (_, tier): [Point, Point] => {
    const y = foot - tall * (1 - (tier + 1) / 6.5);
    const reach = tall * (0.035 + tier * 0.028);
    return [
      [reach, y],
      [reach * 0.55, y - tall * 0.01],
    ];
  }).flat();
  const right = tiers.map(([reach, y]): Point => [x + reach, y]);
  const left = tiers.toReversed().map(([reach, y]): Point => [x - reach, y]);
  const trunk: Point[] = [
    [x + tall * 0.012, foot],
    [x - tall * 0.012, foot],
  ];
  return path(`${polyline([[x, foot - tall], ...right, ...trunk, ...left])}Z`, { fill });
}

/** A bridge leading into fog: the far tower is barely visible, and one car is crossing. */
const bridgeInFog: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const fog = inks.isDay ? mix(inks.light, inks.main, 0.2) : mix(inks.main, inks.depth, 0.3);
  const iron = inks.isDay ? mix(inks.shade, inks.main, 0.15) : mix(inks.shade, inks.depth, 0.12);
  const [deck, near, span] = [focus.y + unit * 0.22, focus.x + unit * 0.24, unit * 0.56];
  /** How much the fog hides at this x, from 0 to 1. `cableAt` is the cable's height there. */
  const hiddenAt = (x: number) => Math.min(1, Math.max(0, (near - x) / (span * 1.5)));
  const cableAt = (x: number) => {
    const along = ((((near - x) / span) % 1) + 1) % 1;
    return focus.y + unit * (0.56 * 4 * along * (1 - along) * 0.97 - 0.36) + unit * 0.06 * hiddenAt(x);
  };
  const places = Array.from({ length: 61 }, (_, place) => near + span - (place * span) / 20);
  const cables = places.slice(1).map((x, index): string => {
    const before = places[index] ?? x;
    const faint = { stroke: iron, opacity: 1 - hiddenAt(x) };
    return (
      line({
        from: [before, cableAt(before)],
        to: [x, cableAt(x)],
        ...faint,
        strokeWidth: unit * 0.009,
      }) +
      line({ from: [x, cableAt(x)], to: [x, deck], ...faint, strokeWidth: unit * 0.003 }) +
      line({ from: [before, deck], to: [x, deck], ...faint, strokeWidth: unit * 0.022 })
    );
  });
  const towers = [1, 0].map((index) => {
    const [x, wide] = [near - span * index, unit * (0.036 - index * 0.005)];
    const top = cableAt(x) - unit * 0.02;
    return rectangle({
      x: x - wide / 2,
      y: top,
      width: wide,
      height: height - top,
      fill: iron,
      opacity: 1 - hiddenAt(x),
    });
  });
  const car = { x: near - span * chance.between(0.35, 0.65), y: deck - unit * 0.022 };
  const rising = downward(sheet, [fog, 0], [fog, 0.92], inks.isDay ? fog : mix(fog, inks.depth, 0.6));
  return [
    sky(sheet, {
      from: inks.isDay ? inks.light : mix(inks.depth, inks.shade, 0.4),
      to: fog,
      end: deck / height,
    }),
    circle({
      x: near - span * 0.62,
      y: focus.y - unit * 0.12,
      radius: unit * 0.12,
      fill: inks.isDay ? inks.accent : inks.light,
      opacity: 0.75,
    }),
    ...cables.toReversed(),
    ...towers,
    glow(sheet, [car.x - unit * 0.02, car.y], unit * 0.07, inks.light, 0.9),
    rectangle({
      x: car.x,
      y: car.y - unit * 0.004,
      width: unit * 0.04,
      height: unit * 0.016,
      radius: 5,
      fill: iron,
    }),
    strip(sheet, { y: deck + unit * 0.03, deep: height - deck, fill: rising }),
  ];
};

/** A molecule in the sky over an empty road; one of its rings is the sun. */
const compound: Scene = (sheet) => {
  const { focus, unit, inks, chance, height } = sheet;
  const horizon = focus.y + unit * 0.2;
  const size = unit * 0.105;
  const cells: readonly Point[] = [
    [0, 0],
    [1, 0],
    [0.5, -0.866],
    [-0.5, -0.866],
    [-1, 0],
    [1.5, -0.866],
    [-1.5, -0.866],
  ];
  const count = chance.whole(4, cells.length);
  const flip = chance.pick([-1, 1]);
  const corner = ([x, y]: Point, distance: number): Point[] =>
    Array.from({ length: 6 }, (_, side) => {
      const turn = (side / 6 + 1 / 12) * Math.PI * 2;
      return onCircle([x, y], distance, turn);
    });
  const placed = cells
    .slice(0, count)
    .map(([x, y]): Point => [focus.x + flip * x * size * 1.732, focus.y - unit * 0.06 + y * size * 1.732]);
  const sun = placed[chance.whole(0, 2)] ?? [focus.x, focus.y];
  const road: Point[] = tapered([focus.x, horizon, unit * 0.012], [focus.x, height, unit * 0.42]);
  const dashes = Array.from({ length: 8 }, (_, dash) => {
    const [far, near] = [(dash / 8) ** 2.2, ((dash + 0.55) / 8) ** 2.2];
    const [wideFar, wideNear] = [unit * (0.001 + far * 0.014), unit * (0.001 + near * 0.014)];
    const [top, bottom] = [horizon + far * (height - horizon), horizon + near * (height - horizon)];
    return polygon(tapered([focus.x, top, wideFar], [focus.x, bottom, wideNear]), { fill: inks.accent });
  });
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.45), to: inks.accent, end: horizon / height }),
    ...placed.map((place) => polygon(corner(place, size), { stroke: inks.shade, strokeWidth: unit * 0.011 })),
    glow(sheet, sun, size * 3, inks.light, 0.8),
    polygon(corner(sun, size * 0.86), { fill: inks.light }),
    land(sheet, {
      y: horizon,
      rise: unit * 0.05,
      waves: 9,
      fill: mix(inks.main, inks.depth, 0.6),
      roughness: 0.3,
    }),
    below(sheet, horizon, downward(sheet, inks.depth, inks.shade)),
    polygon(road, { fill: inks.shade }),
    ...dashes,
  ];
};

export const NIGHT_ROADS_SCENES = {
  compound: {
    draw: compound,
    genres: ["crime", "drama"],
    themes: ["drug trade", "rise and fall", "addiction"],
  },
  headlights: {
    draw: headlights,
    genres: ["thriller", "crime"],
    themes: ["car chases", "cat and mouse", "outlaw lovers", "small-town darkness", "revenge spree"],
    leavesTopFree: true,
  },
  bridgeInFog: {
    draw: bridgeInFog,
    genres: ["thriller", "drama"],
    themes: ["cold war", "conspiracy unravels", "slow-burn mystery", "undercover"],
    standsDaylight: true,
  },
} as const satisfies Record<string, SceneEntry>;
