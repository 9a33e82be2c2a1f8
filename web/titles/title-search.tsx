import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";
import { SEARCH_DEBOUNCE_MS } from "#contract/search-rules.ts";

import { searchQuery } from "../api/search-queries.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { kindText, yearOf } from "./labels.ts";
import { pictureUrl } from "./picture-url.ts";

import styles from "./title-search.module.css";

type FactsText = (kind: string, year: string | null, id: number) => string;

export type TitleSearchWords = {
  search: string;
  placeholder: string;
  searching: string;
  nothing: (query: string) => string;
  searchFailed: string;
  results: string;
  facts: FactsText;
};

type Props = { words: TitleSearchWords; onPick: (item: Item) => void; typedFirst?: string };

const RESULTS = 10;

/** Picks one title by name, from up to ten results. Picking one clears the search. */
export function TitleSearch({ words, onPick, typedFirst = "" }: Props) {
  const [typed, setTyped] = useState(typedFirst);
  const wanted = typed.trim();
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { data, isFetching, isError } = useQuery(searchQuery({ q: settled, limit: RESULTS }));
  const isSearching = wanted !== "" && (wanted !== settled || isFetching);
  const results = wanted !== "" && !isSearching ? data : undefined;

  function pick(item: Item): void {
    setTyped("");
    onPick(item);
  }

  return (
    <div className={styles["search"]}>
      <SearchField
        label={words.search}
        placeholder={words.placeholder}
        query={typed}
        onQueryChange={setTyped}
      />
      <p aria-live="polite" className={styles["text"]}>
        {isSearching && words.searching}
        {!isSearching && wanted !== "" && isError && words.searchFailed}
        {results?.length === 0 && words.nothing(wanted)}
      </p>
      {results !== undefined && results.length > 0 && (
        <ul className={styles["results"]} aria-label={words.results}>
          {results.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles["result"]} onClick={() => pick(item)}>
                <TitleFacts item={item} facts={words.facts} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A title's poster and name, and a line that can contain its type, year and ID. */
export function TitleFacts({ item, facts }: { item: Item; facts: FactsText }) {
  return (
    <span className={styles["title"]}>
      <span className={styles["poster"]}>
        {item.poster_path === null ? (
          <HalfDisc size={24} />
        ) : (
          <img src={pictureUrl(item.poster_path, "w154")} alt="" width={77} height={116} />
        )}
      </span>
      <span className={styles["words"]}>
        <span className={styles["name"]} dir="auto">
          {item.title}
        </span>
        <span className={styles["facts"]}>{facts(kindText(item), yearOf(item), item.id)}</span>
      </span>
    </span>
  );
}
