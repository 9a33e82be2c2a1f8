/**
 * The embedded catalog, which comes with the app: `catalogue/films/*.json` and `catalogue/series/*.json`, one file per decade, with
 * alternative titles, the controlled list of nanogenres, the judged popularity and related titles, the day of those judgments, and what's
 * known about titles that aren't embedded. A file
 * that doesn't fit the schema stops startup with an error that names the file and the title.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import type { JudgedTitle } from "#engine/popularity-calibration.ts";

import { type KnownTitle, knownTitle } from "../enrichment/enrichment.ts";
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

export type EmbeddedCatalogue = {
  titles: EmbeddedTitle[];
  nanogenres: Nanogenre[];
  /** The day on which popularity and related titles were judged. */
  judgedAsOf: string;
  /** Judgments of titles that aren't embedded. */
  known: KnownTitle[];
};

/** The name of this source. */
export const EMBEDDED = "embedded";

const KINDS = ["films", "series"] as const;
type Kind = (typeof KINDS)[number];

type DataFile = { path: string; text: string };
type Files = Record<Kind | "related" | "alternatives", DataFile[]> &
  Record<"nanogenres" | "popularity" | "sources" | "knowledge", DataFile>;

const sources = z.object({ judged_as_of: z.iso.date() });

/** The files of the catalog. They're only parsed when read, because most starts find them loaded already. */
export async function openEmbeddedCatalogue(
  directory: string,
): Promise<Pick<TitleSource, "name" | "fingerprint"> & { read: () => EmbeddedCatalogue }> {
  const hash = createHash("sha256");
  const readText = async (path: string): Promise<DataFile> => {
    const text = await readFile(path, "utf8");
    hash.update(path.split("/").at(-1) ?? "").update(text);
    return { path, text };
  };
  const readAll = async (folder: string, kind: Kind): Promise<DataFile[]> => {
    const files: DataFile[] = [];
    for (const path of await dataFiles(folder, kind)) files.push(await readText(path));
    return files;
  };
  const files: Files = {
    films: await readAll(directory, "films"),
    series: await readAll(directory, "series"),
    nanogenres: await readText(join(directory, "nanogenres.json")),
    popularity: await readText(join(directory, "renown.json")),
    related: [],
    alternatives: [],
    sources: await readText(join(directory, "sources.json")),
    knowledge: await readText(join(directory, "knowledge.jsonl")),
  };
  for (const kind of KINDS) {
    files.related.push(...(await readAll(join(directory, "kin"), kind)));
    files.alternatives.push(...(await readAll(join(directory, "alternative-titles"), kind)));
  }
  let catalogue: EmbeddedCatalogue | null = null;
  return {
    name: EMBEDDED,
    fingerprint: hash.digest("hex"),
    read: () => (catalogue ??= parseFiles(files)),
  };
}

export async function readEmbeddedCatalogue(directory: string): Promise<EmbeddedCatalogue> {
  return (await openEmbeddedCatalogue(directory)).read();
}

function parseFiles(files: Files): EmbeddedCatalogue {
  const entries: EmbeddedEntry[] = [
    ...files.films.flatMap((file) => parse(z.array(filmEntry), file).map(filmTitle)),
    ...files.series.flatMap((file) => parse(z.array(seriesEntry), file).map(seriesTitle)),
  ];
  const nanogenres = parse(z.array(nanogenreEntry), files.nanogenres);
  const popularity = parse(popularityEntries, files.popularity);
  const related: z.infer<typeof relatedEntries> = {};
  for (const file of files.related) Object.assign(related, parse(relatedEntries, file));
  const otherTitles: z.infer<typeof alternativeEntries> = {};
  for (const file of files.alternatives) Object.assign(otherTitles, parse(alternativeEntries, file));
  const judgements = judgementsOf(entries, { popularity, related });
  const alternatives = alternativesOf(entries, otherTitles);
  const titles = entries.map((entry, place) => ({
    ...entry,
    ...(judgements[place] as Judged),
    ...(alternatives[place] as Alternatives),
  }));
  const { judged_as_of: judgedAsOf } = parse(sources, files.sources);
  return { titles, nanogenres, judgedAsOf, known: parse(z.array(knownTitle), linesOf(files.knowledge)) };
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

/** Lines of JSON as one list. */
function linesOf({ path, text }: DataFile): DataFile {
  return { path, text: `[${text.trim().split("\n").join(",")}]` };
}

async function dataFiles(directory: string, kind: Kind): Promise<string[]> {
  const names = await readdir(join(directory, kind));
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(directory, kind, name));
}

function parse<Schema extends z.ZodType>(schema: Schema, { path, text }: DataFile): z.output<Schema> {
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
