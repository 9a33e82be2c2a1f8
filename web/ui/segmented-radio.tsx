import { useId } from "react";

import { classNames } from "./class-names.ts";

import styles from "./segmented.module.css";

type SegmentedRadioProps<Value extends string | number> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string | undefined;
};

/** Native radios for a setting with few values: one tab stop, and arrow keys choose. */
export function SegmentedRadio<Value extends string | number>(props: SegmentedRadioProps<Value>) {
  const { label, value, onChange, options, className } = props;
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- screen readers don't treat a fieldset as a radio group
      role="radiogroup"
      className={classNames(styles["group"], styles["plain"], className)}
      aria-label={label}
    >
      {options.map((option, index) => (
        <label key={option.value} className={styles["option"]}>
          <input
            type="radio"
            name={name}
            className={styles["input"]}
            value={option.value}
            checked={index === chosen}
            // Tab reaches the same option from either side.
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
