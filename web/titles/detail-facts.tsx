import { GENRES, labelOf } from "#contract/vocabulary.ts";

import type { DetailedItem } from "../api/queries.ts";
import type { Topic } from "../api/topic-queries.ts";
import { listParts } from "../messages/formats.ts";
import { detailWords } from "../messages/title-details.ts";
import { TopicLink } from "./topic-link.tsx";

import styles from "./detail-facts.module.css";

const MAX_CAST = 4;

/** A fact's text, and the topic it leads to, if that's known. */
type Word = { text: string; topic: Topic | null };

/**
 * Cast, director or creator, genres, moods, nanogenres and franchise; each name leads to the titles it has. Unknown
 * facts are left out.
 */
export function DetailFacts({ item }: { item: DetailedItem }) {
  const { details } = detailWords;
  const facts = [
    { term: details.cast, words: item.cast.slice(0, MAX_CAST).map(({ name }) => named("person", name)) },
    { term: item.media_type === "tv" ? details.creator : details.director, words: directorsOf(item) },
    { term: details.genres, words: item.genres.map(genreWord) },
    {
      term: details.moods,
      words: item.moods.map((mood) => ({
        text: labelOf(mood),
        topic: { kind: "mood" as const, name: mood },
      })),
    },
    {
      term: details.nanogenres,
      words: item.nanogenres.map(({ name }) => ({
        text: labelOf(name),
        topic: { kind: "theme" as const, name },
      })),
    },
    { term: details.franchise, words: item.franchise ? [named("franchise", item.franchise)] : [] },
  ].filter(({ words }) => words.length > 0);
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Words words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words as a list, each with its own text direction. */
function Words({ words }: { words: readonly Word[] }) {
  const topics = new Map(words.map(({ text, topic }) => [text, topic]));
  return listParts([...topics.keys()]).map(({ type, value }, index) => {
    if (type !== "element") return value;
    const topic = topics.get(value) ?? null;
    // Two literals may be equal, so a part's place is its key.
    // oxlint-disable-next-line react/no-array-index-key
    return <bdi key={index}>{topic === null ? value : <TopicLink {...topic}>{value}</TopicLink>}</bdi>;
  });
}

function named(kind: "person" | "franchise", name: string): Word {
  return { text: name, topic: { kind, name } };
}

/** Until the details have loaded, the directors are only known as one text. */
function directorsOf({ directors, director }: DetailedItem): Word[] {
  if (directors !== undefined) return directors.map((name) => named("person", name));
  return director === null || director === "" ? [] : [{ text: director, topic: null }];
}

function genreWord({ id, name }: DetailedItem["genres"][number]): Word {
  const genre = GENRES.find((each) => each.id === id);
  return { text: name, topic: genre === undefined ? null : { kind: "genre", name: genre.key } };
}
