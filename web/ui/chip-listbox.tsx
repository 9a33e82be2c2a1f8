// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select shows no chips and has no focusable options at a limit.
import { Check } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefCallback } from "react";

import { dialogs } from "../messages/dialogs.ts";
import { announce } from "./announcer.tsx";
import { classNames } from "./class-names.ts";

import styles from "./chip.module.css";

type ChipListboxProps<Value extends string | number> = ChipListboxState<Value> & {
  label: string;
  className?: string | undefined;
};

/**
 * Multiple choice as chips. At the limit, other options stay focusable, so screen readers can announce why
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
          {option.icon === undefined ? (
            isSelected(option.value) && <Check size={17} aria-hidden="true" />
          ) : (
            <span className={styles["icon"]} aria-hidden="true">
              {isSelected(option.value) ? <Check size={17} /> : option.icon}
            </span>
          )}
          {option.mark}
          {option.label}
        </div>
      ))}
    </div>
  );
}

const TYPE_AHEAD_PAUSE_MS = 600;

type ChipListboxState<Value extends string | number> = {
  options: readonly {
    value: Value;
    label: string;
    /** Replaced by a check mark when selected. */
    icon?: ReactNode;
    /** Shown before the label, whether or not the option is selected. */
    mark?: ReactNode;
  }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  max?: number | undefined;
};

/**
 * The listbox pattern with a roving tab stop: arrow keys, Home, End and letters move the focus; Space and Enter
 * choose.
 */
export function useChipListbox<Value extends string | number>(state: ChipListboxState<Value>) {
  const { options, selected, onChange, max = Infinity } = state;
  const [active, setActive] = useState<number | null>(null);
  const elements = useRef(new Map<number, HTMLElement>());
  const typed = useRef({ text: "", at: 0 });

  const isSelected = (value: Value) => selected.includes(value);
  const isRefused = (value: Value) => selected.length >= max && !isSelected(value);
  const firstSelected = options.findIndex((option) => isSelected(option.value));
  const tabStop = active !== null && active < options.length ? active : Math.max(0, firstSelected);

  function toggle(value: Value) {
    if (!isRefused(value)) {
      const next = isSelected(value) ? selected.filter((other) => other !== value) : [...selected, value];
      onChange(next);
      if (max !== Infinity) announce(dialogs.forms.chosenOf(next.length, max));
    } else announce(dialogs.forms.chosenOf(selected.length, max));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const option = options[tabStop];
    if (option && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      toggle(option.value);
      return;
    }
    const target = isLetter(event.key) ? byTyping(event.key) : targetOf(event.key, tabStop, options.length);
    if (target === null) return;
    event.preventDefault();
    elements.current.get(target)?.focus();
  }

  function byTyping(letter: string): number | null {
    const { text, at } = typed.current;
    const isContinued = performance.now() - at < TYPE_AHEAD_PAUSE_MS;
    const search = (isContinued ? text + letter : letter).toLowerCase();
    typed.current = { text: search, at: performance.now() };
    // A single letter moves to the next match; a longer search may stay on the current one.
    const start = search.length === 1 ? tabStop + 1 : tabStop;
    for (let step = 0; step < options.length; step += 1) {
      const index = (start + step) % options.length;
      if (options[index]?.label.toLowerCase().startsWith(search)) return index;
    }
    return null;
  }

  function keepElement(index: number): RefCallback<HTMLElement> {
    return (element) => {
      if (element) elements.current.set(index, element);
      return () => {
        elements.current.delete(index);
      };
    };
  }

  return { isSelected, isRefused, tabStop, toggle, onFocusOption: setActive, onKeyDown, keepElement };
}

function targetOf(key: string, from: number, length: number): number | null {
  const last = length - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(last, from + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, from - 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return null;
}

function isLetter(key: string): boolean {
  return key.length === 1 && key !== " ";
}
