/** Image URLs. The server offers several sizes, and the browser picks one. */

import { addressOf } from "../ui/base-path.ts";

const POSTER_WIDTHS = [185, 342, 500] as const;
const BACKDROP_WIDTHS = { w300: 300, w780: 780, w1280: 1280, original: 1920 } as const;

export const LOGO_SIZE = "w500";

export type PictureSource = { src: string; srcSet: string; sizes: string };

export function pictureUrl(path: string, size: string): string {
  return addressOf(`/img/${size}${path}`);
}

/** @param sizes the displayed width, as a CSS `sizes` value */
export function posterSource(path: string, sizes: string): PictureSource {
  const srcSet = POSTER_WIDTHS.map((width) => `${pictureUrl(path, `w${width}`)} ${width}w`).join(", ");
  return { src: pictureUrl(path, "w342"), srcSet, sizes };
}

/** @param largest the largest useful size */
export function backdropSource(path: string, sizes: string, largest: "w780" | "original"): PictureSource {
  const srcSet = Object.entries(BACKDROP_WIDTHS)
    .filter(([, width]) => width <= BACKDROP_WIDTHS[largest])
    .map(([size, width]) => `${pictureUrl(path, size)} ${width}w`)
    .join(", ");
  return { src: pictureUrl(path, "w780"), srcSet, sizes };
}
