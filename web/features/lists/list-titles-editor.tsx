import { X } from "lucide-react";
import { useRef } from "react";

import type { Item } from "#contract/item.ts";
import { MOST_TITLES_OF_LIST } from "#contract/list-rules.ts";

import { listWords } from "../../messages/lists.ts";
import { EntryCard } from "../../titles/entry-card.tsx";
import { kindText, yearOf } from "../../titles/labels.ts";
import { MoveButton } from "../../titles/move-button.tsx";
import { TitleSearch } from "../../titles/title-search.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { announce } from "../../ui/announcer.tsx";
import { IconButton } from "../../ui/button.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { addTitle, moveTitle, removeTitle } from "./list-mutations.ts";

import styles from "./lists.module.css";

type Props = { listId: number; items: readonly Item[]; onOpen: (item: Item) => void };

const words = listWords.one;

/** The titles of a list with buttons to move and remove them, and a search to add more. */
export function ListTitlesEditor({ listId, items, onOpen }: Props) {
  const searchRef = useRef<HTMLDivElement>(null);
  const kept = useFocusKept<HTMLDivElement>();

  function add(item: Item): void {
    searchRef.current?.querySelector("input")?.focus();
    if (items.some(({ id }) => id === item.id)) announce(words.already(item.title));
    else void addTitle(listId, item);
  }

  function remove(item: Item, control: Element): void {
    focusNeighborEntry(control);
    void removeTitle(listId, item);
  }

  return (
    <div {...kept} className={styles["editor"]}>
      {items.length >= MOST_TITLES_OF_LIST ? (
        <p className={styles["facts"]}>{words.full(MOST_TITLES_OF_LIST)}</p>
      ) : (
        <div ref={searchRef} className={styles["search"]}>
          <TitleSearch words={listWords.search} onPick={add} />
        </div>
      )}
      <h2 className="visually-hidden">{words.titles}</h2>
      <ol className={styles["entries"]}>
        {items.map((item, index) => (
          <EntryCard
            key={item.id}
            item={item}
            onOpen={onOpen}
            look="line"
            action={
              <div className={styles["entry-actions"]}>
                <MoveButton
                  direction="up"
                  label={words.moveUp(item.title)}
                  isDisabled={index === 0}
                  onMove={() => void moveTitle(listId, item, -1)}
                />
                <MoveButton
                  direction="down"
                  label={words.moveDown(item.title)}
                  isDisabled={index === items.length - 1}
                  onMove={() => void moveTitle(listId, item, 1)}
                />
                <IconButton
                  icon={X}
                  label={words.remove(item.title)}
                  onClick={({ currentTarget }) => remove(item, currentTarget)}
                />
              </div>
            }
          >
            <p>{[kindText(item), yearOf(item)].filter(Boolean).join(", ")}</p>
          </EntryCard>
        ))}
      </ol>
    </div>
  );
}
