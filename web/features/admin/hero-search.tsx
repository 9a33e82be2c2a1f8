import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";
import { SEARCH_DEBOUNCE_MS } from "#contract/search-rules.ts";

import { searchQuery } from "../../api/search-queries.ts";
import { admin } from "../../messages/admin.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { TitleFacts } from "./hero-card.tsx";

import styles from "./landing-section.module.css";

const words = admin.landing;
const RESULTS = 10;

/** Titles by name, ten at most; picking one empties the search. */
export function HeroSearch({ onPick }: { onPick: (item: Item) => void }) {
  const [typed, setTyped] = useState("");
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
                <TitleFacts item={item} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
