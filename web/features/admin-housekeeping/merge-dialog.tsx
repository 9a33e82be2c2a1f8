import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { TitleFacts, TitleSearch } from "../../titles/title-search.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import type { Addition } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;

type Props = {
  addition: Addition;
  isOpen: boolean;
  onClose: () => void;
  onMerge: (into: Item) => void;
};

/** Chooses the title to merge with, then asks for confirmation: merging can't be undone. */
export function MergeDialog({ addition, isOpen, onClose, onMerge }: Props) {
  const [into, setInto] = useState<Item | null>(null);
  const { heading, text, sure, other } = words.merging;

  function close(): void {
    setInto(null);
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading>{heading(addition.title)}</DialogHeading>
        <p className={styles["text"]}>{text}</p>
        {into === null ? (
          <TitleSearch words={words.merging} typedFirst={addition.title} onPick={setInto} />
        ) : (
          <>
            <TitleFacts item={into} facts={words.merging.facts} />
            <p ref={focus} tabIndex={-1}>
              {sure(addition.title, into.title)}
            </p>
            <Button kind="quiet" size="small" onClick={() => setInto(null)}>
              {other}
            </Button>
          </>
        )}
        <DialogFooter>
          <Button onClick={close}>{words.cancel}</Button>
          {into !== null && (
            <Button
              kind="primary"
              onClick={() => {
                close();
                onMerge(into);
              }}
            >
              {words.merge}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** The button that had the focus is gone, so it moves to the question. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
