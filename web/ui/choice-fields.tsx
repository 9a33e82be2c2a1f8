import { CircleAlert } from "lucide-react";
import { useId } from "react";

import styles from "./choice-fields.module.css";

type RadioListProps<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    text: string;
    /** Why the option can't be chosen. */
    refusal?: string | undefined;
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

type CheckFieldProps = {
  label: string;
  text: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Why the box can't be checked. */
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
