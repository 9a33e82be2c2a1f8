import { Check } from "lucide-react";

import { messages } from "../messages/messages.ts";
import { classNames } from "./class-names.ts";

import styles from "./chip.module.css";

export type FilterChip<Value extends string> = { value: Value; label: string; count?: number | undefined };

type FilterChipsProps<Value extends string> = {
  label: string;
  chips: readonly FilterChip<Value>[];
  selected: readonly Value[];
  onToggle: (value: Value) => void;
  /** If given, the first chip is "All". It clears the selection and is pressed while nothing is selected. */
  onClear?: (() => void) | undefined;
  className?: string | undefined;
};

/** Chips that filter a list immediately. Each can show its number of matching entries. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, selected, onToggle, onClear, className } = props;
  return (
    <fieldset aria-label={label} className={classNames(styles["chips"], className)}>
      {onClear !== undefined && (
        <button
          type="button"
          className={styles["chip"]}
          aria-pressed={selected.length === 0}
          onClick={onClear}
        >
          {messages.ui.all}
        </button>
      )}
      {chips.map(({ value, label: word, count }) => (
        <button
          key={value}
          type="button"
          className={styles["chip"]}
          aria-pressed={selected.includes(value)}
          onClick={() => onToggle(value)}
        >
          {selected.includes(value) && <Check size={17} aria-hidden="true" />}
          {word}
          {count !== undefined && <span className={styles["count"]}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
