import { CircleAlert } from "lucide-react";
import { useId } from "react";

import styles from "./radio-list.module.css";

type CheckFieldProps = {
  label: string;
  text: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Why it cannot be agreed to. */
  refusal?: string | undefined;
  error?: string | undefined;
};

/** Yes or no to one thing, with what it means: the browser's own checkbox. What cannot be agreed to can be reached, and says why. */
export function CheckField({ label, text, isChecked, onChange, refusal, error }: CheckFieldProps) {
  const id = useId();
  return (
    <>
      <label className={styles["option"]}>
        <input
          type="checkbox"
          className={styles["input"]}
          checked={isChecked}
          // Not `disabled`: then nobody would hear why.
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
