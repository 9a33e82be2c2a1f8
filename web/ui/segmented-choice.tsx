import type { MouseEvent } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";
import { useMovingFocus } from "./use-moving-focus.ts";

import styles from "./segmented.module.css";

type Props<Value extends string | number> = {
  label: string;
  value: Value | null;
  /** Null: the chosen one was pressed again. */
  onChange: (value: Value | null) => void;
  options: readonly { value: Value; label: string; icon: Icon }[];
  /** What pressing the chosen one does: "Press again to clear". */
  clearHint: string;
  /** Without labels the words are kept for screen readers and tooltips. */
  showsLabels?: boolean;
  /** Ignores changes, but keeps the focus. */
  isBusy?: boolean;
};

/** One of a few, or none, where a choice has consequences: one tab stop, the arrows only move, and Space, Enter or a press commits. */
export function SegmentedChoice<Value extends string | number>(props: Props<Value>) {
  const { label, value, onChange, options, clearHint, showsLabels = false, isBusy = false } = props;
  const chosen = options.findIndex((option) => option.value === value);
  const { group, stop, onFocusOption } = useMovingFocus<HTMLDivElement>(chosen, options.length);

  function onPress(event: MouseEvent, place: number): void {
    const option = options[place];
    if (isBusy || option === undefined) return;
    if (place !== chosen) onChange(option.value);
    // The second click of a double click takes nothing back.
    else if (event.detail <= 1) onChange(null);
  }

  return (
    <div
      {...group}
      role="radiogroup"
      tabIndex={-1}
      className={classNames(styles["group"], styles["accent"])}
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {options.map(({ icon: OptionIcon, ...option }, place) => (
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own radios choose as the arrows move
          role="radio"
          className={classNames(styles["option"], !showsLabels && styles["icon-only"])}
          title={titleOf(option.label, { isChosen: place === chosen, showsLabels, clearHint })}
          aria-checked={place === chosen}
          // Not `disabled`: a busy one keeps the focus.
          aria-disabled={isBusy || undefined}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => onFocusOption(place)}
          onClick={(event) => onPress(event, place)}
        >
          <OptionIcon size={20} />
          <span className={showsLabels ? undefined : "visually-hidden"}>{option.label}</span>
        </button>
      ))}
    </div>
  );
}

function titleOf(
  label: string,
  { isChosen, showsLabels, clearHint }: { isChosen: boolean; showsLabels: boolean; clearHint: string },
): string | undefined {
  if (isChosen) return clearHint;
  return showsLabels ? undefined : label;
}
