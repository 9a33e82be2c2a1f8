import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";

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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One of a few, or none, where a choice has consequences: one tab stop, the arrows only move, and Space, Enter or a press commits. The
 * radio group within a toolbar of the ARIA practices.
 */
export function SegmentedChoice<Value extends string | number>(props: Props<Value>) {
  const { label, value, onChange, options, clearHint, showsLabels = false, isBusy = false } = props;
  const groupRef = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const stop = moved ?? Math.max(0, chosen);

  function onKeyDown(event: KeyboardEvent): void {
    const next = placeAfter(event.key, stop, options.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Escape is the dialog's, arrows are the row's: what is used here goes no further.
    event.stopPropagation();
    groupRef.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setMoved(null);
  }

  function onPress(event: MouseEvent, place: number): void {
    const option = options[place];
    if (isBusy || option === undefined) return;
    if (place !== chosen) onChange(option.value);
    // The second click of a double click takes nothing back.
    else if (event.detail <= 1) onChange(null);
  }

  return (
    <div
      ref={groupRef}
      role="radiogroup"
      tabIndex={-1}
      className={classNames(styles["group"], styles["accent"])}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
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
          onFocus={() => setMoved(place)}
          onClick={(event) => onPress(event, place)}
        >
          <OptionIcon size={20} />
          <span className={showsLabels ? undefined : "visually-hidden"}>{option.label}</span>
        </button>
      ))}
    </div>
  );
}

function placeAfter(key: string, place: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (place + step + count) % count;
}

function titleOf(
  label: string,
  { isChosen, showsLabels, clearHint }: { isChosen: boolean; showsLabels: boolean; clearHint: string },
): string | undefined {
  if (isChosen) return clearHint;
  return showsLabels ? undefined : label;
}
