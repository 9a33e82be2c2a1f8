/**
 * `npm run assign-pictures` assigns scenes and palettes to the titles of the embedded catalog and writes catalogue/pictures.json. Titles that
 * have an assignment keep it, so pictures stay what they are; `-- --fresh` keeps only those chosen by hand.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { z } from "zod";

import { assignDesigns } from "#drawing/assignment.ts";
import { SCENES } from "#drawing/scenes.ts";
import { nearestTo } from "#engine/similarity.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { indexTitles } from "#engine/title-index.ts";
import { assignedDesignEntries, assignmentName } from "#server/features/artwork/assigned-designs.ts";
import { picturedTitleOf } from "#server/features/artwork/pictured-entry.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";

import { withDatabase } from "./database.ts";

const FILE = fileURLToPath(new URL("../catalogue/pictures.json", import.meta.url));
/** Titles that are likely to appear beside a title. */
const NEIGHBORS = 20;
/** Titles that are both near a third one are shown in one row. */
const SAME_ROW = 0.4;
/** The best-known titles of a theme are shown in one row too. */
const IN_A_THEME = 30;
/** Parts of one franchise are nearest of all. */
const SAME_FRANCHISE = 2;

const { values } = parseArgs({ options: { fresh: { type: "boolean", default: false } } });
const written = z
  .record(z.string(), z.looseObject({ scene: z.string() }))
  .parse(JSON.parse(await readFile(FILE, "utf8")));
/** Titles whose scene no longer exists get another one. */
const before = assignedDesignEntries.parse(
  Object.fromEntries(Object.entries(written).filter(([, { scene }]) => scene in SCENES)),
);

process.exitCode = await withDatabase(
  (line) => process.stderr.write(`${line}\n`),
  async (db) => {
    const index = indexTitles((await allFacts(db)).toSorted((a, b) => b.popularity - a.popularity));
    const neighbors = index.titles.map(() => new Map<number, number>());
    const join = (position: number, other: number, nearness: number) => {
      if (position === other) return;
      const known = neighbors[position]?.get(other) ?? 0;
      neighbors[position]?.set(other, Math.max(known, nearness));
    };
    for (const [position, { collection }] of index.titles.entries()) {
      const row = nearestTo(index, position, NEIGHBORS).map((near) => near.position);
      for (const [rank, near] of row.entries()) {
        const nearness = 1 - rank / (2 * NEIGHBORS);
        join(position, near, nearness);
        join(near, position, nearness);
        for (const other of row) join(near, other, SAME_ROW);
      }
      if (collection === null) continue;
      for (const [other, { collection: another }] of index.titles.entries())
        if (another === collection) join(position, other, SAME_FRANCHISE);
    }
    for (const row of bestKnownByTheme(index.titles))
      for (const position of row) for (const other of row) join(position, other, SAME_ROW);
    const titles = index.titles.map((title, position) => {
      const pictured = picturedTitleOf(title, new Map());
      const known = before[assignmentName(pictured)];
      const isKept = known !== undefined && (!values.fresh || known.chosen === true);
      const kept = isKept ? { scene: known.scene, palette: known.palette, stage: known.stage ?? null } : null;
      return { title: pictured, neighbors: neighbors[position] ?? new Map<number, number>(), kept };
    });
    const assigned = assignDesigns(titles);
    const lines = titles.map(({ title }, place) => {
      const name = assignmentName(title);
      const { stage = null, ...design } = assigned[place] ?? {};
      const chosen = before[name]?.chosen === true ? { chosen: true } : {};
      return `${JSON.stringify(name)}:${JSON.stringify({ ...design, ...(stage === null ? {} : { stage }), ...chosen })}`;
    });
    await writeFile(FILE, `{\n${lines.toSorted().join(",\n")}\n}\n`);
    process.stderr.write(`${lines.length} titles\n`);
    return 0;
  },
);

/** @param titles best known first */
function bestKnownByTheme(titles: readonly TitleFacts[]): number[][] {
  const rows = new Map<string, number[]>();
  for (const [position, { nanogenres }] of titles.entries()) {
    for (const theme of nanogenres) {
      const row = rows.get(theme) ?? [];
      if (row.length < IN_A_THEME) row.push(position);
      rows.set(theme, row);
    }
  }
  return [...rows.values()];
}
