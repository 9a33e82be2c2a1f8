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

/** A setting of a few values, the browser's own radios: one tab stop, and the arrows move and choose. */
export function SegmentedRadio<Value extends string | number>(props: SegmentedRadioProps<Value>) {
  const { label, value, onChange, options, className } = props;
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no radio group to a screen reader
      role="radiogroup"
      className={classNames(styles["group"], styles["plain"], className)}
      aria-label={label}
    >
      {options.map((option, place) => (
        <label key={option.value} className={styles["option"]}>
          <input
            type="radio"
            name={name}
            className={styles["input"]}
            value={option.value}
            checked={place === chosen}
            // From either side Tab comes to the same one.
            tabIndex={place === Math.max(0, chosen) ? 0 : -1}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
