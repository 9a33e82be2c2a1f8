import { X } from "lucide-react";
import { useState } from "react";

import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { SuggestionRow } from "../../titles/suggestion-row.tsx";
import { useSuggestions } from "../../titles/use-suggestions.ts";
import { SearchCombobox } from "../../ui/search-combobox.tsx";
import type { FavoriteTitle } from "./sign-up.ts";

import styles from "./accounts.module.css";

type Props = { favorites: readonly FavoriteTitle[]; onChange: (favorites: FavoriteTitle[]) => void };

const SUGGESTIONS = 8;

export function FavoritePicker({ favorites, onChange }: Props) {
  const [text, setText] = useState("");
  const { suggestions, isLoading, hasFailed } = useSuggestions(text, SUGGESTIONS);
  const chosen = new Set(favorites.map(({ id }) => id));

  return (
    <section className={styles["group"]}>
      <SearchCombobox
        label={dialogs.accounts.favourites}
        placeholder={messages.search.placeholder}
        query={text}
        onQueryChange={setText}
        results={suggestions}
        isLoading={isLoading}
        hasFailed={hasFailed}
        emptyText={messages.ui.noResults}
        isRefused={({ id }) => chosen.has(id)}
        keyOf={({ id }) => String(id)}
        renderResult={(suggestion) => <SuggestionRow suggestion={suggestion} />}
        onPick={({ id, title, media_type }) => {
          onChange([...favorites, { id, title, media_type }]);
          setText("");
        }}
      />
      {favorites.length > 0 && (
        <ul className={styles["favorites"]} aria-label={dialogs.accounts.chosenTitles}>
          {favorites.map(({ id, title }) => (
            <li key={id}>
              <span className={styles["favorite"]} dir="auto">
                {title}
              </span>
              <button
                type="button"
                aria-label={dialogs.accounts.remove(title)}
                onClick={() => onChange(favorites.filter((favorite) => favorite.id !== id))}
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
