import { useQuery } from "@tanstack/react-query";

import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from "#contract/search-rules.ts";

import { autocompleteQuery } from "../api/search-queries.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import type { Suggestion } from "./suggestion-row.tsx";

const NONE: readonly Suggestion[] = [];

/** Suggestions for the typed text, debounced. Empty if loading fails. */
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
