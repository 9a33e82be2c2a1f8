/**
 * Stages: the place and the light behind the motif of a scene that is an SVG file. A motif either floats around the focal point or stands on
 * the ground of its stage.
 */
import type { Scene, StageName } from "./sheet.ts";
import * as nature from "./stages/nature.ts";
import * as papers from "./stages/papers.ts";
import * as places from "./stages/places.ts";

export type Stage = {
  /** Everything behind the motif; the first shape covers the sheet. */
  behind: Scene;
  /** Shapes over the motif's foot, such as waves. */
  before?: Scene;
  /** How far below the focal point a motif stands, in units of the sheet; `null` if motifs float here. */
  ground: number | null;
  /** Whether it's on pale paper. Backdrops use the dark inks all the same. */
  isDay: boolean;
};

export const STAGES: Readonly<Record<StageName, Stage>> = {
  burst: { behind: papers.burst, ground: null, isDay: true },
  chart: { behind: papers.chart, ground: null, isDay: false },
  city: { behind: places.city, ground: places.GROUND, isDay: false },
  clouds: { behind: nature.clouds, ground: null, isDay: true },
  confetti: { behind: papers.confetti, ground: null, isDay: true },
  corridor: { behind: places.corridor, ground: 0.36, isDay: false },
  curtain: { behind: places.curtain, ground: places.GROUND, isDay: false },
  desert: { behind: nature.desert, ground: places.GROUND, isDay: false },
  disc: { behind: papers.disc, ground: null, isDay: false },
  dots: { behind: papers.dots, ground: null, isDay: true },
  dusk: { behind: nature.clouds, ground: null, isDay: false },
  embers: { behind: papers.embers, ground: null, isDay: false },
  forest: { behind: nature.forest, ground: 0.36, isDay: false },
  grid: { behind: places.grid, ground: 0.3, isDay: false },
  halo: { behind: papers.halo, ground: null, isDay: false },
  meadow: { behind: nature.meadow, ground: places.GROUND, isDay: true },
  mist: { behind: nature.mist, ground: places.GROUND, isDay: false },
  moon: { behind: nature.moon, ground: null, isDay: false },
  plain: { behind: papers.plain, ground: null, isDay: true },
  rain: { behind: places.rain, ground: 0.37, isDay: false },
  ridges: { behind: nature.ridges, ground: places.GROUND, isDay: false },
  rings: { behind: papers.rings, ground: null, isDay: false },
  room: { behind: places.room, ground: places.GROUND, isDay: false },
  sea: { behind: nature.sea, before: nature.seaFront, ground: 0.29, isDay: false },
  snow: { behind: nature.snow, ground: places.GROUND, isDay: false },
  space: { behind: nature.space, ground: null, isDay: false },
  spotlight: { behind: places.spotlight, ground: places.GROUND, isDay: false },
  stripes: { behind: papers.stripes, ground: null, isDay: true },
  sun: { behind: nature.sun, ground: places.GROUND, isDay: false },
  table: { behind: places.table, ground: places.GROUND, isDay: false },
  underwater: { behind: nature.underwater, ground: null, isDay: false },
  wallpaper: { behind: papers.wallpaper, ground: null, isDay: false },
};
