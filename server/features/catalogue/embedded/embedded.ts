/**
 * The embedded catalog, which comes with the app: `catalogue/films/*.json` and `catalogue/series/*.json`, one file per decade, with
 * alternative titles, the controlled list of nanogenres, the judged popularity and related titles, and the day of those judgments. A file
 * that doesn't fit the schema stops startup with an error that names the file and the title.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import type { JudgedTitle } from "#engine/popularity-calibration.ts";

import { type TitleSource, yearsAtVotes } from "../sources/sources.ts";
import {
  type Alternatives,
  alternativeEntries,
  alternativesOf,
  type EmbeddedEntry,
  type EmbeddedTitle,
  type Nanogenre,
  filmEntry,
  filmTitle,
  nanogenreEntry,
  seriesEntry,
  seriesTitle,
  type Judged,
  judgementsOf,
  relatedEntries,
  popularityEntries,
} from "./entry.ts";

export type { EmbeddedTitle } from "./entry.ts";

export type EmbeddedCatalogue = Omit<TitleSource, "titles"> & {
  titles: EmbeddedTitle[];
  nanogenres: Nanogenre[];
  /** The day on which popularity and related titles were judged. */
  judgedAsOf: string;
};

/** The name of this source. */
export const EMBEDDED = "embedded";

const sources = z.object({ judged_as_of: z.iso.date() });

export async function readEmbeddedCatalogue(directory: string): Promise<EmbeddedCatalogue> {
  const hash = createHash("sha256");
  const entries: EmbeddedEntry[] = [];
  for (const path of await dataFiles(directory, "films")) {
    const text = await readText(path, hash);
    entries.push(...parse(z.array(filmEntry), text, path).map(filmTitle));
  }
  for (const path of await dataFiles(directory, "series")) {
    const text = await readText(path, hash);
    entries.push(...parse(z.array(seriesEntry), text, path).map(seriesTitle));
  }
  const nanogenresPath = join(directory, "nanogenres.json");
  const nanogenres = parse(z.array(nanogenreEntry), await readText(nanogenresPath, hash), nanogenresPath);
  const popularityPath = join(directory, "renown.json");
  const popularity = parse(popularityEntries, await readText(popularityPath, hash), popularityPath);
  const related: z.infer<typeof relatedEntries> = {};
  const otherTitles: z.infer<typeof alternativeEntries> = {};
  for (const kind of ["films", "series"] as const) {
    for (const path of await dataFiles(join(directory, "kin"), kind))
      Object.assign(related, parse(relatedEntries, await readText(path, hash), path));
    for (const path of await dataFiles(join(directory, "alternative-titles"), kind))
      Object.assign(otherTitles, parse(alternativeEntries, await readText(path, hash), path));
  }
  const judgements = judgementsOf(entries, { popularity, related });
  const alternatives = alternativesOf(entries, otherTitles);
  const titles = entries.map((entry, place) => ({
    ...entry,
    ...(judgements[place] as Judged),
    ...(alternatives[place] as Alternatives),
  }));
  const sourcesPath = join(directory, "sources.json");
  const { judged_as_of: judgedAsOf } = parse(sources, await readText(sourcesPath, hash), sourcesPath);
  return { name: EMBEDDED, titles, nanogenres, judgedAsOf, fingerprint: hash.digest("hex") };
}

/** The titles with their votes and judged popularity, as input for fitting the popularity curve. */
export function judgedVotes(titles: readonly EmbeddedTitle[]): JudgedTitle[] {
  return titles.map((title) => ({
    mediaType: title.media_type,
    voteCount: title.vote_count,
    ageYears: yearsAtVotes(title),
    popularity: title.popularity,
  }));
}

async function dataFiles(directory: string, kind: "films" | "series"): Promise<string[]> {
  const names = await readdir(join(directory, kind));
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(directory, kind, name));
}

async function readText(path: string, hash: ReturnType<typeof createHash>): Promise<string> {
  const text = await readFile(path, "utf8");
  hash.update(path.split("/").at(-1) ?? "").update(text);
  return text;
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string, path: string): z.output<Schema> {
  const json = readJson(text, path);
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [problem] = result.error.issues;
  const [position] = problem?.path ?? [];
  const entry: unknown = Array.isArray(json) && typeof position === "number" ? json[position] : null;
  const name = entry !== null && typeof entry === "object" && "title" in entry ? String(entry.title) : "";
  throw new Error(`${path}: ${name} ${problem?.path.join(".") ?? ""}: ${problem?.message ?? ""}`);
}

function readJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: ${String(error)}`, { cause: error });
  }
}
