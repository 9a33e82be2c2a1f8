/** A title's pictures: the poster with lettering, the backdrop without text, and the lettering alone. */
import { type Design, type PicturedTitle, designOf } from "./design.ts";
import { CAPTION, type Face, faceOf } from "./fonts.ts";
import { type Lettering, setCaption, setTitle } from "./lettering.ts";
import { BACKDROP, POSTER, backdropSheet, inksOf, posterSheet, printScene } from "./print.ts";
import type { Inks, Sheet } from "./sheet.ts";
import { circle, group, moved, path, rectangle, tenth } from "./svg.ts";
import { TYPEFACES, type Typeface } from "./typefaces.ts";

export type Picture = { svg: string; width: number; height: number };

type Faces = { title: Face; caption: Face };

const MARGIN = 72;
const LINE_WIDTH = POSTER.width - 2 * MARGIN;
/** Posters narrower than this, in pixels, have heavier letters. */
const SMALL = 200;
const MOTIF_GAP = 30;
const CAPTION_LINE = POSTER.height - 66;
const SUBTITLE_GAP = 34;

/** @param width how wide it's shown, in pixels: narrow posters have heavier letters */
export async function drawPoster(title: PicturedTitle, width: number = POSTER.width): Promise<Picture> {
  const design = designOf(title);
  const { typeface, faces } = await lettersOf(design, width < SMALL);
  const lettering = setWithSubtitle(title.title, typeface, faces, posterBox(typeface, LINE_WIDTH));
  const top = design.hasTitleOnTop ? MARGIN + 14 : CAPTION_LINE - 62 - lettering.height;
  const left = typeface.isCentered ? MARGIN + (LINE_WIDTH - lettering.width) / 2 : MARGIN;
  const sheet = posterSheet(design.seed, inksOf(design.palette, design.isDay), {
    hasTitleOnTop: design.hasTitleOnTop,
    ...(design.hasStage && { motifEnd: top - MOTIF_GAP }),
  });
  const ink = sheet.inks.isDay ? sheet.inks.shade : sheet.inks.light;
  const over = [
    ...(design.hasTitleOnTop ? veilsForTop(sheet, top + lettering.height) : [veilForFoot(sheet, top)]),
    path(lettering.data, { fill: ink, transform: moved(left, top) }),
    ...credits(title, faces.caption, ink),
  ];
  return { ...POSTER, svg: printScene(sheet, design.draw, over) };
}

export async function drawBackdrop(title: PicturedTitle): Promise<Picture> {
  const design = designOf(title);
  // Always the night version, because white text is shown on it.
  const sheet = backdropSheet(design.seed, inksOf(design.palette, false));
  return { ...BACKDROP, svg: printScene(sheet, design.draw) };
}

/** The title in white on a transparent background. */
export async function drawLockup(title: PicturedTitle): Promise<Picture> {
  const { typeface, faces } = await lettersOf(designOf(title));
  const box = {
    width: 900,
    height: 330,
    largestSize: lockupSize(typeface),
    mostLines: typeface.setting === "block" ? 4 : 3,
  };
  const lettering = setWithSubtitle(title.title, { ...typeface, isCentered: false }, faces, box);
  const [width, height] = [Math.ceil(lettering.width + 8), Math.ceil(lettering.height + 8)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${width} ${height}" width="${width}" height="${height}">${path(lettering.data, { fill: "#ffffff" })}</svg>`;
  return { svg, width, height };
}

async function lettersOf(design: Design, isSmall = false): Promise<{ typeface: Typeface; faces: Faces }> {
  const usual: Typeface = TYPEFACES[design.typeface];
  const typeface = isSmall ? { ...usual, ...usual.small } : usual;
  const [title, caption] = await Promise.all([faceOf(typeface), faceOf(CAPTION)]);
  return { typeface, faces: { title, caption } };
}

type TitleBox = Parameters<typeof setTitle>[3];

function posterBox(typeface: Typeface, width: number): TitleBox {
  const isBlock = typeface.setting === "block";
  return { width, height: isBlock ? 440 : 370, largestSize: posterSize(typeface), mostLines: 5 };
}

function posterSize(typeface: Typeface): number {
  if (typeface.setting === "block") return 620;
  if (typeface.isUppercase) return 210;
  return typeface.family === "imbue" ? 340 : 250;
}

function lockupSize(typeface: Typeface): number {
  if (typeface.setting === "block") return 300;
  if (typeface.isUppercase) return 170;
  return typeface.family === "imbue" ? 330 : 230;
}

/** If a title has more than four words, the part after the first colon becomes a smaller subtitle. */
function setWithSubtitle(text: string, typeface: Typeface, faces: Faces, box: TitleBox): Lettering {
  const [, main, subtitle] = /^(.+?): (.+)$/.exec(text) ?? [];
  const isLong = text.split(/\s+/).length > 4;
  if (main === undefined || subtitle === undefined || !isLong) return setTitle(text, typeface, faces, box);
  const upper = setTitle(main, typeface, faces, {
    ...box,
    height: box.height * 0.68,
    mostLines: Math.max(2, box.mostLines - 2),
  });
  const lower = setTitle(subtitle, { ...typeface, shrinksSmallWords: false }, faces, {
    width: Math.min(box.width, Math.max(upper.width, box.width * 0.5)),
    height: box.height * 0.28,
    largestSize: upper.size * (typeface.isUppercase ? 0.46 : 0.5),
    mostLines: 2,
  });
  const width = Math.max(upper.width, lower.width);
  const indent = (part: Lettering) => (typeface.isCentered ? (width - part.width) / 2 : 0);
  const data =
    shifted(upper.data, indent(upper), 0) + shifted(lower.data, indent(lower), upper.height + SUBTITLE_GAP);
  return { data, width, height: upper.height + SUBTITLE_GAP + lower.height, size: upper.size };
}

/** Moves an outline. The numbers in its data are x, y pairs. */
function shifted(data: string, x: number, y: number): string {
  return data.replaceAll(/([MLQC])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const places = numbers.trim().split(/\s+/);
    return command + places.map((place, index) => tenth(Number(place) + (index % 2 === 0 ? x : y))).join(" ");
  });
}

