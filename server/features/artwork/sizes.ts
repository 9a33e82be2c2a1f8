/** The kinds of pictures, and the sizes each is available in, with widths in pixels. The names of the sizes are TMDB's. */

export const PICTURE_KINDS = ["poster", "backdrop", "logo"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A service's logo is never drawn. */
export type RemotePictureKind = PictureKind | "service";

export const WIDTHS: Readonly<Record<RemotePictureKind, Readonly<Record<string, number>>>> = {
  poster: { w92: 92, w154: 154, w185: 185, w342: 342, w500: 500, w780: 780 },
  backdrop: { w300: 300, w780: 780, w1280: 1280, original: 1920 },
  logo: { w500: 500 },
  service: { w92: 92 },
};
