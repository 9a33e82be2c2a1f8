import { useNavigate } from "react-router";

import { dialogs } from "../../messages/dialogs.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { RecentList } from "./recent-list.tsx";
import { searchUrl } from "./search-url.ts";
import { STARTING_TAGS } from "./tags.ts";

import styles from "./search.module.css";

const GROUPS = [
  { heading: dialogs.searchPage.byGenre, tags: STARTING_TAGS.genres },
  { heading: dialogs.searchPage.byMood, tags: STARTING_TAGS.moods },
] as const;

/** The search page before a search: recent searches, genres and moods to start from. */
export function SearchStart() {
  const navigate = useNavigate();
  return (
    <div className={styles["start"]}>
      <p>{dialogs.searchPage.start}</p>
      <RecentList />
      {GROUPS.map(({ heading, tags }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <FilterChips
            label={heading}
            chips={tags.map(({ id, label }) => ({ value: id, label }))}
            selected={[]}
            onToggle={(tag) => void navigate(searchUrl({ text: "", tags: [tag] }))}
          />
        </section>
      ))}
    </div>
  );
}
