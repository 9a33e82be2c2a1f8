/**
 * A title's ambient color, used until its picture has been read: a hue from its strongest mood and its first genre, at fixed lightness, so
 * that text on it keeps its contrast whatever the title.
 */
import type { Item } from "#contract/item.ts";

import { formatHex, oklchToRgb } from "./oklch.ts";

type Colourful = {
  id: number;
  genres: readonly string[];
  moods: Readonly<Record<string, number | undefined>>;
};

// OKLCH hue angles: 25 red, 70 amber, 140 green, 200 teal, 260 blue, 310 violet, 350 rose.
const GENRE_HUES: Readonly<Record<string, number>> = {
  action: 35,
  adventure: 75,
  animation: 250,
  comedy: 85,
  crime: 20,
  documentary: 165,
  drama: 300,
  family: 95,
  fantasy: 290,
  history: 60,
  horror: 15,
  music: 335,
  mystery: 275,
  romance: 355,
  sci_fi: 225,
  thriller: 240,
  war: 110,
  western: 55,
};
const MOOD_HUES: Readonly<Record<string, number>> = {
  lighthearted: 90,
  feel_good: 80,
  funny: 70,
  suspenseful: 250,
  thrilling: 30,
  dark_gritty: 265,
  mysterious: 285,
  emotional: 320,
  romantic: 0,
  adventurous: 150,
  mind_bending: 200,
  chilling: 230,
  epic: 50,
  relaxing: 170,
  weird_quirky: 340,
  existential: 260,
  dystopian: 210,
  melancholic: 280,
  inspirational: 65,
  action_packed: 25,
  dreamlike: 305,
};
const SPREAD_DEGREES = 26;

export function ambientOf({ id, genres, moods }: Colourful): Item["ambient"] {
  const [strongest] = Object.entries(moods).toSorted(([, a = 0], [, b = 0]) => b - a);
  const hues = [GENRE_HUES[genres[0] ?? ""], MOOD_HUES[strongest?.[0] ?? ""]].filter(
    (hue) => hue !== undefined,
  );
  const own = (((id * 2_654_435_761) >>> 0) / 2 ** 32 - 0.5) * 2 * SPREAD_DEGREES;
  const hue = meanAngle(hues) + own;
  return {
    dark: formatHex(oklchToRgb(0.255, 0.05, hue)),
    glow: formatHex(oklchToRgb(0.46, 0.1, hue)),
    light: formatHex(oklchToRgb(0.955, 0.013, hue)),
    scrim: 0.5,
    thumbhash: null,
  };
}

function meanAngle(degrees: readonly number[]): number {
  const radians = degrees.map((angle) => (angle * Math.PI) / 180);
  const x = radians.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = radians.reduce((sum, angle) => sum + Math.sin(angle), 0);
  return degrees.length === 0 ? 330 : (Math.atan2(y, x) * 180) / Math.PI;
}
