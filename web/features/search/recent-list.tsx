import { History, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { dialogs } from "../../messages/dialogs.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { focusPage } from "../../ui/page-heading.ts";
import { forgetAllSearches, forgetSearch, recentSearches } from "./recent-searches.ts";
import { searchUrl } from "./search-url.ts";

import styles from "./search.module.css";

/** The viewer's recent searches in this browser. Each can be removed, and all of them cleared. */
export function RecentList() {
  const navigate = useNavigate();
  const [texts, setTexts] = useState(recentSearches);
  if (texts.length === 0) return null;
  const { recent, removeRecent, clearRecent } = dialogs.searchPage;
  return (
    <section>
      <h2>{recent}</h2>
      <ul className={styles["recent"]} aria-label={recent}>
        {texts.map((text) => (
          <li key={text}>
            <Button
              kind="quiet"
              icon={History}
              isFlush
              onClick={() => void navigate(searchUrl({ text, tags: [] }))}
            >
              <bdi>{text}</bdi>
            </Button>
            <IconButton
              icon={X}
              label={removeRecent(text)}
              onClick={({ currentTarget }) => {
                focusNeighborEntry(currentTarget);
                forgetSearch(text);
                setTexts(recentSearches());
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className={styles["clear"]}
        onClick={() => {
          forgetAllSearches();
          setTexts([]);
          focusPage();
        }}
      >
        {clearRecent}
      </Button>
    </section>
  );
}
