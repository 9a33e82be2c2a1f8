/**
 * Loads a font family from its npm package with the given axes. Letters missing from its latin file, such as ō, come from its latin-ext
 * file, and letters missing from both come from the plain typeface.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { type Font, create } from "fontkit";
import { decompress } from "wawoff2";

import { TYPEFACES, type Typeface } from "./typefaces.ts";

/** The fonts to look for a letter in, in this order. */
export type Face = readonly [Font, ...Font[]];

const require = createRequire(import.meta.url);
const files = new Map<string, Promise<Font | null>>();
const faces = new Map<string, Promise<Face>>();

/** The typeface of the small print on posters. */
export const CAPTION: Pick<Typeface, "family" | "file" | "axes"> = {
  ...TYPEFACES.plain,
  axes: { wght: 600 },
};

export function faceOf(typeface: Pick<Typeface, "family" | "file" | "axes">): Promise<Face> {
  const key = JSON.stringify([typeface.family, typeface.file, typeface.axes]);
  const face = faces.get(key) ?? loadFace(typeface);
  faces.set(key, face);
  return face;
}

async function loadFace({ family, file, axes }: Pick<Typeface, "family" | "file" | "axes">): Promise<Face> {
  const [latin, latinExt, plain, plainExt] = await Promise.all([
    loadFile(family, `latin-${file}`),
    loadFile(family, `latin-ext-${file}`),
    loadFile(CAPTION.family, `latin-${CAPTION.file}`),
    loadFile(CAPTION.family, `latin-ext-${CAPTION.file}`),
  ]);
  if (latin === null) throw new Error(`The font ${family} has no latin file for ${file}`);
  const own = [latin, latinExt].flatMap((font) => font?.getVariation(axes) ?? []);
  const others = [plain, plainExt].flatMap((font) => font?.getVariation(CAPTION.axes) ?? []);
  return [own[0] ?? latin, ...own.slice(1), ...others];
}

function loadFile(family: string, file: string): Promise<Font | null> {
  const path = `@fontsource-variable/${family}/files/${family}-${file}.woff2`;
  const loaded = files.get(path) ?? readFont(path);
  files.set(path, loaded);
  return loaded;
}

/** @returns `null` if the family doesn't have the file */
async function readFont(path: string): Promise<Font | null> {
  const bytes = await readFile(require.resolve(path)).catch(() => null);
  if (bytes === null) return null;
  // Axes can't be set on a compressed font.
  const font = create(Buffer.from(await unpack(bytes)));
  return "getVariation" in font ? font : null;
}

let lastUnpacked: Promise<unknown> = Promise.resolve();

/** Decompresses one font at a time: the library has a single memory, so concurrent calls would corrupt each other's data. */
function unpack(woff2: Uint8Array): Promise<Uint8Array> {
  const unpacked = lastUnpacked.then(() => decompress(woff2));
  lastUnpacked = unpacked.catch(() => undefined);
  return unpacked;
}
