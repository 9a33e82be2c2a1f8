import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";

import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from "#contract/form-rules.ts";

import { autocompleteQuery } from "../../api/queries.ts";
import { SuggestionRow } from "../../titles/suggestion-row.tsx";
import { SearchCombobox } from "../../ui/search-combobox.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import type { Favourite } from "./sign-up.ts";

import styles from "./accounts.module.css";

type Props = { favourites: readonly Favourite[]; onChange: (favourites: Favourite[]) => void };

const SUGGESTIONS = 8;

export function FavouritePicker({ favourites, onChange }: Props) {
  const [text, setText] = useState("");
  const query = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const search = useQuery(autocompleteQuery({ q: query, limit: SUGGESTIONS }));
  const isSearching = text.trim().length >= SEARCH_MIN_CHARACTERS;
  const chosen = new Set(favourites.map(({ id }) => id));
  const results = isSearching ? (search.data ?? []) : [];

  return (
    <section className={styles["group"]}>
      <SearchCombobox
        label="Favorite titles"
        placeholder="Search movies & TV shows..."
        query={text}
        onQueryChange={setText}
        results={results}
        isLoading={isSearching && (search.isFetching || query !== text.trim())}
        emptyText="No results found"
        isRefused={({ id }) => chosen.has(id)}
        keyOf={({ id }) => String(id)}
        renderResult={(suggestion) => <SuggestionRow suggestion={suggestion} />}
        onPick={({ id, title, media_type }) => {
          onChange([...favourites, { id, title, media_type }]);
          setText("");
        }}
      />
      {favourites.length > 0 && (
        <ul className={styles["favourites"]} aria-label="Chosen titles">
          {favourites.map(({ id, title }) => (
            <li key={id}>
              {title}
              <button
                type="button"
                aria-label={`Remove ${title}`}
                onClick={() => onChange(favourites.filter((favourite) => favourite.id !== id))}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
