/** Other titles under which titles of the embedded catalogue are known: `catalogue/alternative-titles.json`, by kind and id at TMDB. */
import { readFile } from "node:fs/promises";

import { z } from "zod";

const FILE = new URL("../../../catalogue/alternative-titles.json", import.meta.url);

const entries = z.record(z.string().regex(/^[ms]\d+$/), z.array(z.string().min(1)).min(1));

export type AlternativeTitles = z.infer<typeof entries>;

export async function readAlternativeTitles(): Promise<AlternativeTitles> {
  return entries.parse(JSON.parse(await readFile(FILE, "utf8")));
}
