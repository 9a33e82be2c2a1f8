/** Typefaces for titles: a font family with its axes, case and spacing, and the typefaces that fit each genre. */
import type { GenreKey } from "#contract/vocabulary.ts";

export type Typeface = {
  /** The family's package name below @fontsource-variable; `file` is one of its files. */
  family: string;
  file: string;
  axes: Readonly<Record<string, number>>;
  isUppercase: boolean;
  /** Space between letters, in ems. */
  tracking: number;
  /** Space between lines, in ems. */
  leading: number;
  /** block: all lines have the same width. ragged: all lines have the same size. */
  setting: "block" | "ragged";
  /** Sets a line smaller if it consists only of small words, such as "the" or "of". */
  shrinksSmallWords: boolean;
  isCentered: boolean;
  /** What changes on small posters, where hairlines would vanish: more weight, a cut for smaller sizes, or a solid face. */
  small?: Partial<Pick<Typeface, "family" | "file" | "axes">>;
};

const ragged = {
  isUppercase: false,
  setting: "ragged",
  shrinksSmallWords: false,
  isCentered: false,
} as const;
const block = { isUppercase: true, setting: "block", shrinksSmallWords: true, isCentered: false } as const;

export const TYPEFACES = {
  wide: {
    ...ragged,
    family: "anybody",
    file: "standard-normal",
    axes: { wdth: 150, wght: 640 },
    isUppercase: true,
    tracking: 0.02,
    leading: 0.36,
    isCentered: true,
  },
  wideLight: {
    ...ragged,
    family: "anybody",
    file: "standard-normal",
    axes: { wdth: 140, wght: 320 },
    isUppercase: true,
    tracking: 0.1,
    leading: 0.5,
    isCentered: true,
    small: { axes: { wdth: 140, wght: 500 } },
  },
  expanded: {
    ...ragged,
    family: "mona-sans",
    file: "standard-normal",
    axes: { wdth: 125, wght: 260 },
    isUppercase: true,
    tracking: 0.16,
    leading: 0.55,
    isCentered: true,
    small: { axes: { wdth: 125, wght: 460 } },
  },
  wideBlock: {
    ...block,
    family: "archivo",
    file: "standard-normal",
    axes: { wdth: 125, wght: 800 },
    tracking: -0.005,
    leading: 0.16,
    shrinksSmallWords: false,
  },
  condensedBlack: {
    ...block,
    family: "archivo",
    file: "standard-normal",
    axes: { wdth: 62, wght: 900 },
    tracking: -0.004,
    leading: 0.1,
  },
  condensedBold: {
    ...block,
    family: "big-shoulders-display",
    file: "wght-normal",
    axes: { wght: 850 },
    tracking: 0,
    leading: 0.11,
  },
  condensedHeavy: {
    ...block,
    family: "anybody",
    file: "standard-normal",
    axes: { wdth: 50, wght: 880 },
    tracking: 0.014,
    leading: 0.1,
  },
  stencil: {
    ...block,
    family: "big-shoulders-stencil-display",
    file: "wght-normal",
    axes: { wght: 800 },
    tracking: 0.01,
    leading: 0.12,
  },
  inline: {
    ...block,
    family: "big-shoulders-inline-display",
    file: "wght-normal",
    axes: { wght: 800 },
    tracking: 0.01,
    leading: 0.12,
    small: { family: "big-shoulders-display" },
  },
  needle: {
    ...ragged,
    family: "imbue",
    file: "standard-normal",
    axes: { opsz: 100, wght: 300 },
    tracking: -0.01,
    leading: 0.02,
    small: { axes: { opsz: 40, wght: 520 } },
  },
  needleBlock: {
    ...block,
    family: "imbue",
    file: "standard-normal",
    axes: { opsz: 100, wght: 420 },
    tracking: 0.02,
    leading: 0.14,
    small: { axes: { opsz: 50, wght: 600 } },
  },
  didone: {
    ...ragged,
    family: "bodoni-moda",
    file: "standard-normal",
    axes: { opsz: 96, wght: 420 },
    isUppercase: true,
    tracking: 0.06,
    leading: 0.28,
    isCentered: true,
    small: { axes: { opsz: 16, wght: 620 } },
  },
  didoneItalic: {
    ...ragged,
    family: "bodoni-moda",
    file: "standard-italic",
    axes: { opsz: 60, wght: 440 },
    tracking: -0.01,
    leading: 0,
    small: { axes: { opsz: 16, wght: 620 } },
  },
  news: {
    ...ragged,
    family: "newsreader",
    file: "standard-normal",
    axes: { opsz: 72, wght: 330 },
    tracking: -0.02,
    leading: 0,
    small: { axes: { opsz: 36, wght: 480 } },
  },
  newsItalic: {
    ...ragged,
    family: "newsreader",
    file: "standard-italic",
    axes: { opsz: 72, wght: 320 },
    tracking: -0.015,
    leading: 0,
    small: { axes: { opsz: 36, wght: 480 } },
  },
  playfairItalic: {
    ...ragged,
    family: "playfair",
    file: "standard-italic",
    axes: { opsz: 40, wght: 420, wdth: 100 },
    tracking: -0.012,
    leading: 0,
    small: { axes: { opsz: 16, wght: 540, wdth: 100 } },
  },
  softBlack: {
    ...ragged,
    family: "fraunces",
    file: "full-normal",
    axes: { opsz: 144, wght: 860, SOFT: 100, WONK: 1 },
    tracking: -0.02,
    leading: -0.06,
  },
  softLight: {
    ...ragged,
    family: "fraunces",
    file: "full-normal",
    axes: { opsz: 144, wght: 300, SOFT: 0, WONK: 0 },
    tracking: -0.025,
    leading: 0,
    small: { axes: { opsz: 60, wght: 460, SOFT: 0, WONK: 0 } },
  },
  grotesqueBold: {
    ...ragged,
    family: "bricolage-grotesque",
    file: "standard-normal",
    axes: { opsz: 96, wdth: 75, wght: 800 },
    tracking: -0.02,
    leading: -0.05,
  },
  rounded: {
    ...ragged,
    family: "unbounded",
    file: "wght-normal",
    axes: { wght: 820 },
    tracking: -0.035,
    leading: -0.02,
  },
  marker: {
    ...ragged,
    family: "gluten",
    file: "standard-normal",
    axes: { wght: 620, slnt: 0 },
    tracking: -0.02,
    leading: -0.06,
  },
  blackletter: {
    ...ragged,
    family: "grenze-gotisch",
    file: "wght-normal",
    axes: { wght: 520 },
    tracking: -0.01,
    leading: -0.1,
    isCentered: true,
  },
  inscription: {
    ...ragged,
    family: "cinzel",
    file: "wght-normal",
    axes: { wght: 500 },
    isUppercase: true,
    tracking: 0.05,
    leading: 0.34,
    shrinksSmallWords: true,
    isCentered: true,
    small: { axes: { wght: 640 } },
  },
  plain: {
    ...ragged,
    family: "hanken-grotesk",
    file: "wght-normal",
    axes: { wght: 640 },
    tracking: -0.045,
    leading: -0.1,
  },
  typewriter: {
    ...ragged,
    family: "martian-mono",
    file: "standard-normal",
    axes: { wdth: 75, wght: 560 },
    isUppercase: true,
    tracking: -0.02,
    leading: 0.42,
  },
  slab: { ...block, family: "rokkitt", file: "wght-normal", axes: { wght: 860 }, tracking: 0, leading: 0.12 },
} as const satisfies Record<string, Typeface>;

