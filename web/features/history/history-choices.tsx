import { useState } from "react";

import { HISTORY_KINDS, HISTORY_SEARCH_MAX, HISTORY_SORTS } from "#contract/history-rules.ts";
import { DISLIKED, LIKED, LOVED } from "#contract/rating.ts";
import { MEDIA_TYPES } from "#contract/vocabulary.ts";

import type { HistoryQuery } from "../../api/history-queries.ts";
import { historyWords } from "../../messages/history.ts";
import { messages } from "../../messages/messages.ts";
import { SelectField } from "../../ui/fields.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useUrlChoices } from "../../ui/use-url-choices.ts";

import styles from "./history.module.css";

const RATINGS = { disliked: DISLIKED, liked: LIKED, loved: LOVED } as const;
const RATING_NAMES = ["disliked", "liked", "loved"] as const satisfies readonly (keyof typeof RATINGS)[];
const CLEARED = { q: null, type: null, kind: null, rating: null };

/** What the viewer wants to see of their history, in the URL. */
export function useHistoryChoices() {
  const { oneOf, text, choose } = useUrlChoices();
  const type = oneOf("type", MEDIA_TYPES);
  const kind = oneOf("kind", HISTORY_KINDS);
  const rating = oneOf("rating", RATING_NAMES);
  const q = text("q").trim().slice(0, HISTORY_SEARCH_MAX);
  const wanted: HistoryQuery = {
    sort: oneOf("sort", HISTORY_SORTS) ?? "date",
    ...(q !== "" && { q }),
    ...(type !== null && { media_type: type }),
    ...(kind !== null && { kind }),
    ...(rating !== null && { rating: RATINGS[rating] }),
  };
  const isFiltered = q !== "" || type !== null || kind !== null || rating !== null;
  return { wanted, type, kind, rating, isFiltered, choose, clear: () => choose(CLEARED) };
}

type Choices = ReturnType<typeof useHistoryChoices>;

/** The search field, the order and the filters. */
export function HistoryChoices({ wanted, type, kind, rating, choose }: Choices) {
  const { page } = historyWords;
  const [typed, setTyped] = useState(wanted.q ?? "");
  // Cleared from outside the field.
  const [lastQuery, setLastQuery] = useState(wanted.q);
  if (wanted.q !== lastQuery) {
    setLastQuery(wanted.q);
    if (wanted.q === undefined && typed.trim() !== "") setTyped("");
  }

  function search(text: string): void {
    setTyped(text);
    choose({ q: text });
  }

  return (
    <div className={styles["choices"]}>
      <div className={styles["fields"]}>
        <SearchField
          label={page.search}
          query={typed}
          onQueryChange={search}
          maxLength={HISTORY_SEARCH_MAX}
        />
        <SelectField
          label={page.sort}
          value={wanted.sort ?? "date"}
          onChange={(sort) => choose({ sort: sort === "date" ? null : sort })}
          options={HISTORY_SORTS.map((sort) => ({ value: sort, label: page.sorts[sort] }))}
        />
      </div>
      <div className={styles["filters"]}>
        <FilterChips
          label={page.types}
          chips={MEDIA_TYPES.map((value) => ({ value, label: page.mediaTypes[value] }))}
          selected={type === null ? [] : [type]}
          onToggle={(value) => choose({ type: value === type ? null : value })}
        />
        <FilterChips
          label={page.kinds}
          chips={HISTORY_KINDS.map((value) => ({ value, label: page.kind[value] }))}
          selected={kind === null ? [] : [kind]}
          onToggle={(value) => choose({ kind: value === kind ? null : value })}
        />
        <FilterChips
          label={page.ratings}
          chips={RATING_NAMES.map((value) => ({
            value,
            label: messages.rating.values[RATINGS[value]],
          }))}
          selected={rating === null ? [] : [rating]}
          onToggle={(value) => choose({ rating: value === rating ? null : value })}
        />
      </div>
    </div>
  );
}
