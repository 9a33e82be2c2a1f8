import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import type { Item } from "#contract/item.ts";

import { watchlistQuery } from "../../api/list-queries.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { SkippedList } from "./skipped-list.tsx";

import styles from "./skipped-titles.module.css";

/** Skipped titles, collapsed until the viewer opens them. */
export function SkippedTitles({ onOpen }: { onOpen: (item: Item) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  // Waits for the watchlist above it, which would push it down.
  const { isPending } = useQuery(watchlistQuery());
  if (isPending) return null;
  return (
    <section className={styles["section"]}>
      <h2 className={styles["heading"]}>
        <button
          type="button"
          className={styles["disclosure"]}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {dialogs.skippedTitles.heading}
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <SkippedList onOpen={onOpen} />}
      </div>
    </section>
  );
}
