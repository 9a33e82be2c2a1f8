/**
 * Renders SVG to WebP, and computes from a backdrop the ambient colors, the blurred preview shown until it has loaded, and the strength of
 * the scrim.
 */
import { Resvg } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";

import { type Lab, atLightness, hexOf, labOf, luminanceOf, mix } from "#drawing/color.ts";

import type { PictureKind } from "./sizes.ts";

/** Ambient colors, the strength of a tile's scrim (0 to 1, see SCRIM), and a blurred preview (base64). */
export type Ambient = { dark: string; glow: string; light: string; scrim: number; thumbhash: string };

/**
 * More effort takes twice the time and saves 3% of the bytes. Lettering is sharp and has few colors, so it's smaller and drawn faster
 * when it's nearly lossless.
 */
const PICTURE_WEBP = { quality: 81, effort: 2 } as const;
const LETTERING_WEBP = { nearLossless: true, quality: 60, effort: 1 } as const;
const SAMPLE = { width: 64, height: 36 } as const;
/** Text is shown on the left part of a backdrop. */
const WORDS_SHARE = 0.45;
const TILE_WIDTH = 96;
const LEAST_CHROMA = 0.012;

/** @param kind of the picture, which decides how it's compressed. @param width in pixels */
export function toWebp(svg: string, kind: PictureKind, width: number): Promise<Buffer> {
  return rasterize(svg, width)
    .webp(kind === "logo" ? LETTERING_WEBP : PICTURE_WEBP)
    .toBuffer();
}

/**
 * @param backdrop SVG, or the bytes of a picture
 * @param lettering size of the title's logo, which is shown on its tile
 */
export async function ambientOf(
  backdrop: string | Uint8Array,
  lettering: { width: number; height: number },
): Promise<Ambient> {
  const picture = typeof backdrop === "string" ? rasterize(backdrop, SAMPLE.width) : sharp(backdrop);
  const pixels = await picture
    .resize(SAMPLE.width, SAMPLE.height, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const colors = hexesOf(pixels);
  const words = colors.filter((_, place) => (place % SAMPLE.width) / SAMPLE.width < WORDS_SHARE);
  const behindWords = meanOf(words);
  const hue = chromaOf(behindWords) > LEAST_CHROMA ? hexOf(behindWords) : hexOf(meanOf(colors));
  const dark = atLightness(hue, 0.255, 0.055);
  return {
    dark,
    glow: atLightness(hexOf(meanOf(colors)), 0.46, 0.1),
    light: atLightness(hexOf(meanOf(colors)), 0.955, 0.014),
    scrim: scrimFor(await tileOf(backdrop), dark, lettering),
    thumbhash: Buffer.from(rgbaToThumbHash(SAMPLE.width, SAMPLE.height, pixels)).toString("base64"),
  };
}

async function tileOf(backdrop: string | Uint8Array): Promise<Pixels> {
  if (typeof backdrop === "string") return tilePixels(backdrop);
  const { data, info } = await sharp(backdrop)
    .resize({ width: TILE_WIDTH })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function meanOf(colors: readonly string[]): Lab {
  const sum = colors.map(labOf).reduce(([l, a, b], lab) => [l + lab[0], a + lab[1], b + lab[2]], [0, 0, 0]);
  return [sum[0] / colors.length, sum[1] / colors.length, sum[2] / colors.length];
}

function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b);
}

function hexesOf(rgba: Buffer): string[] {
  return Array.from(
    { length: rgba.length / 4 },
    (_, pixel) => `#${rgba.toString("hex", pixel * 4, pixel * 4 + 3)}`,
  );
}

export function tilePixels(backdropSvg: string): Pixels {
  const { pixels: data, width, height } = rendered(backdropSvg, TILE_WIDTH);
  return { data, width, height };
}

function rendered(svg: string, width: number) {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  }).render();
}

/** Passes the pixels as they are, because encoding and decoding a PNG would take as long as a third of the drawing. */
function rasterize(svg: string, width: number): Sharp {
  const { pixels, width: columns, height } = rendered(svg, width);
  return sharp(pixels, { raw: { width: columns, height, channels: 4, premultiplied: true } });
}

/** Red, green, blue, alpha of each pixel, row by row. */
type Pixels = { data: Buffer; width: number; height: number };

