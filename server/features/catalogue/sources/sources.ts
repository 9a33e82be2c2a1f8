/**
 * Sources: where titles come from. A source provides its titles in one common form, and a load stores them in one transaction with
 * everything derived from them. A load never deletes viewers' marks on a title. TMDB's titles are stored by `tmdb/`.
 */
import { VOTES_DAY, expectedPopularity } from "#engine/popularity.ts";
import { YEAR_MS } from "#engine/title-facts.ts";
import type { Queryable } from "#server/platform/db.ts";

import { notifyChange } from "../store.ts";
import {
  type SourceTitle,
  forgetLearnedJudgements,
  keepFingerprint,
  keyOf,
  lockLoad,
  replaceCredits,
  replaceRelatedTitles,
  replaceNanogenres,
  upsertTitles,
} from "./store.ts";

export { type SourceTitle, keyOf, replaceCredits, replaceNanogenres, replaceRelatedTitles } from "./store.ts";

export type TitleSource = {
  name: string;
  /** Changes with every change of the source's content. */
  fingerprint: string;
  /** Only called if this version isn't loaded yet. */
  readTitles: () => readonly SourceTitle[];
};

/** @returns the ids in the order of the titles; `null` if this version of the source is already loaded */
export async function loadTitles(
  tx: Queryable,
  { name, fingerprint, readTitles }: TitleSource,
): Promise<number[] | null> {
  if ((await lockLoad(tx, name)) === fingerprint) return null;
  const titles = readTitles();
  const ids = await upsertTitles(tx, titles);
  const links = titles.map((title, place) => ({ ...title, title_id: ids[place] ?? 0 }));
  await replaceCredits(
    tx,
    links.flatMap(({ title_id, directors, cast }) => [
      { title_id, role: "director" as const, names: directors },
      { title_id, role: "cast" as const, names: cast },
    ]),
  );
  await replaceNanogenres(
    tx,
    ids,
    links.flatMap(({ title_id, nanogenres }) =>
      nanogenres.map((nanogenre, position) => ({ title_id, name: nanogenre, position })),
    ),
  );
  await replaceRelatedTitles(tx, ids, relatedLinks(titles, ids));
  await forgetLearnedJudgements(tx);
  await keepFingerprint(tx, name, fingerprint);
  await notifyChange(tx, null);
  return ids;
}

/** Leaves out related titles that aren't in the source. */
function relatedLinks(titles: readonly SourceTitle[], ids: readonly number[]) {
  const idOf = new Map(titles.map((title, place) => [keyOf(title), ids[place] ?? 0]));
  return titles.flatMap((title, place) =>
    title.related_titles.flatMap(({ strength, ...key }) => {
      const relatedId = idOf.get(keyOf(key));
      return relatedId === undefined ? [] : [{ title_id: ids[place] ?? 0, kin_id: relatedId, strength }];
    }),
  );
}

type Voted = Pick<SourceTitle, "media_type" | "released" | "vote_count" | "votes_as_of">;

/** Estimates the popularity of a title that nobody judged. @returns 0 to 100; 0 without votes */
export function popularityFromVotes(title: Voted): number {
  const { media_type: mediaType, vote_count: voteCount } = title;
  return voteCount === 0 ? 0 : expectedPopularity({ mediaType, voteCount, ageYears: yearsAtVotes(title) });
}

/** @returns years from the release to the day of the vote counts; never negative */
export function yearsAtVotes({
  released,
  votes_as_of: day,
}: Pick<Voted, "released" | "votes_as_of">): number {
  const votedAt = day === null ? VOTES_DAY : Date.parse(day);
  return Math.max(0, (votedAt - Date.parse(released)) / YEAR_MS);
}
