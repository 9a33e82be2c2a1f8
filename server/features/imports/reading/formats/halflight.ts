/** Halflight's own export: marks, with the title ids of the installation that exported them. */
import { z } from "zod";

import { titleIn } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults, HistoryRow, Scale } from "../history.ts";
import { rated, type JsonFormat } from "./format.ts";

const SCALE: Scale = { min: 1, max: 3, step: 1 };

const marked = z.object({
  item_id: z.int().positive().nullable().catch(null),
  title: z.string(),
  year: z.int().nullable().catch(null),
  rating: z.number().nullish().catch(null),
  rated_at: z.string().nullish().catch(null),
  seen_at: z.string().nullish().catch(null),
  skipped_at: z.string().nullish().catch(null),
  added_at: z.string().nullish().catch(null),
});
const list = z.array(z.unknown()).optional();
const personalData = z.object({
  exported_at: z.string(),
  account: z.object({}),
  ratings: z.array(z.unknown()),
  seen: list,
  skipped: list,
  watchlist: list,
});
const KINDS = { ratings: "rated", seen: "seen", skipped: "skipped", watchlist: "saved" } as const;

type Part = keyof typeof KINDS;

export const halflight: JsonFormat = {
  source: "halflight",
  isOf: (value) => personalData.safeParse(value).success,
  read: (files, faults) => ({
    scale: SCALE,
    entries: files.flatMap(({ file, value }) => {
      const personal = personalData.parse(value);
      return (Object.keys(KINDS) as Part[]).flatMap((part) =>
        (personal[part] ?? []).flatMap(
          (entry, index) => rowOf(entry, { file, line: index + 1, part, faults }) ?? [],
        ),
      );
    }),
  }),
};

function rowOf(
  entry: unknown,
  place: { file: string; line: number; part: Part; faults: Faults },
): HistoryRow | null {
  const { file, line, part, faults } = place;
  const { success, data } = marked.safeParse(entry);
  const title = titleIn(data?.title ?? "");
  if (!success || title === "") {
    faults.add({ file, line, reason: `The entry in “${part}” has no title.` });
    return null;
  }
  const [at = null] = readDates([data.rated_at ?? data.seen_at ?? data.skipped_at ?? data.added_at ?? ""]);
  const ids = { imdbId: null, tmdbId: null, titleId: data.item_id };
  const row = { file, line, title, year: data.year, mediaType: null, ids, at };
  const kind = KINDS[part];
  if (kind === "rated") return rated(row, data.rating ?? null, { scale: SCALE, faults });
  return { ...row, kind, rating: null };
}
