import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from "#contract/search-rules.ts";

import { autocompleteQuery } from "../api/search-queries.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { kindText } from "./labels.ts";
import { pictureUrl } from "./picture-url.ts";

import styles from "./suggestions.module.css";

export type Suggestion = CallAnswer<"GET /api/search/autocomplete">["suggestions"][number];

/** A title in a list of suggestions: poster, name, type, year. */
export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { title, poster_path: poster, year } = suggestion;
  const kind = kindText(suggestion);
  return (
    <span className={styles["row"]}>
      <span className={styles["poster"]}>
        {poster === null ? (
          <HalfDisc size={16} />
        ) : (
          <img src={pictureUrl(poster, "w92")} alt="" width={40} height={60} />
        )}
      </span>
      <span className={styles["words"]}>
        <span className={styles["title"]} dir="auto">
          {title}
        </span>
        <span className={styles["kind"]}>{year === null ? kind : `${kind}, ${year}`}</span>
      </span>
    </span>
  );
}

const NONE: readonly Suggestion[] = [];

/** Suggestions for the typed text, debounced. There are none if loading fails. */
export function useSuggestions(text: string, limit: number) {
  const typed = text.trim();
  const query = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const { data, isFetching, isError } = useQuery(autocompleteQuery({ q: query, limit }));
  const isLongEnough = Array.from(typed).length >= SEARCH_MIN_CHARACTERS;
  const isSettled = query === typed;
  return {
    suggestions: isLongEnough && isSettled ? (data ?? NONE) : NONE,
    isLoading: isLongEnough && (isFetching || !isSettled),
    hasFailed: isSettled && isError,
  };
}
