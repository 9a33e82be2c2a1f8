/** Colors in OKLab, in which equal distances look equal. Source: Björn Ottosson, "A perceptual color space for image processing" (2020). */

/** Lightness from 0 to 1, and the two color axes. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** "#rrggbb" → OKLab */
export function labOf(hex: string): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** OKLab → "#rrggbb", clipped to what a screen can show */
export function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => toByte(channel)).join("")}`;
}

/** @param share 0 gives `from`, 1 gives `to` */
export function mix(from: string, to: string, share: number): string {
  const [start, end] = [labOf(from), labOf(to)];
  const between = (place: 0 | 1 | 2) => start[place] + (end[place] - start[place]) * share;
  return hexOf([between(0), between(1), between(2)]);
}

/** The same hue at another lightness, with a chroma of at most `mostChroma`. */
export function atLightness(hex: string, lightness: number, mostChroma: number): string {
  const [, a, b] = labOf(hex);
  const chroma = Math.hypot(a, b);
  const scale = chroma > mostChroma ? mostChroma / chroma : 1;
  return hexOf([lightness, a * scale, b * scale]);
}

/** WCAG's relative luminance, 0 to 1 */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(value: number): string {
  const positive = Math.max(0, value);
  const encoded = positive <= 0.0031308 ? 12.92 * positive : 1.055 * positive ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, encoded) * 255)
    .toString(16)
    .padStart(2, "0");
}
