import { useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { track } from "../../api/tracking.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { type Search, searchUrl } from "./search-url.ts";
import { matchingTags } from "./tags.ts";

import styles from "./search-tags.module.css";

type Props = { search: Search; found: readonly Item[] };

/** Tags that narrow a search; chosen tags are part of the URL. */
export function SearchTags({ search, found }: Props) {
  const navigate = useNavigate();
  const chips = matchingTags(search, found).map(({ id, label, count }) => ({ value: id, label, count }));
  const { text, tags } = search;
  if (chips.length === 0) return null;

  function choose(next: readonly string[]) {
    track("FILTER", { metadata: { tags: [...next], section: "search" } });
    void navigate(searchUrl({ text, tags: next }));
  }

  return (
    <FilterChips
      label={dialogs.searchPage.narrow}
      className={styles["line"]}
      chips={chips}
      selected={tags}
      onToggle={(tag) => choose(tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag])}
      onClear={text === "" ? undefined : () => choose([])}
    />
  );
}
