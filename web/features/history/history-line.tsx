import { X } from "lucide-react";

import type { Item } from "#contract/item.ts";

import type { HistoryEntry } from "../../api/history-queries.ts";
import { dayText } from "../../messages/formats.ts";
import { historyWords } from "../../messages/history.ts";
import { messages } from "../../messages/messages.ts";
import { EditableDay } from "../../titles/editable-day.tsx";
import { EntryCard } from "../../titles/entry-card.tsx";
import { kindText, yearOf } from "../../titles/labels.ts";
import { RatingControl } from "../../titles/mark-controls.tsx";
import { useTitleMutation } from "../../titles/mutations-chunk.ts";
import { IconButton } from "../../ui/button.tsx";
import { today } from "../../ui/day-form.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { removeEntry } from "./remove-entry.ts";

import styles from "./history.module.css";

type Props = { entry: HistoryEntry; item: Item; page: string; onOpen: (item: Item) => void };

/** An entry of the history, whose date and rating can be changed in place. */
export function HistoryLine({ entry, item, page, onOpen }: Props) {
  const { page: words, watched } = historyWords;
  const { mutate } = useTitleMutation(messages.watched.failed);
  const day = dayText(entry.day);
  const facts = [kindText(item), yearOf(item)].filter(Boolean).join(", ");
  const viewing = entry.viewing_id === null ? null : { id: entry.viewing_id, watched_on: entry.day };

  function save(changed: string): void {
    void mutate(({ changeDay, watch }) =>
      viewing === null ? watch(item, changed) : changeDay(item, viewing, changed),
    );
  }

  function remove(control: Element): void {
    focusNeighborEntry(control);
    if (viewing !== null && !entry.is_only) void mutate(({ unwatch }) => unwatch(item, viewing));
    else void removeEntry(item, entry, page);
  }

  return (
    <EntryCard
      item={item}
      onOpen={onOpen}
      look="line"
      action={
        <IconButton
          icon={X}
          label={words.remove(item.title, day)}
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      }
    >
      <p>{facts}</p>
      <div className={styles["controls"]}>
        <EditableDay
          day={viewing === null ? today() : entry.day}
          text={entry.is_watched ? words.watchedOn(day) : words.rated(day)}
          action={viewing === null ? words.addDate : watched.change}
          actionName={viewing === null ? words.addDateOf(item.title) : watched.changeOf(item.title, day)}
          onSave={save}
        />
        <RatingControl title={item} page={page} place="detail" />
      </div>
    </EntryCard>
  );
}
