/**
 * A title's ambient colors, used until those of its backdrop have been extracted: a hue from its strongest mood and its first genre, at
 * fixed lightness, so that text on them has the same contrast for every title.
 */
import type { Item } from "#contract/item.ts";

type Colorful = {
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
  reality: 330,
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

export function ambientOf({ id, genres, moods }: Colorful): Item["ambient"] {
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

/**
 * OKLCH to sRGB. Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
 * @returns red, green and blue, each 0 to 1, clipped to what a screen can show
 */
function oklchToRgb(lightness: number, chroma: number, hueDegrees: number): [number, number, number] {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toSrgb(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toSrgb(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toSrgb(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function formatHex(rgb: readonly [number, number, number]): string {
  const digits = rgb.map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

function toSrgb(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, value));
}