export type TypefaceName = keyof typeof TYPEFACES;

export const TYPEFACES_OF_GENRE: Readonly<Record<GenreKey, readonly [TypefaceName, ...TypefaceName[]]>> = {
  sci_fi: ["wide", "wideLight", "expanded"],
  crime: ["condensedBlack", "didone", "condensedHeavy"],
  thriller: ["condensedBold", "wideBlock", "typewriter"],
  horror: ["needle", "blackletter", "didone", "needleBlock"],
  drama: ["news", "softLight", "didoneItalic", "newsItalic"],
  romance: ["playfairItalic", "didoneItalic", "newsItalic"],
  comedy: ["softBlack", "grotesqueBold", "rounded"],
  animation: ["rounded", "marker", "softBlack"],
  family: ["marker", "softBlack", "rounded"],
  fantasy: ["inscription", "blackletter", "needleBlock"],
  adventure: ["needleBlock", "inscription", "condensedBold"],
  action: ["condensedHeavy", "condensedBlack", "condensedBold"],
  war: ["stencil", "condensedBold"],
  history: ["needleBlock", "didone", "news"],
  documentary: ["plain", "grotesqueBold"],
  reality: ["plain", "grotesqueBold"],
  mystery: ["needleBlock", "didoneItalic", "inline"],
  western: ["slab", "condensedBold"],
  music: ["condensedHeavy", "inline", "grotesqueBold"],
};
