import { useId } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";

import styles from "./segmented-radio.module.css";

type SegmentedRadioProps<Value extends string | number> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: Icon }[];
  /** Without labels the words are kept for screen readers and tooltips. */
  showsLabels?: boolean;
  /** Ignores changes, but keeps the focus. */
  isBusy?: boolean;
  /** `accent` for what is "on" (a rating), `plain` for a setting. */
  tone?: "accent" | "plain";
  size?: "small" | "medium";
  className?: string | undefined;
};

/** The browser's own radios: one tab stop, and the arrows move and choose. */
export function SegmentedRadio<Value extends string | number>(props: SegmentedRadioProps<Value>) {
  const { label, value, onChange, options, showsLabels = true, isBusy = false, tone = "plain" } = props;
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no radio group to a screen reader
      role="radiogroup"
      className={classNames(styles["group"], styles[tone], styles[props.size ?? "medium"], props.className)}
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {options.map(({ icon: OptionIcon, ...option }, place) => (
        <label
          key={option.value}
          className={classNames(styles["option"], !showsLabels && styles["icon-only"])}
          title={showsLabels ? undefined : option.label}
        >
          <input
            type="radio"
            name={name}
            className={styles["input"]}
            value={option.value}
            checked={place === chosen}
            // From either side Tab comes to the same one.
            tabIndex={place === Math.max(0, chosen) ? 0 : -1}
            // Not `disabled`: a busy radio keeps the focus.
            aria-disabled={isBusy || undefined}
            onChange={() => !isBusy && onChange(option.value)}
          />
          {OptionIcon && <OptionIcon size={20} />}
          <span className={showsLabels ? undefined : "visually-hidden"}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
