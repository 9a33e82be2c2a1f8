/**
 * `npm run -s tmdb-answers -- DIR` reads every recorded TMDB response below DIR as the sync would and prints what would be stored: one line
 * per file, then how many responses crashed a reader (should be none).
 */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import {
  readChangedIds,
  readError,
  readProviderList,
  readTitleList,
} from "#server/features/catalogue/tmdb/read-lists.ts";
import { readDetails } from "#server/features/catalogue/tmdb/read-title.ts";

type Summary = { kind: string; stored: string; faults: readonly string[] };

const PARTS = [
  "credits",
  "videos",
  "images",
  "keywords",
  "external_ids",
  "release_dates",
  "content_ratings",
  "alternative_titles",
  "translations",
  "watch/providers",
] as const;

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write("Usage: npm run -s tmdb-answers -- DIR\n");
  process.exitCode = 1;
} else process.exitCode = await table(directory);

async function table(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => name.endsWith(".json")).toSorted();
  let crashed = 0;
  const kinds = new Map<string, number>();
  for (const file of files) {
    const told = summarize(JSON.parse(await readFile(join(folder, file), "utf8")));
    if (told instanceof Error) crashed++;
    const { kind, stored, faults } =
      told instanceof Error ? { kind: "CRASHED", stored: told.message, faults: [] } : told;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    process.stdout.write(`${[file, kind, stored, faults.join(" ") || "-"].join(" | ")}\n`);
  }
  const sums = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
  process.stdout.write(`${files.length} answers (${sums}), ${crashed} crashed\n`);
  return crashed === 0 ? 0 : 1;
}

/** Detects the kind of response. Every response goes to every reader, because no reader may crash on any response. */
function summarize(answer: unknown): Summary | Error {
  try {
    const film = readDetails("movie", answer);
    const series = readDetails("tv", answer);
    const list = readTitleList(answer, null);
    const changes = readChangedIds(answer);
    const providers = readProviderList(answer);
    const error = readError(answer);
    const names = namesOf(answer);
    if (error !== null)
      return { kind: "error", stored: `${error.code ?? "-"}: ${error.message}`, faults: [] };
    const isSeries = names.has("first_air_date") || names.has("number_of_seasons");
    const isDetails = names.has("runtime") || names.has("number_of_seasons");
    if (isDetails) {
      const { value, faults } = isSeries ? series : film;
      if (value !== null) return { kind: isSeries ? "series" : "film", stored: sumOf(value), faults };
    }
    if (providers.value.length > 0)
      return { kind: "providers", stored: `${providers.value.length} services`, faults: providers.faults };
    const titles = [list, readTitleList(answer, "movie"), readTitleList(answer, "tv")].toSorted(
      (one, other) => other.value.titles.length - one.value.titles.length,
    )[0];
    if (titles !== undefined && titles.value.titles.length > 0 && names.has("total_pages"))
      return { kind: "list", stored: `${titles.value.titles.length} titles`, faults: titles.faults };
    if (changes.value.ids.length > 0 && names.has("total_pages"))
      return { kind: "changes", stored: `${changes.value.ids.length} ids`, faults: changes.faults };
    const part = partOf(answer);
    if (part !== null) return part;
    return { kind: "other", stored: "nothing: not a response that the sync requests", faults: [] };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A part of the details, such as the credits, may also be a separate response. */
function partOf(answer: unknown): Summary | null {
  const title = { id: 1, title: "-", name: "-" };
  const empty = sumOf(readDetails("tv", title).value ?? {});
  for (const name of PARTS) {
    for (const kind of ["movie", "tv"] as const) {
      const { value, faults } = readDetails(kind, { ...title, [name]: answer });
      const stored = sumOf(value ?? {});
      if (stored !== empty)
        return {
          kind: "part",
          stored: `as ${name}: ${stored}`,
          faults: faults.filter((fault) => fault.startsWith(name)),
        };
    }
  }
  return null;
}

/** The non-empty fields, with the lengths of lists. */
function sumOf(title: object): string {
  const held = Object.entries(title).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.length > 0 ? `${name} ${value.length}` : [];
    return value === null || value === "" || value === false ? [] : name;
  });
  return `${held.length} fields: ${held.join(", ")}`;
}

function namesOf(answer: unknown): Set<string> {
  return new Set(typeof answer === "object" && answer !== null ? Object.keys(answer) : []);
}
