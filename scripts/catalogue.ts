/**
 * `npm run -s catalogue -- report` prints counts of the embedded catalog.
 * `npm run -s catalogue -- check DIR` compares its facts with the reference files in DIR (film-facts.csv, series-facts.csv) and lists
 * disagreements that aren't settled in catalogue/settled.json.
 * `npm run -s catalogue -- judge [DIR]` cross-validates the learned judgments on fifths of the titles; with DIR, only on films with
 * keywords in film-facts.csv, using those keywords.
 * `npm run -s catalogue -- popularity` fits the popularity curve to the judged titles and prints its error and the constants for
 * engine/popularity.ts.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { parse } from "csv-parse/sync";
import { z } from "zod";

import { GENRES, MEDIA_TYPES, TITLE_MOODS } from "#contract/vocabulary.ts";
import { calibrate, calibrationErrors } from "#engine/popularity-calibration.ts";
import {
  type EmbeddedTitle,
  judgedVotes,
  readEmbeddedCatalogue,
} from "#server/features/catalogue/embedded/embedded.ts";
import {
  type Accuracy,
  meanGradeError,
  accuracyOf,
  crossValidate,
} from "#server/features/catalogue/enrichment/accuracy.ts";

const DIRECTORY = fileURLToPath(new URL("../catalogue", import.meta.url));

/** Disagreements that were checked. Our value is kept, for the reason given in `why`. */
const settled = z.array(
  z.object({ kind: z.enum(MEDIA_TYPES), tmdb_id: z.int(), field: z.string(), why: z.string() }),
);

type Disagreement = { title: EmbeddedTitle; field: string; ours: string; theirs: string };

const [command, directory] = process.argv.slice(2);
const embedded = await readEmbeddedCatalogue(DIRECTORY);
const { titles } = embedded;
if (command === "report") report();
else if (command === "check" && directory !== undefined) await check(directory);
else if (command === "judge") await judge(directory);
else if (command === "popularity") popularity();
else {
  process.stderr.write("Usage: npm run -s catalogue -- report | check DIR | judge [DIR] | popularity\n");
  process.exitCode = 2;
}

