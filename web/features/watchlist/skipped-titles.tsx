import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Undo2 } from "lucide-react";
import { useId, useState } from "react";

import type { Item } from "#contract/item.ts";

import { watchlistQuery, skippedQuery } from "../../api/list-queries.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { EntryCard } from "../../titles/entry-card.tsx";
import { kindText, yearOf } from "../../titles/labels.ts";
import { unskip } from "../../titles/unskip.ts";
import { useSkippedTitles } from "../../titles/use-marks.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./skipped-titles.module.css";

/** Skipped titles, collapsed until the viewer opens them. */
export function SkippedTitles({ onOpen }: { onOpen: (item: Item) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  // Waits for the watchlist above, which would push this section down when it appears.
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

type Props = { item: Item; onOpen: (item: Item) => void };

function SkippedEntry({ item, onOpen }: Props) {
  const facts = [kindText(item), yearOf(item)].filter(Boolean).join(", ");

  function bringBack(control: Element): void {
    focusNeighborEntry(control);
    void unskip(item);
  }

  return (
    <EntryCard
      item={item}
      onOpen={onOpen}
      look="line"
      action={
        <Button
          kind="ghost"
          size="small"
          icon={Undo2}
          aria-label={dialogs.skippedTitles.bringBackTitle(item.title)}
          onClick={({ currentTarget }) => bringBack(currentTarget)}
        >
          {dialogs.skippedTitles.bringBack}
        </Button>
      }
    >
      <p>{facts}</p>
    </EntryCard>
  );
}

const PLACEHOLDERS = [1, 2, 3];

function SkippedList({ onOpen }: { onOpen: (item: Item) => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(skippedQuery());
  const skipped = useSkippedTitles(data ?? []);
  if (isPending) {
    return (
      <div className={styles["entries"]} aria-busy="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} height={92} />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <FailureNotice
        headingLevel={3}
        title={dialogs.skippedTitles.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (skipped.length === 0) return <p className={styles["words"]}>{dialogs.skippedTitles.none}</p>;
  return (
    <>
      <p className={styles["words"]}>{dialogs.skippedTitles.explanation}</p>
      <ul className={styles["entries"]}>
        {skipped.map((item) => (
          <SkippedEntry key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}