/** base + growth × the scrim's strength */
type Grown = readonly [base: number, growth: number];

/**
 * The scrim: the gradient that darkens a tile under its white lettering, from the lower left corner, in the title's dark color. Its
 * strength, 0 to 1, is the lowest at which the lettering is legible on that picture. The browser draws the same gradient from the same
 * numbers, in web/titles/title-picture.module.css. All are shares: of the tile's width, of its height (`top`), or of the gradient's box.
 */
export const SCRIM = {
  top: 0.08,
  padding: { right: 0.34, bottom: 0.056, left: 0.064 },
  /** Lettering is at most 5rem high; tiles are 264 px wide in a window of 1440 px. */
  tallestLettering: 80 / 264,
  reach: { x: [0.86, 0.54] as Grown, y: [0.96, 0.64] as Grown },
  /** Share of the title's dark color in the corner; the rest is black. */
  corner: 0.94,
  stops: [
    { at: 0.04, opacity: [1, 0] as Grown },
    { at: 0.38, opacity: [0.46, 0.52] as Grown },
    { at: 0.62, opacity: [0.16, 0.78] as Grown },
    { at: 1, opacity: [0, 0] as Grown },
  ],
} as const;

const WANTED_CONTRAST = 4.7;
const HALVINGS = 5;

/**
 * @returns the lowest strength, to within 1/32, at which 95% of the pixels under the lettering have enough contrast with it; 1 if none is
 * enough
 */
function scrimFor(tile: Pixels, dark: string, lettering: { width: number; height: number }): number {
  const isEnough = (strength: number) => contrastUnder(tile, dark, lettering, strength) >= WANTED_CONTRAST;
  if (isEnough(0)) return 0;
  let [tooLittle, enough] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (tooLittle + enough) / 2;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

/** @returns the lowest contrast of white with the pixels under the lettering, ignoring the brightest 5% of them */
export function contrastUnder(
  { data, width, height }: Pixels,
  dark: string,
  lettering: { width: number; height: number },
  strength: number,
): number {
  const { padding, tallestLettering, reach } = SCRIM;
  const room = width * (1 - padding.left - padding.right);
  const scale = Math.min(room / lettering.width, (tallestLettering * width) / lettering.height);
  const [wide, tall] = [lettering.width * scale, lettering.height * scale];
  const boxHeight = height * (1 - SCRIM.top);
  const bottom = height - width * padding.bottom;
  const luminances: number[] = [];
  for (let y = Math.max(0, Math.floor(bottom - tall)); y < bottom; y++) {
    for (let x = Math.floor(width * padding.left); x < width * padding.left + wide; x++) {
      const at = (y * width + x) * 4;
      const distance = Math.hypot(
        x / (width * grown(reach.x, strength)),
        (height - y) / (boxHeight * grown(reach.y, strength)),
      );
      luminances.push(luminanceOf(shaded(`#${data.toString("hex", at, at + 3)}`, dark, strength, distance)));
    }
  }
  const bright = luminances.toSorted((a, b) => a - b)[Math.floor(luminances.length * 0.95)] ?? 0;
  return 1.05 / (bright + 0.05);
}

/** @returns a pixel's color under the gradient. `distance` is from the corner; 1 is the gradient's edge */
function shaded(picture: string, dark: string, strength: number, distance: number): string {
  const next = SCRIM.stops.findIndex(({ at }) => at >= distance);
  const [inner, outer] = [SCRIM.stops[Math.max(0, next - 1)], SCRIM.stops[next]];
  const corner = mix("#000000", dark, SCRIM.corner);
  if (inner === undefined || outer === undefined) return picture;
  if (next === 0) return corner;
  const share = (distance - inner.at) / (outer.at - inner.at);
  const opacity = grown(inner.opacity, strength) * (1 - share) + grown(outer.opacity, strength) * share;
  return blend(picture, next === 1 ? mix(corner, dark, share) : dark, opacity);
}

/** Blends two colors the way browsers do. */
function blend(below: string, above: string, opacity: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [below, above].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - opacity) + (b ?? 0) * opacity)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

function grown([base, growth]: Grown, strength: number): number {
  return base + growth * strength;
}
