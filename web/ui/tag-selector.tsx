import { useState } from "react";

import type { Tag } from "#contract/tags.ts";
import { PREFERENCES_MIN } from "#contract/tags.ts";
import { tagsAnswering } from "#engine/text/tag-scoring.ts";

import { dialogs } from "../messages/dialogs.ts";
import { onboarding } from "../messages/onboarding.ts";
import { announce } from "./announcer.tsx";
import { ChipListbox } from "./chip-listbox.tsx";
import { classNames } from "./class-names.ts";
import { SearchField } from "./search-field.tsx";
import { tagGroups } from "./tag-groups.ts";
import { useCountAnnounced } from "./use-count-announced.ts";
import { useDebounced } from "./use-debounced.ts";

import styles from "./tag-selector.module.css";

type TagSelectorProps = {
  tags: readonly Tag[];
  /** Tag IDs, in the order they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  min?: number;
  max?: number | undefined;
};

const SEARCH_DELAY_MS = 300;
const FOUND_MAX = 30;

const words = onboarding.tags;

/** Chooses tags by group or by search. The parent checks whether enough are chosen. */
export function TagSelector({ tags, chosen, onChange, min = PREFERENCES_MIN, max }: TagSelectorProps) {
  const [query, setQuery] = useState("");
  const settled = useDebounced(query, SEARCH_DELAY_MS);
  const isSearching = query.trim() !== "" && settled.trim() !== "";
  const found = isSearching ? tagsAnswering(tags, settled).slice(0, FOUND_MAX) : [];
  useCountAnnounced(isSearching ? found.length : null, words.nothingFound);

  function choose(next: string[]) {
    onChange(next);
    // With a maximum, the list itself announces the count.
    if (max === undefined) announce(words.chosen(next.length, min));
  }

  const search = tags.some(({ category }) => category === "mood") ? words.search : words.searchLikes;
  const groups = isSearching
    ? [{ key: "found", label: words.found, tags: found, isUnderGenre: false }]
    : tagGroups(tags, chosen);
  return (
    <div className={styles["selector"]}>
      <div className={styles["head"]}>
        <SearchField
          label={search}
          placeholder={search}
          look="pill"
          query={query}
          onQueryChange={setQuery}
          className={styles["search"]}
        />
        <span className={styles["count"]}>
          {max === undefined ? words.chosen(chosen.length, min) : dialogs.forms.chosenOf(chosen.length, max)}
        </span>
      </div>
      {isSearching && found.length === 0 && <p className={styles["nothing"]}>{words.nothingFound}</p>}
      {groups
        .filter((group) => group.tags.length > 0)
        .map((group) => (
          <section
            key={group.key}
            className={classNames(styles["group"], group.isUnderGenre && styles["under-genre"])}
          >
            <h3 className={styles["label"]}>{group.label}</h3>
            <ChipListbox
              label={group.label}
              options={group.tags.map(({ id, label, emoji }) => ({ value: id, label, emoji }))}
              selected={chosen}
              max={max}
              onChange={choose}
            />
          </section>
        ))}
    </div>
  );
}
