import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Eye, Plus, X } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";

import type { Viewing } from "#contract/history.ts";

import { viewingsQuery } from "../api/history-queries.ts";
import { dayText } from "../messages/formats.ts";
import { historyWords } from "../messages/history.ts";
import { messages } from "../messages/messages.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { today } from "../ui/day-form.tsx";
import { focusNeighborEntry } from "../ui/focus-position.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { EditableDay } from "./editable-day.tsx";
import { markOf, subscribeToMarks } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";
import type { NamedTitle } from "./restore-title.ts";

import styles from "./watched-control.module.css";

/** Marks a title as watched today, then shows the days on which it was watched. */
export function WatchedControl({ title }: { title: NamedTitle }) {
  const isWatched = useSyncExternalStore(subscribeToMarks, () => markOf(title.id).isWatched);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { isLoading, mutate } = useTitleMutation(messages.watched.failed);

  function onClick(): void {
    if (isWatched) {
      setIsOpen(!isOpen);
      return;
    }
    setIsOpen(true);
    void mutate(({ watch }) => watch(title, today()));
  }

  return (
    <>
      <Button
        kind="ghost"
        icon={isWatched ? CircleCheck : Eye}
        isBusy={isLoading}
        aria-expanded={isWatched ? isOpen : undefined}
        aria-controls={isWatched && isOpen ? panelId : undefined}
        onClick={onClick}
      >
        {isWatched ? messages.watched.isWatched : messages.watched.mark}
      </Button>
      {isWatched && isOpen && (
        <section
          id={panelId}
          className={styles["panel"]}
          aria-label={historyWords.watched.dates(title.title)}
        >
          <Viewings title={title} />
        </section>
      )}
    </>
  );
}

function Viewings({ title }: { title: NamedTitle }) {
  const { data } = useQuery(viewingsQuery(title.id));
  const { mutate } = useTitleMutation(messages.watched.failed);
  if (data === undefined) return <Skeleton height={44} />;
  return (
    <>
      <ul className={styles["viewings"]}>
        {data.map((viewing) => (
          <ViewingLine key={viewing.id} title={title} viewing={viewing} />
        ))}
        {data.length === 0 && <UndatedLine title={title} />}
      </ul>
      {data.length > 0 && data.every(({ watched_on: day }) => day !== today()) && (
        <Button
          kind="quiet"
          size="small"
          isFlush
          icon={Plus}
          onClick={() => void mutate(({ watch }) => watch(title, today()))}
        >
          {historyWords.watched.again}
        </Button>
      )}
    </>
  );
}

function ViewingLine({ title, viewing }: { title: NamedTitle; viewing: Viewing }) {
  const day = dayText(viewing.watched_on);
  const { mutate } = useTitleMutation(messages.watched.failed);

  function remove(control: Element): void {
    focusNeighborEntry(control);
    void mutate(({ unwatch }) => unwatch(title, viewing));
  }

  return (
    <li className={styles["viewing"]}>
      <EditableDay
        day={viewing.watched_on}
        text={day}
        action={historyWords.watched.change}
        actionName={historyWords.watched.changeOf(title.title, day)}
        onSave={(changed) => void mutate(({ changeDay }) => changeDay(title, viewing, changed))}
      />
      <IconButton
        icon={X}
        label={historyWords.watched.removeOf(title.title, day)}
        onClick={({ currentTarget }) => remove(currentTarget)}
      />
    </li>
  );
}

/** A title that was marked as watched without a date. */
function UndatedLine({ title }: { title: NamedTitle }) {
  const { noDate, add, addOf, removeOf } = historyWords.watched;
  const { mutate } = useTitleMutation(messages.watched.failed);
  return (
    <li className={styles["viewing"]}>
      <EditableDay
        day={today()}
        text={noDate}
        action={add}
        actionName={addOf(title.title)}
        onSave={(day) => void mutate(({ watch }) => watch(title, day))}
      />
      <IconButton
        icon={X}
        label={removeOf(title.title, noDate)}
        onClick={() => void mutate(({ toggleWatched }) => toggleWatched(title.id))}
      />
    </li>
  );
}
