/**
 * Sets a title as one shape. Tries every way to break it into lines and uses the one that fills its box best, with a penalty for small
 * words at the end of a line. Letters become outlines, so that pictures don't need fonts.
 */
import type { Glyph } from "fontkit";

import type { Face } from "./fonts.ts";
import { tenth } from "./svg.ts";
import type { Typeface } from "./typefaces.ts";

/** A shape with its upper left corner at 0, 0. */
export type Lettering = { data: string; width: number; height: number; size: number };

export type Box = { width: number; height: number; largestSize: number; mostLines: number };

/** A line of letters at 1000 units per em, on a baseline at 0. */
type Line = {
  glyphs: { glyph: Glyph; scale: number; x: number; y: number }[];
  left: number;
  width: number;
  top: number;
  bottom: number;
};

type Setting = { lines: SetLine[]; width: number; height: number; gap: number; score: number };
type SetLine = { line: Line; size: number; isSmall: boolean };

const EM = 1000;
const SMALL_WORD = /^(the|a|an|of|and|in|to|for|from|at|on|with|&|is|it)$/i;
const SMALL_LINE_SHARE = 0.4;
const SMALL_LINE_TRACKING = 0.18;
const WIDEST_RATIO = 2.5;
/** Space between the lines of a block, as a share of the leading. */
const GAP_SHARE = 0.8;

export function setTitle(
  title: string,
  typeface: Typeface,
  faces: { title: Face; caption: Face },
  box: Box,
  isCentered = typeface.isCentered,
): Lettering {
  const words = title.split(/\s+/);
  const candidates = waysToBreak(words, Math.min(box.mostLines, words.length)).map((lines) =>
    settingOf(lines, typeface, faces, box),
  );
  const best = candidates.reduce((winner, candidate) =>
    candidate.score > winner.score ? candidate : winner,
  );
  return draw(best, typeface, capHeight(faces.title, typeface), isCentered);
}

/** Sets one line of small print. @returns its outline, with the start or end of the baseline at 0, 0 */
export function setCaption(
  text: string,
  face: Face,
  { size, tracking, anchor }: { size: number; tracking: number; anchor: "start" | "end" },
): { data: string; width: number } {
  const line = shape(face, text, tracking);
  const width = (line.width * size) / EM;
  return { data: outline(line, anchor === "end" ? -width : 0, 0, size), width };
}

function settingOf(
  texts: readonly string[],
  typeface: Typeface,
  faces: { title: Face; caption: Face },
  box: Box,
): Setting {
  const lines = texts.map((text) => {
    const isSmall =
      typeface.shrinksSmallWords &&
      texts.length > 1 &&
      text.split(" ").every((word) => SMALL_WORD.test(word));
    if (isSmall) return { isSmall, line: shape(faces.caption, text.toUpperCase(), SMALL_LINE_TRACKING) };
    return {
      isSmall,
      line: shape(faces.title, typeface.isUppercase ? text.toUpperCase() : text, typeface.tracking),
    };
  });
  const penalty = penaltyOf(texts, typeface);
  return typeface.setting === "block"
    ? blockSetting(lines, typeface, box, penalty)
    : raggedSetting(lines, typeface, box, penalty, capHeight(faces.title, typeface));
}

function blockSetting(
  lines: readonly Omit<SetLine, "size">[],
  typeface: Typeface,
  box: Box,
  penalty: number,
): Setting {
  const fullSizes = lines.filter(({ isSmall }) => !isSmall).map(({ line }) => (box.width / line.width) * EM);
  const smallest = Math.min(...fullSizes);
  if (fullSizes.length === 0)
    return { lines: [], width: 0, height: 0, gap: 0, score: Number.NEGATIVE_INFINITY };
  const wanted = lines.map(({ line, isSmall }) =>
    isSmall
      ? smallest * 0.34
      : Math.min((box.width / line.width) * EM, smallest * WIDEST_RATIO, box.largestSize),
  );
  const fullest = Math.min(...wanted.filter((_, place) => lines[place]?.isSmall === false));
  const gap = typeface.leading * GAP_SHARE * ((fullest + Math.max(...wanted)) / 2);
  const tall = lines.reduce(
    (sum, { line }, place) => sum + ((line.bottom - line.top) * (wanted[place] ?? 0)) / EM,
    0,
  );
  const height = tall + gap * (lines.length - 1);
  const shrink = Math.min(1, box.height / height);
  const set = lines.map((each, place) => ({ ...each, size: (wanted[place] ?? 0) * shrink }));
  const width = Math.max(...set.map(({ line, size }) => (line.width * size) / EM));
  const unevenness = 1 - 0.1 * Math.log(Math.max(...fullSizes) / smallest);
  return {
    lines: set,
    width,
    height: height * shrink,
    gap: gap * shrink,
    score: fullest * shrink * (width / box.width) * unevenness * (1 - penalty),
  };
}

