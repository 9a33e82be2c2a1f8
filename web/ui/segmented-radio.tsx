import { Radio, RadioGroup, RadioProvider } from "@ariakit/react/radio";

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

export function SegmentedRadio<Value extends string | number>(props: SegmentedRadioProps<Value>) {
  const { label, value, onChange, options, showsLabels = true, isBusy = false, tone = "plain" } = props;

  function setValue(next: string | number | null) {
    const option = options.find((candidate) => candidate.value === next);
    if (option && !isBusy && option.value !== value) onChange(option.value);
  }

  return (
    <RadioProvider value={value} setValue={setValue}>
      <RadioGroup
        className={classNames(styles["group"], styles[tone], styles[props.size ?? "medium"], props.className)}
        aria-label={label}
        aria-busy={isBusy || undefined}
      >
        {options.map(({ icon: OptionIcon, ...option }) => (
          <label
            key={option.value}
            className={classNames(styles["option"], !showsLabels && styles["icon-only"])}
            title={showsLabels ? undefined : option.label}
          >
            <Radio
              className={styles["input"]}
              value={option.value}
              disabled={isBusy}
              accessibleWhenDisabled
            />
            {OptionIcon && <OptionIcon size={20} />}
            <span className={showsLabels ? undefined : "visually-hidden"}>{option.label}</span>
          </label>
        ))}
      </RadioGroup>
    </RadioProvider>
  );
}
