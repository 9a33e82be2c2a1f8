import { CircleAlert } from "lucide-react";
import { useId } from "react";

import styles from "./radio-list.module.css";

type CheckFieldProps = {
  label: string;
  text: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Why it can't be checked. */
  refusal?: string | undefined;
  error?: string | undefined;
};

/** A native checkbox with a description. If it can't be checked, it stays focusable and explains why. */
export function CheckField({ label, text, isChecked, onChange, refusal, error }: CheckFieldProps) {
  const id = useId();
  return (
    <>
      <label className={styles["option"]}>
        <input
          type="checkbox"
          className={styles["input"]}
          checked={isChecked}
          // A `disabled` checkbox couldn't explain why.
          aria-disabled={refusal !== undefined || undefined}
          aria-describedby={error === undefined ? `${id}-text` : `${id}-text ${id}-error`}
          onChange={({ currentTarget }) => refusal === undefined && onChange(currentTarget.checked)}
        />
        <span className={styles["label"]}>{label}</span>
        <span id={`${id}-text`} className={styles["text"]}>
          {refusal ?? text}
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles["error"]}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </>
  );
}
