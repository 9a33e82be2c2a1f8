/** Science fiction: planets, cities and visitors. */
import { downward, strip } from "../brushes.ts";
import { mix } from "../color.ts";
import { glow, land, sky, skyline, stars } from "../motifs/landscape.ts";
import { person } from "../motifs/people.ts";
import type { Scene, SceneEntry, Sheet } from "../sheet.ts";
import { type Point, circle, ellipse, group, path, rectangle, rotated, through } from "../svg.ts";

/** A banded planet with a ring passing in front of and behind it. */
const planet: Scene = (sheet) => {
  const { focus, unit, inks, chance, define } = sheet;
  const radius = unit * 0.33;
  const center: Point = [focus.x, focus.y];
  const tilt = rotated(chance.between(-25, -12), center);
  const disc = circle({
    ...focus,
    radius,
    fill: define.linear(
      [
        [0, inks.accent],
        [0.35, inks.main],
        [0.8, inks.depth],
        [1, inks.ground],
      ],
      { from: [0, 0], to: [0.9, 1] },
    ),
  });
  const bands = Array.from({ length: 9 }, (_, band) =>
    ellipse({
      x: focus.x,
      y: focus.y - radius + (radius * 2 * band) / 9 + radius * 0.06,
      radiusX: radius * 1.25,
      radiusY: radius * chance.between(0.03, 0.1),
      fill: band % 2 === 0 ? inks.depth : inks.accent,
      opacity: chance.between(0.12, 0.4),
    }),
  );
  const shadow = define.radial(
    [
      [0, inks.shade, 0],
      [0.62, inks.shade, 0],
      [1, inks.shade, 0.92],
    ],
    { x: 0.32, y: 0.28, radius: 0.85 },
  );
  return [
    sky(sheet, { to: mix(inks.ground, inks.depth, 0.7) }),
    ...stars(sheet, 130),
    glow(sheet, [focus.x - radius * 0.4, focus.y - radius * 0.4], radius * 2.2, inks.main, 0.35),
    planetRing(sheet, radius, tilt, "behind"),
    disc,
    group([group(bands, { transform: tilt })], { clip: define.clip(circle({ ...focus, radius })) }),
    circle({ ...focus, radius, fill: shadow }),
    planetRing(sheet, radius, tilt, "before"),
    circle({
      x: focus.x + radius * 1.9,
      y: focus.y + radius * 0.75,
      radius: radius * 0.07,
      fill: inks.light,
    }),
  ];
};

function planetRing(
  { focus, width, height, inks, define }: Sheet,
  radius: number,
  tilt: string,
  half: "before" | "behind",
): string {
  const reach = width + height;
  const y = half === "before" ? focus.y : focus.y - reach;
  const clip = define.clip(rectangle({ x: focus.x - reach, y, width: reach * 2, height: reach }));
  const ring = (x: number, y2: number, stroke: string, strokeWidth: number, opacity: number) =>
    ellipse({
      ...focus,
      radiusX: radius * x,
      radiusY: radius * y2,
      stroke,
      strokeWidth: radius * strokeWidth,
      opacity,
    });
  return group(
    [group([ring(1.72, 0.36, inks.accent, 0.045, 0.9), ring(1.52, 0.3, inks.light, 0.012, 0.7)], { clip })],
    { transform: tilt },
  );
}

/** A dark sun with rings of light that fade outward. */
const eclipse: Scene = (sheet) => {
  const { focus, unit, inks } = sheet;
  const radius = unit * 0.25;
  const center: Point = [focus.x, focus.y];
  const rings = Array.from({ length: 8 }, (_, index) => {
    const ring = index + 1;
    return circle({
      ...focus,
      radius: radius * (1 + ring * 0.26 + ring * ring * 0.012),
      stroke: inks.light,
      strokeWidth: 1.4,
      opacity: 0.34 - ring * 0.035,
    });
  });
  return [
    sky(sheet, { from: inks.shade, to: mix(inks.shade, inks.depth, 0.55) }),
    ...stars(sheet, 90, { opacity: 0.5 }),
    glow(sheet, center, radius * 3, inks.main, 0.9),
    glow(sheet, center, radius * 1.75, inks.accent),
    ...rings,
    circle({ ...focus, radius, fill: inks.shade, stroke: inks.light, strokeWidth: 3 }),
    glow(sheet, [focus.x + radius * 0.7, focus.y - radius * 0.7], radius * 0.5, inks.light),
  ];
};

/** Rows of towers in front of a low sun, with a small person in the street. */
const megacity: Scene = (sheet) => {
  const { focus, unit, inks, height } = sheet;
  const rows = [0, 1, 2, 3].flatMap((row) => {
    const nearness = row / 3;
    const fill = mix(mix(inks.main, inks.accent, 0.25), inks.shade, 0.22 + nearness * 0.74);
    return [
      ...skyline(sheet, {
        y: height,
        lowest: (0.24 - nearness * 0.06) * (sheet.isTall ? 1.4 : 1),
        highest: (0.62 - nearness * 0.24) * (sheet.isTall ? 1.4 : 1),
        fill,
        lit: row >= 2 ? 0.45 : 0,
      }),
      strip(sheet, {
        y: height * 0.45,
        deep: height * 0.55,
        fill: downward(sheet, [inks.main, 0], [inks.main, 0.16]),
      }),
    ];
  });
  return [
    sky(sheet, { from: mix(inks.depth, inks.main, 0.45), to: inks.accent, end: 0.8 }),
    circle({
      ...focus,
      radius: unit * 0.27,
      fill: downward(sheet, inks.light, inks.accent),
    }),
    ...rows,
    person([focus.x - unit * 0.02, height * 0.93], unit * 0.11, inks.shade),
    strip(sheet, { y: height * 0.925, deep: height * 0.08, fill: inks.shade }),
  ];
};

