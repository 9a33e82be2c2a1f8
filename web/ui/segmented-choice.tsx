import type { MouseEvent } from "react";

import type { Icon } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

import styles from "./segmented.module.css";

type Props<Value extends string | number> = {
  label: string;
  value: Value | null;
  /** `null` if the chosen option was pressed again. */
  onChange: (value: Value | null) => void;
  options: readonly { value: Value; label: string; icon: Icon }[];
  /** Tooltip of the chosen option, such as "Press again to clear". */
  clearHint: string;
  /** If `false`, the labels appear only in tooltips and for screen readers. */
  showsLabels?: boolean;
  /** Ignores changes but keeps the focus. */
  isBusy?: boolean;
};

/**
 * A single choice, or none, for options that take effect at once. It has one tab stop. Arrow keys only move the
 * focus; Space, Enter or a click chooses.
 */
export function SegmentedChoice<Value extends string | number>(props: Props<Value>) {
  const { label, value, onChange, options, clearHint, showsLabels = false, isBusy = false } = props;
  const chosen = options.findIndex((option) => option.value === value);
  const { group, stop, onFocusOption } = useRovingFocus<HTMLDivElement>(chosen, options.length);

  function onPress(event: MouseEvent, index: number): void {
    const option = options[index];
    if (isBusy || option === undefined) return;
    if (index !== chosen) onChange(option.value);
    // The second click of a double click doesn't clear the choice.
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
      {options.map(({ icon: OptionIcon, ...option }, index) => (
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- native radios choose as the arrows move
          role="radio"
          className={classNames(styles["option"], !showsLabels && styles["icon-only"])}
          title={titleOf(option.label, { isChosen: index === chosen, showsLabels, clearHint })}
          aria-checked={index === chosen}
          // `disabled` isn't used because it would lose the focus.
          aria-disabled={isBusy || undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => onFocusOption(index)}
          onClick={(event) => onPress(event, index)}
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
