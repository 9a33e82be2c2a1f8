// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select can't show orbs, or keep options focusable at a limit.
import { Check } from "lucide-react";

import { useChipListbox } from "./chip-listbox.tsx";
import { classNames } from "./class-names.ts";

import "./mood-lights.css";
import styles from "./mood-listbox.module.css";

type MoodListboxProps<Value extends string> = {
  label: string;
  /** Which set of colors to use: moods or emotions. */
  attribute: "mood" | "emotion";
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  max: number;
  onChange: (chosen: Value[]) => void;
  className?: string | undefined;
};

/**
 * Multiple choice of moods or emotions, shown as orbs: half lit when off, fully lit when on. At the limit,
 * other options stay focusable, so screen readers can announce why they're unavailable.
 */
export function MoodListbox<Value extends string>(props: MoodListboxProps<Value>) {
  const { label, attribute, options, chosen, max, onChange, className } = props;
  const { isSelected, isRefused, tabStop, toggle, onFocusOption, onKeyDown, keepElement } = useChipListbox({
    options,
    selected: chosen,
    max,
    onChange,
  });

  return (
    <div
      className={classNames(styles["moods"], className)}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          ref={keepElement(index)}
          className={styles["mood"]}
          role="option"
          tabIndex={index === tabStop ? 0 : -1}
          aria-selected={isSelected(option.value)}
          aria-disabled={isRefused(option.value) || undefined}
          onClick={() => toggle(option.value)}
          onFocus={() => onFocusOption(index)}
          onKeyDown={onKeyDown}
          {...{ [`data-${attribute}`]: option.value }}
        >
          <span className={styles["orb"]} aria-hidden="true" />
          {option.label}
          {isSelected(option.value) && (
            <span className={styles["check"]} aria-hidden="true">
              <Check size={13} strokeWidth={3} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
