import { CircleAlert } from "lucide-react";
import { useId } from "react";

import styles from "./radio-list.module.css";

type RadioListProps<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    text: string;
    /** Why it can't be chosen. */ refusal?: string | undefined;
  }[];
  error?: string | undefined;
};

/** Native radios with descriptions. Options that can't be chosen stay focusable and explain why. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, name, value, onChange, options, error } = props;
  const id = useId();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- screen readers don't treat a fieldset as a radio group
      role="radiogroup"
      className={styles["list"]}
      aria-label={label}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      {options.map((option) => (
        <label key={option.value} className={styles["option"]}>
          <input
            type="radio"
            name={name}
            className={styles["input"]}
            value={option.value}
            checked={option.value === value}
            // A `disabled` radio couldn't explain why.
            aria-disabled={option.refusal !== undefined || undefined}
            aria-describedby={`${id}-${option.value}`}
            onChange={() => option.refusal === undefined && onChange(option.value)}
          />
          <span className={styles["label"]}>{option.label}</span>
          <span id={`${id}-${option.value}`} className={styles["text"]}>
            {option.refusal ?? option.text}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles["error"]}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