function report(): void {
  const count = (keysOf: (title: EmbeddedTitle) => readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of titles.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const line = (
    name: string,
    counts: Map<string, number>,
    keys: readonly string[] = [...counts.keys()].toSorted(),
  ) => say(`${name}: ${keys.map((key) => `${key} ${counts.get(key) ?? 0}`).join(", ")}`);
  const films = titles.filter((title) => title.media_type === "movie");
  const nanogenres = count((title) => title.nanogenres);
  say(`titles: ${titles.length} (films ${films.length}, series ${titles.length - films.length})`);
  line(
    "genres",
    count((title) => title.genres),
    GENRES.map(({ key }) => key),
  );
  line(
    "moods",
    count((title) => Object.keys(title.moods)),
    TITLE_MOODS,
  );
  line(
    "decades",
    count((title) => [`${title.released.slice(0, 3)}0s`]),
  );
  const countries = count((title) => title.countries);
  const languages = count((title) => [title.language]);
  line(`countries (${countries.size})`, countries);
  line(`languages (${languages.size})`, languages);
  say(
    `nanogenres: ${nanogenres.size}, of which ${[...nanogenres.values()].filter((uses) => uses < 3).length} are used fewer than three times`,
  );
  say(`trailers: ${titles.filter((title) => title.trailer !== null).length}`);
  say(`streamed in the US: ${titles.filter((title) => (title.stream["US"] ?? []).length > 0).length}`);
}

async function check(referenceDirectory: string): Promise<void> {
  const films = await readCsv(join(referenceDirectory, "film-facts.csv"));
  const series = await readCsv(join(referenceDirectory, "series-facts.csv"));
  const byId = new Map([
    ...films.map((row) => [`movie ${row["tmdb_id"]}`, row] as const),
    ...series.map((row) => [`tv ${row["tmdb_id"]}`, row] as const),
  ]);
  const known = settled.parse(JSON.parse(await readFile(join(DIRECTORY, "settled.json"), "utf8")));
  const isSettled = ({ title, field }: Disagreement) =>
    known.some(
      (entry) => entry.kind === title.media_type && entry.tmdb_id === title.tmdb_id && entry.field === field,
    );
  const compared = titles.filter((title) => byId.has(`${title.media_type} ${title.tmdb_id}`));
  const disagreements = compared.flatMap((title) =>
    disagreementsOf(title, byId.get(`${title.media_type} ${title.tmdb_id}`) ?? {}),
  );
  const open = disagreements.filter((disagreement) => !isSettled(disagreement));
  for (const { title, field, ours, theirs } of open)
    say(`${title.media_type} ${title.tmdb_id} ${title.title}: ${field} ${ours}, reference ${theirs}`);
  say(
    `${compared.length} of ${titles.length} titles compared, ${disagreements.length - open.length} disagreements settled, ${open.length} open`,
  );
  process.exitCode = open.length === 0 ? 0 : 1;
}

async function judge(referenceDirectory: string | undefined): Promise<void> {
  const rows =
    referenceDirectory === undefined ? [] : await readCsv(join(referenceDirectory, "film-facts.csv"));
  const keywords = new Map(rows.map((row) => [Number(row["tmdb_id"]), row["keywords"] ?? ""]));
  const keywordsOf = ({ media_type: kind, tmdb_id: id }: Pick<EmbeddedTitle, "media_type" | "tmdb_id">) =>
    kind === "movie" ? (keywords.get(id) ?? "").split("|").filter((keyword) => keyword !== "") : [];
  const all = crossValidate(embedded, { foldCount: 5, folds: 5, keywordsOf });
  const pairs = all.filter(({ title }) => referenceDirectory === undefined || keywordsOf(title).length > 0);
  const line = (name: string, { precision, recall, titles: count }: Accuracy) =>
    say(`${name.padEnd(16)} ${precision.toFixed(2)}  ${recall.toFixed(2)}  ${count}`);
  say(`${pairs.length} held-out titles: precision, recall, titles with that judgment`);
  for (const mood of TITLE_MOODS) line(mood, accuracyOf(pairs, "moods", mood));
  for (const field of ["moods", "nanogenres", "themes", "subgenres", "content_notes"] as const)
    line(`all ${field}`, accuracyOf(pairs, field));
  for (const grade of ["pace", "tone", "intensity", "attention"] as const)
    say(`${grade}: off by ${meanGradeError(pairs, grade).toFixed(2)} of 5 on average`);
}

function popularity(): void {
  const judged = judgedVotes(titles);
  const errors = calibrationErrors(judged);
  say("Cross-validation in fifths: titles, mean absolute error in points of popularity, rank correlation");
  for (const [kind, { titles: count, mae, rankCorrelation }] of Object.entries(errors))
    say(`${kind.padEnd(5)} ${count}  ${mae.toFixed(1)}  ${rankCorrelation.toFixed(3)}`);
  say("POPULARITY_CURVES in engine/popularity.ts:");
  for (const [kind, { base, votes, age }] of Object.entries(calibrate(judged)))
    say(`  ${kind}: { base: ${base.toFixed(2)}, votes: ${votes.toFixed(2)}, age: ${age.toFixed(2)} },`);
}

async function readCsv(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path, "utf8"), { columns: true, relax_quotes: true });
}

/** Empty cells of the reference are ignored. */
function disagreementsOf(title: EmbeddedTitle, row: Record<string, string>): Disagreement[] {
  const isFilm = title.media_type === "movie";
  const pairs: [string, string | null, string | undefined][] = [
    ["title", title.title, row[isFilm ? "title" : "name"]],
    ["original_title", title.original_title, row[isFilm ? "original_title" : "original_name"]],
    ["released", title.released, row[isFilm ? "release_date" : "first_air_date"]],
    ["imdb_id", title.imdb_id, row["imdb_id"]],
    ["language", title.language, row["original_language"]],
  ];
  if (isFilm) {
    pairs.push([
      "runtime",
      String(title.runtime_minutes ?? ""),
      row["runtime_minutes"]?.replace(/\.0+$/, ""),
    ]);
    pairs.push(["certification", title.certification, row["us_certification"]]);
  }
  return pairs.flatMap(([field, ours, theirs = ""]) =>
    theirs === "" || theirs === ours ? [] : [{ title, field, ours: ours ?? "none", theirs }],
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
