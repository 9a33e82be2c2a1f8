/** How the catalog's files refer to a title: "Casablanca (1942)". */
import { z } from "zod";

import type { SourceTitle } from "../sources/sources.ts";

export type Named = Pick<SourceTitle, "media_type" | "tmdb_id" | "title" | "released">;

export const titleReference = z.string().regex(/^.+ \(\d{4}\)$/);

/** "Casablanca (1942)" */
export function nameOf({ title, released }: Pick<Named, "title" | "released">): string {
  return `${title} (${released.slice(0, 4)})`;
}

/** @returns a function that finds a title by its name and throws if there is none */
export function namedIn(titles: readonly Named[]): (name: string) => Named {
  const byName = new Map(titles.map((title) => [nameOf(title), title]));
  return (name) => {
    const title = byName.get(name);
    if (title === undefined) throw new Error(`The catalogue has no ${name}, which a file beside it names`);
    return title;
  };
}
