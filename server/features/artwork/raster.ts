/** Renders SVG to a picture format, and extracts what a page shows before the picture has loaded. */
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

import { type Lab, atLightness, hexOf, labOf } from "#drawing/colour.ts";

import { type Pixels, scrimFor } from "./scrim.ts";

/** Ambient colors, the opacity of a tile's scrim (0 to 1), and a blurred preview (base64). */
export type Ambient = { dark: string; glow: string; light: string; scrim: number; thumbhash: string };

const WEBP = { quality: 82, effort: 4, alphaQuality: 90 } as const;
const SAMPLE = { width: 64, height: 36 } as const;
/** Text is shown on the left part of a backdrop. */
const WORDS_SHARE = 0.45;
const TILE_WIDTH = 96;
const LEAST_CHROMA = 0.012;

export function toWebp(svg: string, width: number): Promise<Buffer> {
  return sharp(rasterize(svg, width)).webp(WEBP).toBuffer();
}

/**
 * @param backdrop SVG, or the bytes of a picture
 * @param lettering size of the title's logo, which is shown on its tile
 */
export async function ambientOf(
  backdrop: string | Uint8Array,
  lettering: { width: number; height: number },
): Promise<Ambient> {
  const picture = typeof backdrop === "string" ? rasterize(backdrop, SAMPLE.width) : backdrop;
  const pixels = await sharp(picture)
    .resize(SAMPLE.width, SAMPLE.height, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const colours = hexesOf(pixels);
  const words = colours.filter((_, place) => (place % SAMPLE.width) / SAMPLE.width < WORDS_SHARE);
  const behindWords = meanOf(words);
  const hue = chromaOf(behindWords) > LEAST_CHROMA ? hexOf(behindWords) : hexOf(meanOf(colours));
  const dark = atLightness(hue, 0.255, 0.055);
  return {
    dark,
    glow: atLightness(hexOf(meanOf(colours)), 0.46, 0.1),
    light: atLightness(hexOf(meanOf(colours)), 0.955, 0.014),
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

function meanOf(colours: readonly string[]): Lab {
  const sum = colours.map(labOf).reduce(([l, a, b], lab) => [l + lab[0], a + lab[1], b + lab[2]], [0, 0, 0]);
  return [sum[0] / colours.length, sum[1] / colours.length, sum[2] / colours.length];
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

function rasterize(svg: string, width: number): Buffer {
  return rendered(svg, width).asPng();
}
