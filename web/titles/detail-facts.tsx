import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { listParts } from "../messages/formats.ts";
import { detailWords } from "../messages/title-details.ts";

import styles from "./detail-facts.module.css";

const MAX_CAST = 4;

/** Cast, crew and characteristics. Unknown facts are left out. */
export function DetailFacts({ item }: { item: Item }) {
  const facts = [
    { term: detailWords.details.cast, words: item.cast.slice(0, MAX_CAST).map(({ name }) => name) },
    {
      term: item.media_type === "tv" ? detailWords.details.creator : detailWords.details.director,
      words: wordsOf(item.director),
    },
    { term: detailWords.details.genres, words: item.genres.map(({ name }) => name) },
    { term: detailWords.details.moods, words: item.moods.map((mood) => labelOf(mood)) },
    { term: detailWords.details.nanogenres, words: item.nanogenres.map(({ name }) => labelOf(name)) },
  ].filter(({ words }) => words.length > 0);
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {listParts(words).map(({ type, value }) =>
              type === "element" ? <bdi key={value}>{value}</bdi> : value,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(text: string | null): string[] {
  return text === null || text === "" ? [] : [text];
}