/** Dunes in four rows, lit from the right, with two suns and a caravan on a crest. */
const dunes: Scene = (sheet) => {
  const { focus, unit, inks, chance, width, height } = sheet;
  const rows = [0.5, 0.58, 0.68, 0.8].flatMap((base, row) => {
    const nearness = row / 3;
    const rise = unit * (0.06 + 0.045 * row);
    const [phase, length] = [
      chance.between(0, 6),
      chance.between(1.1, 1.7) * (width / unit) * 0.42 * Math.PI * 2,
    ];
    const steps = Array.from({ length: 61 }, (_, step) => step / 60);
    const crest = steps.map((along): Point => [
      along * width,
      height * base + Math.sin(along * length + phase) * rise + Math.sin(along * 9 + phase * 2) * rise * 0.16,
    ]);
    const shadowEnd = crest.map(([x, y], step): Point => {
      const slope = Math.cos((steps[step] ?? 0) * length + phase);
      return [
        x,
        y + (slope > -0.15 ? rise * 0.05 : rise * 1.5 * Math.max(0, -slope)) + height * 0.02 * nearness,
      ];
    });
    const lit = path(`${through(crest)}L${width} ${height}L0 ${height}Z`, {
      fill: mix(inks.accent, inks.depth, 0.12 + nearness * 0.52),
    });
    const dark = path(`${through(crest)}L${through(shadowEnd.toReversed()).slice(1)}Z`, {
      fill: mix(inks.main, inks.shade, 0.22 + nearness * 0.58),
      opacity: 0.86,
    });
    return row === 2 ? [lit, dark, ...caravan(sheet, crest)] : [lit, dark];
  });
  return [
    sky(sheet, { from: mix(inks.main, inks.depth, 0.25), to: inks.accent, end: 0.62 }),
    circle({
      x: focus.x + unit * 0.12,
      y: focus.y - unit * 0.14,
      radius: unit * 0.15,
      fill: inks.light,
      opacity: 0.95,
    }),
    circle({
      x: focus.x - unit * 0.1,
      y: focus.y - unit * 0.27,
      radius: unit * 0.045,
      fill: inks.light,
      opacity: 0.8,
    }),
    ...rows,
  ];
};

function caravan({ focus, width, unit, inks }: Sheet, crest: readonly Point[]): string[] {
  const middle = Math.round((focus.x / width) * 60);
  return [0, 1, 2, 3].flatMap((walker) => {
    const at = crest[Math.min(60, middle - 4 + walker)];
    return at === undefined
      ? []
      : person([at[0] + walker * 4, at[1] + 3], unit * (0.026 + 0.002 * walker), inks.shade);
  });
}

/** A smooth dark vessel hovering over a foggy plain, with people in front of it. */
const vessel: Scene = (sheet) => {
  const { focus, unit, inks, height, isTall, define } = sheet;
  const [wide, tall] = [unit * 0.135, unit * (isTall ? 0.5 : 0.43)];
  const fog = (y: number, deep: number, strength: number) =>
    strip(sheet, {
      y: height * y,
      deep: height * deep,
      fill: define.linear([
        [0, inks.light, 0],
        [0.6, inks.light, strength],
        [1, inks.light, 0],
      ]),
    });
  const hull = define.linear(
    [
      [0, inks.shade],
      [0.55, mix(inks.shade, inks.depth, 0.55)],
      [1, mix(inks.shade, inks.depth, 0.2)],
    ],
    { from: [0, 0], to: [1, 0] },
  );
  return [
    sky(sheet, { from: mix(inks.light, inks.main, 0.25), to: mix(inks.main, inks.depth, 0.55) }),
    land(sheet, {
      y: height * 0.66,
      rise: unit * 0.1,
      waves: 14,
      fill: mix(inks.main, inks.depth, 0.35),
      roughness: 0.2,
    }),
    fog(0.5, 0.22, 0.5),
    ellipse({ ...focus, radiusX: wide, radiusY: tall, fill: hull }),
    fog(0.6, 0.16, 0.72),
    land(sheet, {
      y: height * 0.8,
      rise: unit * 0.07,
      waves: 9,
      fill: mix(inks.depth, inks.shade, 0.35),
      roughness: 0.12,
    }),
    fog(0.74, 0.12, 0.25),
    land(sheet, { y: height * 0.9, rise: unit * 0.05, waves: 7, fill: inks.shade, roughness: 0.1 }),
    ...[0, 1, 2, 3, 4].map((walker) =>
      person(
        [focus.x - unit * 0.09 + walker * unit * 0.038, height * 0.872 + (walker % 2) * 4],
        unit * 0.034,
        inks.shade,
      ),
    ),
  ];
};

export const SCIENCE_FICTION_SCENES = {
  planet: { draw: planet, genres: ["sci_fi", "adventure"], themes: ["space opera", "space survival"] },
  eclipse: {
    draw: eclipse,
    genres: ["sci_fi"],
    themes: ["parallel worlds", "cosmic horror"],
    leavesTopFree: true,
  },
  megacity: { draw: megacity, genres: ["sci_fi"], themes: ["cyberpunk city", "dystopian rule"] },
  dunes: { draw: dunes, genres: ["sci_fi", "adventure"], themes: ["chosen one", "explorers"] },
  vessel: { draw: vessel, genres: ["sci_fi"], themes: ["first contact", "alien invasion"] },
} as const satisfies Record<string, SceneEntry>;
