import { fold } from "#engine/text/fold.ts";
import type { Queryable } from "#server/platform/db.ts";

import { keyOf } from "../sources/sources.ts";
import { type OwnTitle, type Wanted, selectOwnWithOtherImdbId } from "./sync-store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

/** Years between two releases of the same work: sources disagree about festivals and countries. */
const MAX_YEARS_APART = 1;

/**
 * TMDB's titles that aren't the works that the embedded catalog has under the same TMDB ids: their IMDb ids differ, and so do their names
 * or years.
 */
export async function findOtherWorks(db: Queryable, titles: readonly TmdbTitle[]): Promise<Set<TmdbTitle>> {
  const own = new Map((await selectOwnWithOtherImdbId(db, titles)).map((title) => [keyIn(title), title]));
  return new Set(
    titles.filter((title) => {
      const embedded = own.get(keyIn(title));
      return embedded !== undefined && !isSameWork(title, embedded);
    }),
  );
}

function isSameWork(title: TmdbTitle, own: OwnTitle): boolean {
  if (title.released === null) return false;
  if (Math.abs(Number(title.released.slice(0, 4)) - own.year) > MAX_YEARS_APART) return false;
  const names = new Set(namesOf(own));
  return namesOf(title).some((name) => names.has(name));
}

/** Names without letters or digits are left out, because all of them fold to the same text. */
function namesOf({
  title,
  originalTitle,
  alternativeTitles,
}: Pick<TmdbTitle, "title" | "originalTitle" | "alternativeTitles">): string[] {
  return [title, originalTitle, ...(alternativeTitles ?? [])].map(fold).filter((name) => name !== "");
}

function keyIn({ mediaType, tmdbId }: Wanted): string {
  return keyOf({ media_type: mediaType, tmdb_id: tmdbId });
}
