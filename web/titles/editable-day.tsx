import { CalendarDays } from "lucide-react";
import { useState } from "react";

import { Button } from "../ui/button.tsx";
import { DayForm } from "../ui/day-form.tsx";

import styles from "./editable-day.module.css";

type EditableDayProps = {
  day: string;
  text: string;
  action: string;
  /** The action's accessible name. */
  actionName: string;
  onSave: (day: string) => void;
};

/** A day as text, with a button that opens a form for it. */
export function EditableDay({ day, text, action, actionName, onSave }: EditableDayProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);

  function close(): void {
    setIsEditing(false);
    setWasEdited(true);
  }

  function save(changed: string): void {
    close();
    onSave(changed);
  }

  if (isEditing) return <DayForm day={day} onSave={save} onCancel={close} />;
  return (
    <span className={styles["day"]}>
      {text}
      <Button
        kind="quiet"
        size="small"
        icon={CalendarDays}
        aria-label={actionName}
        // The button takes the focus back from the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={wasEdited}
        onClick={() => setIsEditing(true)}
      >
        {action}
      </Button>
    </span>
  );
}
