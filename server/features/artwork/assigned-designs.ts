/** The scenes and palettes assigned to the titles of the embedded catalog: `catalogue/pictures.json`, written by `npm run assign-pictures`. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import type { AssignedDesign } from "#drawing/design.ts";
import { PALETTES, type PaletteName } from "#drawing/palettes.ts";
import { SCENES } from "#drawing/scenes.ts";
import { STAGE_NAMES } from "#drawing/sheet.ts";

const FILE = fileURLToPath(new URL("../../../catalogue/pictures.json", import.meta.url));

export const assignedDesignEntries = z.record(
  z.string().regex(/^.+ \(\d{4}\)$/),
  z.strictObject({
    scene: z.string().refine((name) => name in SCENES, { error: "There's no such scene" }),
    palette: z.enum(Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]),
    stage: z.enum(STAGE_NAMES).optional(),
    /** Chosen by hand, because another scene would contradict the title. */
    chosen: z.literal(true).optional(),
  }),
);

/** The name under which a title has its assignment: "Her (2013)". */
export function assignmentName({ title, year }: { title: string; year: number }): string {
  return `${title} (${year})`;
}

/** By `assignmentName`. */
export type AssignedDesigns = ReadonlyMap<string, AssignedDesign>;

/** Throws if the file doesn't fit the schema. */
export async function readAssignedDesigns(file = FILE): Promise<AssignedDesigns> {
  const entries = assignedDesignEntries.parse(JSON.parse(await readFile(file, "utf8")));
  return new Map(
    Object.entries(entries).map(([name, { scene, palette, stage }]) => [
      name,
      { scene, palette, stage: stage ?? null },
    ]),
  );
}
