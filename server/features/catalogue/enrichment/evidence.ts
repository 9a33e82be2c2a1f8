/** The features of a title that nobody has judged yet: its facts, and the nanogenres that its words suggest. */
import { fold } from "#engine/text/fold.ts";

import type { SourceTitle } from "../sources/sources.ts";

export type Evidence = Pick<
  SourceTitle,
  "media_type" | "genres" | "overview" | "released" | "runtime_minutes" | "language" | "certification"
> & {
  /** The title's keywords in another source (TMDB); often empty. */
  keywords: readonly string[];
};

const RUNTIME_STEP_MINUTES = 30;

/** @returns the title's facts as feature names. Pairs of genres are included because they say more than each genre alone */
export function traitsOf(evidence: Evidence): string[] {
  const { genres, media_type: kind, released, runtime_minutes: minutes, language, certification } = evidence;
  const [first] = genres;
  return [
    `kind ${kind}`,
    `decade ${released.slice(0, 3)}`,
    `language ${language}`,
    ...(first === undefined ? [] : [`first genre ${first}`]),
    ...genres.map((genre) => `genre ${genre}`),
    ...genres.flatMap((one) =>
      genres.filter((other) => one < other).map((other) => `genres ${one} ${other}`),
    ),
    ...(certification === null ? [] : [`certification ${certification}`]),
    ...(minutes === null ? [] : [`runtime ${kind} ${Math.floor(minutes / RUNTIME_STEP_MINUTES)}`]),
  ];
}

export type TermList<Name extends string = string> = { name: Name; terms: readonly string[] };

/** @returns a function that counts, per list, how many of its terms are in a title's words */
export function termFinder<Name extends string>(
  lists: readonly TermList<Name>[],
): (words: Pick<Evidence, "keywords" | "overview">) => Map<Name, number> {
  const phrasesByWord = Map.groupBy(
    lists.flatMap(({ name, terms }) => terms.map((term) => ({ name, phrase: phraseOf(term) }))),
    ({ phrase }) => firstWord(phrase),
  );
  const names = lists.map(({ name }) => name);
  return ({ keywords, overview }) => {
    const text = phraseOf([...keywords, overview].join(" "));
    const found = [...new Set(text.split(" "))]
      .flatMap((word) => phrasesByWord.get(word) ?? [])
      .filter(({ phrase }) => text.includes(phrase));
    const counts = Map.groupBy(found, ({ name }) => name);
    return new Map(
      names.flatMap((name) => {
        const terms = counts.get(name);
        return terms === undefined ? [] : [[name, terms.length] as const];
      }),
    );
  };
}

function firstWord(phrase: string): string {
  return phrase.trimStart().split(" ", 1)[0] ?? "";
}

/** With a space at each end, so that only whole words match. */
function phraseOf(text: string): string {
  return ` ${fold(text)} `;
}
