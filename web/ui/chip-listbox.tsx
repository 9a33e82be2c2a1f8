// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select shows no chips and has no focusable options at a limit.
import { Check } from "lucide-react";

import { classNames } from "./class-names.ts";
import { useChipListbox } from "./use-chip-listbox.ts";
import type { ChipListboxState } from "./use-chip-listbox.ts";

import styles from "./chip.module.css";

type ChipListboxProps<Value extends string | number> = ChipListboxState<Value> & {
  label: string;
  className?: string | undefined;
};

/**
 * Multiple choice as chips. At the limit, other options stay focusable, so that screen readers announce why
 * they're unavailable.
 */
export function ChipListbox<Value extends string | number>(props: ChipListboxProps<Value>) {
  const { label, options, className } = props;
  const { isSelected, isRefused, tabStop, toggle, onFocusOption, onKeyDown, keepElement } =
    useChipListbox(props);

  return (
    <div
      className={classNames(styles["chips"], className)}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          ref={keepElement(index)}
          className={styles["chip"]}
          role="option"
          tabIndex={index === tabStop ? 0 : -1}
          aria-selected={isSelected(option.value)}
          aria-disabled={isRefused(option.value) || undefined}
          onClick={() => toggle(option.value)}
          onFocus={() => onFocusOption(index)}
          onKeyDown={onKeyDown}
        >
          {option.emoji === undefined ? (
            isSelected(option.value) && <Check size={17} aria-hidden="true" />
          ) : (
            <span className={styles["emoji"]} aria-hidden="true">
              {isSelected(option.value) ? <Check size={17} /> : option.emoji}
            </span>
          )}
          {option.mark}
          {option.label}
        </div>
      ))}
    </div>
  );
}
