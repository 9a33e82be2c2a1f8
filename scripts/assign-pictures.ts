/**
 * `npm run assign-pictures` assigns scenes and palettes to the titles of the embedded catalog and writes catalogue/pictures.json. Titles that
 * have an assignment keep it, so pictures stay what they are; `-- --fresh` keeps only those chosen by hand.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { assignDesigns } from "#drawing/assignment.ts";
import { nearestTo } from "#engine/similarity.ts";
import { indexTitles } from "#engine/title-index.ts";
import { assignedDesignEntries, assignmentName } from "#server/features/artwork/assigned-designs.ts";
import { picturedTitleOf } from "#server/features/artwork/pictured-entry.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";

import { withDatabase } from "./database.ts";

const FILE = fileURLToPath(new URL("../catalogue/pictures.json", import.meta.url));
/** Titles that are likely to appear beside a title. */
const NEIGHBORS = 20;
/** Parts of one franchise are nearest of all. */
const SAME_FRANCHISE = 2;

const { values } = parseArgs({ options: { fresh: { type: "boolean", default: false } } });
const before = assignedDesignEntries.parse(JSON.parse(await readFile(FILE, "utf8")));

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
      for (const [rank, near] of nearestTo(index, position, NEIGHBORS).entries()) {
        const nearness = 1 - rank / (2 * NEIGHBORS);
        join(position, near.position, nearness);
        join(near.position, position, nearness);
      }
      if (collection === null) continue;
      for (const [other, { collection: another }] of index.titles.entries())
        if (another === collection) join(position, other, SAME_FRANCHISE);
    }
    const titles = index.titles.map((title, position) => {
      const pictured = picturedTitleOf(title, new Map());
      const known = before[assignmentName(pictured)];
      const isKept = known !== undefined && (!values.fresh || known.chosen === true);
      const kept = isKept ? { scene: known.scene, palette: known.palette } : null;
      return { title: pictured, neighbors: neighbors[position] ?? new Map<number, number>(), kept };
    });
    const assigned = assignDesigns(titles);
    const lines = titles.map(({ title }, place) => {
      const name = assignmentName(title);
      const design = before[name]?.chosen === true ? { ...assigned[place], chosen: true } : assigned[place];
      return `${JSON.stringify(name)}: ${JSON.stringify(design)}`;
    });
    await writeFile(FILE, `{\n${lines.toSorted().join(",\n")}\n}\n`);
    process.stderr.write(`${lines.length} titles\n`);
    return 0;
  },
);
