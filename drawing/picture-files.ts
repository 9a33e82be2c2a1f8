/**
 * Scenes that are SVG files: a motif in its own small space, drawn in the inks of whatever palette a title has, and the stages it can be put
 * on. `docs/drawing.md` describes the format.
 */
import { readFile, readdir } from "node:fs/promises";

import { z } from "zod";

import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import { mix } from "./color.ts";
import { STAGE_NAMES, type SceneEntry, type Sheet } from "./sheet.ts";
import { STAGES, type Stage } from "./stages.ts";
import { ellipse, group, tenth } from "./svg.ts";

const FOLDER = new URL("scenes/", import.meta.url);
/** The motif's space is 200 wide and high, with the middle at 0, 0. */
const HALF = 100;
/** Where a standing motif touches the ground, in its own space. */
const FOOT = 90;
/** How large the motif's space is drawn, in units of the sheet. */
const REACH = 0.78;

const stageName = z.enum(STAGE_NAMES);
const list = (separator: RegExp) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    );
const attributes = z.strictObject({
  stages: list(/\s+/).pipe(z.tuple([stageName], stageName)),
  genres: list(/\s+/).pipe(z.array(z.enum(GENRES.map(({ key }) => key) as [GenreKey, ...GenreKey[]]))),
  themes: list(/;/),
  /** Which titles may get it; by default those with one of its themes or genres. */
  for: z.enum(["title", "themes"]).optional(),
  /** A factor on the usual size. */
  size: z.coerce.number().min(0.2).max(1.6).default(1),
});

/** The scenes in `drawing/scenes`, by name. Throws if a file doesn't fit the format. */
export async function readPictureFiles(): Promise<Record<string, SceneEntry>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".svg"));
  const scenes = files.map(async (file): Promise<[string, SceneEntry]> => {
    const name = file
      .slice(0, -".svg".length)
      .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    try {
      return [name, sceneOf(await readFile(new URL(file, FOLDER), "utf8"))];
    } catch (error) {
      throw new Error(`drawing/scenes/${file} isn't a scene`, { cause: error });
    }
  });
  return Object.fromEntries(await Promise.all(scenes));
}

/** @param text an SVG document whose colors are inks */
export function sceneOf(text: string): SceneEntry {
  const [, head, content] = /^<svg\s([^>]*)>((?:(?!<svg).)*)<\/svg>\s*$/s.exec(text) ?? [];
  if (head === undefined || content === undefined) throw new Error("It must be one <svg> element");
  if (!head.includes(`viewBox="-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}"`))
    throw new Error("Its viewBox must be -100 -100 200 200");
  const given = [...head.matchAll(/data-([a-z]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
    key,
    value,
  ]);
  const { stages, genres, themes, for: isFor, size } = attributes.parse(Object.fromEntries(given));
  if (new Set(stages.map((stage) => STAGES[stage].ground === null)).size > 1)
    throw new Error("It must float on all of its stages or stand on all of them");
  const shapes = content
    .replace(/<title>.*?<\/title>/s, "")
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
  const parts = shapes.split(PAINT);
  for (const [place, part] of parts.entries()) if (place % 3 === 2) parsePaint(part);
  return {
    genres,
    themes,
    stages,
    ...(isFor !== undefined && { isFor }),
    draw: (sheet, stage = stages[0]) => onStage(sheet, STAGES[stage], parts, size),
  };
}

function onStage(sheet: Sheet, stage: Stage, parts: readonly string[], size: number): string[] {
  const { focus, unit, inks } = sheet;
  const scale = (unit * REACH * size) / (2 * HALF);
  const y = stage.ground === null ? focus.y : focus.y + unit * stage.ground - FOOT * scale;
  const shapes = parts.map((part, place) => {
    const kind = place % 3;
    return kind === 0 ? part : kind === 1 ? ` ${part}=` : `"${paintOf(sheet, parsePaint(part))}"`;
  });
  const shadow =
    stage.ground === null || stage.before !== undefined
      ? []
      : [
          ellipse({
            x: focus.x,
            y: focus.y + unit * stage.ground,
            radiusX: 62 * scale,
            radiusY: 8 * scale,
            fill: inks.shade,
            opacity: 0.4,
            filter: sheet.define.blur(tenth(5 * scale)),
          }),
        ];
  return [
    ...stage.behind(sheet),
    ...shadow,
    group(shapes, {
      fill: inks.shade,
      transform: `translate(${tenth(focus.x)} ${tenth(y)}) scale(${Math.round(scale * 1000) / 1000})`,
    }),
    ...(stage.before?.(sheet) ?? []),
  ];
}

/** ` fill="…"`, ` stroke="…"` and ` stop-color="…"`, split into name and value. */
const PAINT = /\s(fill|stroke|stop-color)="([^"]*)"/;

/** An ink, or a mixture or gradient of paints. */
type PaintText = { name: string; parts: readonly (PaintText | number)[] };

const INKS = ["ground", "depth", "main", "accent", "figure", "shade", "light"] as const;
const MIXTURES = new Set(["mix", "down", "across", "glow", "fade"]);

function parsePaint(text: string): PaintText {
  const isReference = /^url\(#[\w-]+\)$/.test(text);
  if (isReference || text === "none" || text === "black" || text === "white")
    return { name: text, parts: [] };
  const [, name, inner] = /^([a-z]+)(?:\((.*)\))?$/s.exec(text.trim()) ?? [];
  if (name === undefined) throw new Error(`"${text}" isn't a color`);
  const isKnown = inner === undefined ? INKS.some((ink) => ink === name) : MIXTURES.has(name);
  if (!isKnown) throw new Error(`"${name}" isn't an ink or a mixture`);
  const parts =
    inner === undefined
      ? []
      : splitAtCommas(inner).map((part) => (/^[\d.]+$/.test(part) ? Number(part) : parsePaint(part)));
  return { name, parts };
}

/** Splits at the commas that aren't within parentheses. */
function splitAtCommas(text: string): string[] {
  return [...text.matchAll(/(?:[^,()]|\([^()]*\))+/g)].map(([part]) => part.trim());
}

function paintOf(sheet: Sheet, { name, parts }: PaintText): string {
  const { inks, define } = sheet;
  const color = (place: number): string => {
    const part = parts[place];
    return part === undefined || typeof part === "number" ? inks.main : paintOf(sheet, part);
  };
  const number = (place: number, otherwise: number) => {
    const part = parts[place];
    return typeof part === "number" ? part : otherwise;
  };
  switch (name) {
    case "mix":
      return mix(color(0), color(1), number(2, 0.5));
    case "down":
      return define.linear([
        [0, color(0)],
        [1, color(1)],
      ]);
    case "across":
      return define.linear(
        [
          [0, color(0)],
          [1, color(1)],
        ],
        { from: [0, 0], to: [1, 0] },
      );
    case "fade":
      return define.linear([
        [0, color(0), number(1, 1)],
        [1, color(0), 0],
      ]);
    case "glow":
      return define.radial([
        [0, color(0), number(1, 1)],
        [0.4, color(0), number(1, 1) * 0.4],
        [1, color(0), 0],
      ]);
    default:
      return INKS.some((ink) => ink === name) ? inks[name as (typeof INKS)[number]] : name;
  }
}