function raggedSetting(
  lines: readonly Omit<SetLine, "size">[],
  typeface: Typeface,
  box: Box,
  penalty: number,
  capital: number,
): Setting {
  const share = (isSmall: boolean) => (isSmall ? SMALL_LINE_SHARE : 1);
  const widest = Math.max(...lines.map(({ line, isSmall }) => line.width * share(isSmall)));
  const pitch = (typeface.isUppercase ? capital : capital * 1.32) + typeface.leading * EM;
  const tall = lines.reduce((sum, { isSmall }) => sum + share(isSmall) * pitch, 0) - typeface.leading * EM;
  const size = Math.min((box.width / widest) * EM, box.largestSize, (box.height / tall) * EM);
  return {
    lines: lines.map((each) => ({ ...each, size: size * share(each.isSmall) })),
    width: (widest * size) / EM,
    height: (tall * size) / EM,
    gap: 0,
    score: size * (1 - penalty) * (1 - 0.03 * (lines.length - 1)),
  };
}

function draw(
  { lines, width, gap }: Setting,
  typeface: Typeface,
  capital: number,
  isCentered: boolean,
): Lettering {
  const size = Math.max(...lines.map((each) => each.size));
  let data = "";
  let y = 0;
  let height = 0;
  lines.forEach(({ line, size: own, isSmall }, place) => {
    const x = isCentered ? (width - (line.width * own) / EM) / 2 : 0;
    const rise = typeface.setting === "block" || isSmall ? -line.top : capital;
    const baseline = y + (rise * own) / EM;
    data += outline(line, x, baseline, own);
    const isNearSmall = isSmall || lines[place + 1]?.isSmall === true;
    if (typeface.setting === "block") {
      height = y + ((line.bottom - line.top) * own) / EM;
      y = height + gap * (isNearSmall ? 1.5 : 1);
    } else {
      height = Math.max(height, baseline + (Math.max(0, line.bottom) * own) / EM);
      y =
        baseline +
        typeface.leading * size +
        (typeface.isUppercase || isSmall ? 0 : ((capital * own) / EM) * 0.32);
    }
  });
  return { data, width, height, size };
}

/** Penalty for lines that end in a small word, and for small words alone on a line. Lines that end in a colon reduce it. */
function penaltyOf(lines: readonly string[], typeface: Typeface): number {
  return lines.reduce((sum, line, place) => {
    const words = line.split(" ");
    const last = words.at(-1) ?? "";
    const isDangling = place < lines.length - 1 && words.length > 1 && SMALL_WORD.test(last);
    const isSmall = SMALL_WORD.test(last) && !typeface.shrinksSmallWords;
    const isLost = words.length === 1 && lines.length > 1 && (isSmall || line.length <= 2);
    const lostPenalty = place === 0 ? 0.12 : 0.3;
    return sum + (isDangling ? 0.1 : 0) + (isLost ? lostPenalty : 0) - (last.endsWith(":") ? 0.1 : 0);
  }, 0);
}

/** @returns every way to break the words into at most `mostLines` lines */
function waysToBreak(words: readonly string[], mostLines: number): string[][] {
  if (words.length === 0) return [[]];
  if (mostLines === 0) return [];
  return words.flatMap((_, place) => {
    const first = words.slice(0, place + 1).join(" ");
    return waysToBreak(words.slice(place + 1), mostLines - 1).map((rest) => [first, ...rest]);
  });
}

function capHeight(face: Face, typeface: Typeface): number {
  return -shape(face, typeface.isUppercase ? "H" : "h", 0).top;
}

function shape(face: Face, text: string, tracking: number): Line {
  const line: Line = {
    glyphs: [],
    left: Number.POSITIVE_INFINITY,
    width: 0,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  let x = 0;
  let right = Number.NEGATIVE_INFINITY;
  for (const { font, letters } of runsOf(face, text)) {
    const scale = EM / font.unitsPerEm;
    const run = font.layout(letters, { kern: true, liga: tracking < 0.02 });
    run.glyphs.forEach((glyph, place) => {
      const position = run.positions[place];
      const box = glyph.path.bbox;
      if (position !== undefined && Number.isFinite(box.minX) && box.maxX > box.minX) {
        line.glyphs.push({ glyph, scale, x: x + position.xOffset * scale, y: position.yOffset * scale });
        line.left = Math.min(line.left, x + box.minX * scale);
        right = Math.max(right, x + box.maxX * scale);
        line.top = Math.min(line.top, -box.maxY * scale);
        line.bottom = Math.max(line.bottom, -box.minY * scale);
      }
      x += (position?.xAdvance ?? 0) * scale + tracking * EM;
    });
  }
  line.width = Math.max(1, right - line.left);
  return line;
}

/** Splits the text into runs, each with the first font that has its letters. */
function runsOf([first, ...others]: Face, text: string): { font: Face[0]; letters: string }[] {
  const runs: { font: Face[0]; letters: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const font = [first, ...others].find((each) => each.hasGlyphForCodePoint(code)) ?? first;
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.letters += letter;
    else runs.push({ font, letters: letter });
  }
  return runs;
}

function outline({ glyphs, left }: Line, x: number, y: number, size: number): string {
  const unit = size / EM;
  return glyphs
    .map(({ glyph, scale, x: glyphX, y: glyphY }) =>
      pathOf(glyph, scale * unit, x + (glyphX - left) * unit, y - glyphY * unit),
    )
    .join("");
}

const COMMANDS = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
} as const;

/** The y axis points up in fonts and down in pictures. */
function pathOf({ path }: Glyph, scale: number, x: number, y: number): string {
  return path.commands
    .map(({ command, args }) => {
      const places = args.map((value, index) =>
        tenth(index % 2 === 0 ? value * scale + x : y - value * scale),
      );
      return `${COMMANDS[command]}${places.join(" ")}`;
    })
    .join("");
}
