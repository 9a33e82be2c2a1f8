import { type FormEvent, useState } from "react";

import { FIRST_WATCHED_DAY } from "#contract/history-rules.ts";

import { historyWords } from "../messages/history.ts";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";

import styles from "./day-form.module.css";

type Props = { day: string; onSave: (day: string) => void; onCancel: () => void };

/** A form for a day that isn't in the future. It's saved by a button, because a date field changes with every key. */
export function DayForm({ day, onSave, onCancel }: Props) {
  const [value, setValue] = useState(day);
  const [error, setError] = useState<string | null>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    const problem = problemOf(value);
    setError(problem);
    if (problem === null) onSave(value);
  }

  return (
    <form className={styles["form"]} noValidate onSubmit={save}>
      <TextField
        type="date"
        label={historyWords.watched.date}
        value={value}
        onChange={setValue}
        min={FIRST_WATCHED_DAY}
        max={today()}
        error={error}
        // The form replaces the button that opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Button kind="primary" type="submit">
        {historyWords.watched.save}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {historyWords.watched.cancel}
      </Button>
    </form>
  );
}

/** Today in the viewer's time zone: "2026-11-26". */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function problemOf(day: string): string | null {
  if (day < FIRST_WATCHED_DAY) return historyWords.watched.missing;
  return day > today() ? historyWords.watched.future : null;
}