/** Darkens the bottom of a poster, or lightens it by day, so that the title is readable on any scene. */
function veilForFoot({ inks, define }: Sheet, titleTop: number): string {
  const { height } = POSTER;
  const veil = veilOf(inks);
  const fill = define.linear([
    [Math.max(0, (titleTop - 190) / height), veil, 0],
    [Math.min(0.985, (titleTop - 20) / height), veil, inks.isDay ? 0.9 : 0.7],
    [1, veil, inks.isDay ? 1 : 0.96],
  ]);
  return rectangle({ x: 0, y: 0, ...POSTER, fill });
}

function veilsForTop({ inks, define }: Sheet, titleBottom: number): string[] {
  const { width, height } = POSTER;
  const veil = veilOf(inks);
  const head = define.linear([
    [0, veil, 0.9],
    [Math.min(0.6, titleBottom / height), veil, 0.55],
    [Math.min(0.7, (titleBottom + 170) / height), veil, 0],
  ]);
  const foot = define.linear([
    [0, veil, 0],
    [0.6, veil, 0.85],
    [1, veil, 0.95],
  ]);
  return [
    rectangle({ x: 0, y: 0, width, height, fill: head }),
    rectangle({ x: 0, y: height - 260, width, height: 260, fill: foot }),
  ];
}

function veilOf(inks: Inks): string {
  return inks.isDay ? inks.ground : inks.shade;
}

/**
 * The small print at the bottom of a poster, below a fine line: year, a half-lit disc for each of up to 12 seasons, and director or
 * creators.
 */
function credits({ year, byline, seasons }: PicturedTitle, face: Face, ink: string): string[] {
  const baseline = CAPTION_LINE + 18;
  const yearLine = setCaption(String(year), face, { size: 25, tracking: 0.1, anchor: "start" });
  const byLine = setCaption(byline.toUpperCase(), face, {
    size: byline.length > 28 ? 17 : 21,
    tracking: 0.12,
    anchor: "end",
  });
  const discs = Array.from({ length: Math.min(seasons ?? 0, 12) }, (_, season) =>
    halfDisc(MARGIN + yearLine.width + 34 + season * 24, CAPTION_LINE + 9, ink),
  );
  return [
    rectangle({
      x: MARGIN,
      y: CAPTION_LINE - 22,
      width: POSTER.width - 2 * MARGIN,
      height: 2,
      fill: ink,
      opacity: 0.35,
    }),
    path(yearLine.data, { fill: ink, opacity: 0.92, transform: moved(MARGIN, baseline) }),
    path(byLine.data, { fill: ink, opacity: 0.92, transform: moved(POSTER.width - MARGIN, baseline) }),
    group(discs, { opacity: 0.9 }),
  ];
}

function halfDisc(x: number, y: number, ink: string): string {
  const radius = 7.5;
  return (
    circle({ x, y, radius, stroke: ink, strokeWidth: 2.4 }) +
    path(`M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}Z`, { fill: ink })
  );
}
