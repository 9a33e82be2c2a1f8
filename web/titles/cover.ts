/**
 * The design of a cover for titles without artwork: motif, tone, typeface and layout, derived from the title's
 * ID. A title always looks the same, and neighbors in a row look different.
 */
export const MOTIFS = [
  "half",
  "eclipse",
  "rings",
  "sun",
  "beam",
  "arches",
  "tiles",
  "hills",
  "slats",
  "threads",
  "window",
  "orbit",
] as const;
export type Motif = (typeof MOTIFS)[number];

export const TYPEFACES = ["tight", "poster", "spaced", "quiet", "heavy"] as const;
export type Typeface = (typeof TYPEFACES)[number];

const TONES = ["night", "night", "night", "dusk", "dusk", "lamp"] as const;
export type Tone = (typeof TONES)[number];

export type Cover = {
  motif: Motif;
  typeface: Typeface;
  tone: Tone;
  namePlace: "top" | "bottom";
  isCropped: boolean;
  isCentered: boolean;
  /** In degrees: how far the second color is from the title's hue, and how far the motif is rotated. */
  hueShift: number;
  turn: number;
  /** Four values from 0 to 1 that a motif may use freely. */
  choices: readonly [number, number, number, number];
};

/** These motifs fill the image. The others are squares placed beside the name. */
export const EDGE_TO_EDGE: ReadonlySet<Motif> = new Set(["hills", "slats", "threads"]);

export function coverOf(id: number): Cover {
  const next = numbersFrom(id);
  const motif = pick(MOTIFS, next());
  const isEdgeToEdge = EDGE_TO_EDGE.has(motif);
  return {
    motif,
    typeface: pick(TYPEFACES, next()),
    tone: pick(TONES, next()),
    namePlace: !isEdgeToEdge && next() < 0.3 ? "top" : "bottom",
    isCropped: next() < 0.38,
    isCentered: next() < 0.22,
    hueShift: pick([-58, -34, 26, 44, 70], next()),
    turn: Math.round(next() * 70 - 35),
    choices: [next(), next(), next(), next()],
  };
}

/** Average character width of each typeface, in em. */
const ADVANCES: Readonly<Record<Typeface, number>> = {
  tight: 0.57,
  poster: 0.74,
  spaced: 0.92,
  quiet: 0.55,
  heavy: 0.61,
};

/** Space for the name, in hundredths of the image's width. */
type Room = { width: number; height: number; largest: number; smallest: number };
const POSTER_ROOM: Room = { width: 83, height: 62, largest: 23, smallest: 7.5 };
const WIDE_ROOM: Room = { width: 54, height: 30, largest: 12, smallest: 4.2 };
// Balanced paragraphs leave about a fifth of their lines empty.
const LINE_FILL = 0.8;

/** Font size of the name on a poster and on a wide image, in hundredths of the image's width. */
export function nameSizes(name: string, typeface: Typeface): { poster: number; wide: number } {
  const advance = ADVANCES[typeface];
  const longestWord = Math.max(1, ...name.split(/[\s-]+/).map((word) => [...word].length));
  const length = Math.max(1, [...name].length);
  const fit = ({ width, height, largest, smallest }: Room) => {
    const byWord = width / (longestWord * advance);
    const byArea = Math.sqrt((width * LINE_FILL * height) / (length * advance));
    return Math.max(smallest, Math.min(largest, byWord, byArea));
  };
  const scale = typeface === "spaced" ? 0.82 : 1;
  return { poster: fit(POSTER_ROOM) * scale, wide: fit(WIDE_ROOM) * scale };
}

function pick<Choice>(choices: readonly [Choice, ...Choice[]], number: number): Choice {
  return choices[Math.floor(number * choices.length)] ?? choices[0];
}

/** The mulberry32 generator: evenly distributed numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
