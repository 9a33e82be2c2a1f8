/**
 * Netflix: the viewing history of one profile (title and date), or the activity of a whole account with viewing times. From an account, the
 * profile with the most entries is read. Previews, and titles watched for less than ten minutes, don't count as seen.
 */
import { fold } from "#engine/text/fold.ts";

import { titleIn, type Table, type TableRow } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults } from "../history.ts";
import { type Entry, namedTitle, NO_IDS, type TableFormat } from "./format.ts";

/** Total viewing time of a title, across all sittings, from which it counts as seen. */
const SEEN_FROM_SECONDS = 10 * 60;
const DURATION = /^(\d{1,3}):(\d{2}):(\d{2})$/;

export const netflix: TableFormat = {
  source: "netflix",
  isOf: (table) => isActivity(table) || isHistory(table),
  read(tables, faults) {
    // The account's archive also holds other tables of titles and dates.
    const activity = tables.filter((table) => isActivity(table));
    const used = activity.length > 0 ? activity : tables;
    return { scale: null, entries: used.flatMap((table) => entriesOf(table, faults)) };
  },
};

function isActivity(table: Table): boolean {
  return table.has("title") && table.has("startTime") && table.has("duration");
}

function isHistory(table: Table): boolean {
  return table.columnCount === 2 && table.has("title") && table.has("date");
}

function entriesOf(table: Table, faults: Faults): Entry[] {
  const { file } = table;
  const rows = withoutPreviews(ofBusiestProfile(table, faults), file, faults).flatMap((row) => {
    const title = namedTitle(row.cell("title"), NO_IDS, { file, line: row.line, faults });
    return title === null ? [] : [{ ...row, title }];
  });
  const dates = readDates(
    rows.map(({ cell }) => cell("startTime") || cell("date")),
    { isNewestFirst: true },
  );
  const watched = foldEpisodes(rows.map(({ title }) => title));
  const seconds = secondsByTitle(rows, watched);
  const entries = rows.flatMap(({ line, title: whole }, index): Entry[] => {
    const { title, mediaType } = watched[index] ?? { title: whole, mediaType: null };
    if (table.has("duration") && (seconds.get(title) ?? 0) < SEEN_FROM_SECONDS) return [];
    const at = dates[index] ?? null;
    return [{ file, line, title, year: null, mediaType, ids: NO_IDS, kind: "seen", rating: null, at }];
  });
  leftOut(rows.length - entries.length, "were stopped within ten minutes", { file, faults });
  return entries;
}

function ofBusiestProfile({ file, rows, has }: Table, faults: Faults): TableRow[] {
  if (!has("profile")) return rows;
  const counts = new Map<string, number>();
  for (const { cell } of rows) counts.set(cell("profile"), (counts.get(cell("profile")) ?? 0) + 1);
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (busiest === undefined || counts.size === 1) return rows;
  const [name] = busiest;
  leftOut(rows.length - busiest[1], `belong to profiles other than “${titleIn(name)}”`, { file, faults });
  return rows.filter(({ cell }) => cell("profile") === name);
}

function withoutPreviews(rows: readonly TableRow[], file: string, faults: Faults): TableRow[] {
  const kept = rows.filter(({ cell }) => cell("supplementalType") === "" && !isPreview(cell("title")));
  leftOut(rows.length - kept.length, "are trailers or other previews", { file, faults });
  return kept;
}

function secondsByTitle(rows: readonly TableRow[], watched: readonly Watched[]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const [index, { cell }] of rows.entries()) {
    const title = watched[index]?.title ?? "";
    const [, hours = "0", minutes = "0", rest = "0"] = DURATION.exec(cell("duration")) ?? [];
    const all = (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest);
    seconds.set(title, (seconds.get(title) ?? 0) + all);
  }
  return seconds;
}

/** Adds one fault for all these lines, because a whole account may have thousands of them. */
function leftOut(count: number, why: string, { file, faults }: { file: string; faults: Faults }): void {
  if (count === 0) return;
  const reason = `Left out because they ${why}: ${linesCounted(count)}.`;
  faults.add({ file, line: 1, reason });
}

function linesCounted(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;
}

type Watched = { title: string; mediaType: "movie" | "tv" | null };

