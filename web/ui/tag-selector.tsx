/** A picker for tags, grouped by category. Subgenres appear once their genre or one of them is chosen. */
import { useState } from "react";

import { type Tag, PREFERENCES_MIN } from "#contract/tags.ts";
import { tagsAnswering } from "#engine/text/tag-scoring.ts";

import { dialogs } from "../messages/dialogs.ts";
import { onboarding } from "../messages/onboarding.ts";
import { announce } from "./announcer.tsx";
import { ChipListbox } from "./chip-listbox.tsx";
import { classNames } from "./class-names.ts";
import { SearchField, useCountAnnounced } from "./search-field.tsx";
import { TagIcon } from "./tag-icon.tsx";
import { useDebounced } from "./use-debounced.ts";

import styles from "./tag-selector.module.css";

export type TagGroup = { key: string; label: string; tags: readonly Tag[]; isUnderGenre: boolean };

const words = onboarding.tags;

/** The groups in order. Subgenre groups follow the genres. */
function tagGroups(tags: readonly Tag[], chosen: readonly string[]): TagGroup[] {
  const ofCategory = (category: Tag["category"]) => tags.filter((tag) => tag.category === category);
  const genres = ofCategory("genre");
  const group = (key: string, label: string, members: readonly Tag[]): TagGroup => ({
    key,
    label,
    tags: members,
    isUnderGenre: false,
  });
  return [
    group("genres", words.genres, genres),
    ...genres
      .map((genre) => ({
        ...group(genre.id, words.subgenresOf(genre.label), subgenresOf(genre, tags)),
        isUnderGenre: true,
      }))
      // A genre's subgenres also appear while one of them is chosen, for example through the search.
      .filter(
        ({ key, tags: members }) => chosen.includes(key) || members.some(({ id }) => chosen.includes(id)),
      ),
    group("themes", words.themes, ofCategory("theme")),
  ].filter(({ tags: members }) => members.length > 0);
}

/** The message to show if too few tags are chosen; otherwise `null`. */
export function tooFewChosen(chosen: readonly string[], min: number): string | null {
  return chosen.length < min ? words.tooFew(min) : null;
}

function subgenresOf(genre: Tag, tags: readonly Tag[]): Tag[] {
  return tags.filter(({ parentCategory }) => parentCategory === genre.id);
}

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

  const groups = isSearching
    ? [{ key: "found", label: words.found, tags: found, isUnderGenre: false }]
    : tagGroups(tags, chosen);
  return (
    <div className={styles["selector"]}>
      <div className={styles["head"]}>
        <SearchField
          label={words.search}
          placeholder={words.search}
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
              options={group.tags.map(({ id, label }) => ({
                value: id,
                label,
                icon: <TagIcon tagId={id} />,
              }))}
              selected={chosen}
              max={max}
              onChange={choose}
            />
          </section>
        ))}
    </div>
  );
}
