/** Reads `catalogue/wish-phrases.csv`: phrases, what they mean, and how strongly. A malformed line is an error with its number. */
import { readFile } from "node:fs/promises";

import { parse } from "csv-parse/sync";
import { stem } from "porter2";
import { z } from "zod";

import { WISH_KINDS, WISH_MAX_PHRASE } from "#contract/wish-rules.ts";
import { type Lexicon, type PhraseRow, createLexicon } from "#engine/wish/lexicon.ts";

const row = z.object({
  phrase: z.string().min(1).max(WISH_MAX_PHRASE),
  kind: z.enum(WISH_KINDS),
  value: z.string().min(1),
  strength: z.coerce.number().gt(0).max(1),
});

const FILE = new URL("../../../catalogue/wish-phrases.csv", import.meta.url);

export async function readPhrases(path: URL = FILE): Promise<PhraseRow[]> {
  const lines: unknown[] = parse(await readFile(path, "utf8"), { columns: true, skip_empty_lines: true });
  return lines.map((line, nth) => {
    const read = row.safeParse(line);
    if (read.success) return read.data;
    const [problem] = read.error.issues;
    throw new Error(
      `${path.pathname}, line ${nth + 2}: ${problem?.path.join(".") ?? ""}: ${problem?.message ?? ""}`,
    );
  });
}

/** Stems of a wish must be those of the descriptions, which PostgreSQL makes with the same algorithm (Porter2, "english"). */
export { stem };

export async function readLexicon(): Promise<Lexicon> {
  return createLexicon(await readPhrases(), stem);
}