const SEPARATOR = /\s*:\s+|：/u;
const ORDINAL = String.raw`(?:\d{1,4}(?:a|o|e|eme|re|er|st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|funf|un|une|deux|trois|quatre|cinq|uno|una|dos|tres|cuatro|cinco|due|tre|quattro|cinque|um|dois|duas|quatro)`;
// Folded: lower case, without accents.
const SEASONS =
  "season|series|staffel|saison|temporada|stagione|serie|seizoen|sasong|saeson|saesong|sesong|sezon|sezona|sezonul|kausi|evad|serija|сезон|musim|mua|phan";
const PARTS =
  "part|teil|partie|parte|deel|del|czesc|osa|cast|resz|bolum|часть|volume|vol|volumen|band|book|buch|livre|libro|livro|boek|bok";
const EPISODES =
  "episode|folge|episodio|aflevering|avsnitt|afsnit|odcinek|epizoda|jakso|epizod|серия|chapter|kapitel|chapitre|capitulo|capitolo|hoofdstuk|rozdzial";
const SEASON = new RegExp(`^(?:(?:${SEASONS}) ${ORDINAL}|${ORDINAL} (?:${SEASONS}))(?: .*)?$`, "u");
const ASIAN_SEASON = /^(?:第\s?\d+\s?[季期部]|シーズン\s?\d+|시즌\s?\d+|ซีซั่น\s?\d+)/u;
const PART = new RegExp(`^(?:(?:${PARTS}) ${ORDINAL}|${ORDINAL} (?:${PARTS}))$`, "u");
const EPISODE = new RegExp(`^(?:${EPISODES}) ${ORDINAL}(?: .*)?$`, "u");
const LIMITED =
  /^(?:limited series|mini ?series?|miniserien?|serie limitee|mini serie|serie limitada|serie limitata|minisserie|limitierte serie|miniserie limitada|beperkte serie|miniseriale?)$/u;
const PREVIEW = /\((?:[^()]*\s)?(?:trailer|teaser|clip|recap|bande-annonce|tráiler|avance)[^()]*\)\s*$/iu;

function isPreview(title: string): boolean {
  return PREVIEW.test(title);
}

/**
 * Finds the series of episodes, since Netflix writes both into one title: "Series: Season 2: Episode". A season is a word for season plus a
 * number. Words that films use too ("Part 2") count only if an episode follows. A season with its own name is recognized by several of its
 * episodes in the same history. @returns the movie or series of each title, in the same order
 */
export function foldEpisodes(titles: readonly string[]): Watched[] {
  const all = titles.map((title) => title.split(SEPARATOR).map((part) => part.trim()));
  const namedSeasons = seasonsByName(all);
  return all.map((parts, index) => {
    const whole = titles[index] ?? "";
    const length = seriesLength(parts) ?? (namedSeasons.has(seasonKey(parts)) ? 1 : null);
    if (length !== null) return { title: parts.slice(0, length).join(": "), mediaType: "tv" };
    // Three parts without a season: a film in a film series, or a season with its own name.
    return { title: whole, mediaType: parts.length < 3 ? "movie" : null };
  });
}

/** @returns how many parts name the series, `null` if nothing indicates one */
function seriesLength(parts: readonly string[]): number | null {
  const folded = parts.map((part) => fold(part));
  const [series = ""] = folded;
  const season = folded.findIndex(
    (part, at) => at > 0 && (isSeason(part, at === folded.length - 1) || ASIAN_SEASON.test(parts[at] ?? "")),
  );
  if (season > 0) return season;
  const episode = folded.findIndex((part, at) => at > 0 && EPISODE.test(part));
  if (episode <= 0) return null;
  // "Series: Series 2: Chapter One": the season repeats the name.
  return episode > 1 && series !== "" && folded[1]?.startsWith(series) === true ? 1 : episode;
}

function isSeason(part: string, isLast: boolean): boolean {
  if (SEASON.test(part) || LIMITED.test(part)) return true;
  return !isLast && PART.test(part);
}

/** The first two parts that several different titles with at least three parts share. */
function seasonsByName(all: readonly string[][]): Set<string> {
  const episodes = new Map<string, Set<string>>();
  for (const parts of all) {
    if (parts.length < 3) continue;
    const key = seasonKey(parts);
    const known = episodes.get(key) ?? new Set();
    episodes.set(key, known.add(parts.slice(2).join(": ")));
  }
  return new Set([...episodes].filter(([, { size }]) => size > 1).map(([key]) => key));
}

function seasonKey(parts: readonly string[]): string {
  return parts.slice(0, 2).join(": ");
}
