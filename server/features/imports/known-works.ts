/** Films and series that are known but may be missing from the catalog: `catalogue/knowledge.jsonl`, reduced to names and years. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { type KnownWork, type KnownWorks, namesOf } from "./title-names.ts";

const FILE = fileURLToPath(new URL("../../../catalogue/knowledge.jsonl", import.meta.url));

const line = z.object({
  kind: z.enum(["film", "series"]),
  tmdb_id: z.int().positive().optional(),
  title: z.string(),
  original_title: z.string().optional(),
  year: z.int(),
});

/** Throws if the file doesn't fit the schema. */
export async function readKnownWorks(file = FILE): Promise<KnownWorks> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const works = new Map<string, KnownWork[]>();
  for (const { title, original_title: original = title, ...known } of lines.map(parse)) {
    const mediaType = known.kind === "film" ? "movie" : "tv";
    const work: KnownWork = { mediaType, year: known.year, tmdbId: known.tmdb_id ?? null };
    for (const key of new Set([title, original].map((name) => namesOf(name).exact)))
      works.set(key, [...(works.get(key) ?? []), work]);
  }
  return works;
}

function parse(text: string): z.infer<typeof line> {
  return line.parse(JSON.parse(text));
}
