/**
 * Netflix: the viewing history of one profile (title and date), or the activity of a whole account with viewing times. From an account, the
 * profile with the most entries is read. Previews, and titles stopped within ten minutes, don't count as seen.
 */
import { titleIn } from "../cells.ts";
import type { Table, TableRow } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults } from "../faults.ts";
import type { Entry } from "../one-row-a-title.ts";
import { foldEpisodes, isPreview, type Watched } from "./episodes.ts";
import { namedTitle, NO_IDS, type TableFormat } from "./format.ts";

/** Across all sittings. */
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

/** For a whole account these are thousands, so one fault gives their number. */
function leftOut(count: number, why: string, { file, faults }: { file: string; faults: Faults }): void {
  if (count === 0) return;
  const reason = `Left out because they ${why}: ${linesCounted(count)}.`;
  faults.add({ file, line: 1, reason });
}

function linesCounted(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;
}
