import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Gives a radio group one tab stop. Arrow keys, Home and End only move the focus, as in the ARIA pattern for
 * radio groups in a toolbar.
 * @param chosen index of the chosen radio, or -1 if there's none; Tab reaches the chosen radio or else the first
 * one
 */
export function useRovingFocus<Group extends HTMLElement>(chosen: number, count: number) {
  const groupRef = useRef<Group>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const stop = moved ?? Math.max(0, chosen);

  function onKeyDown(event: KeyboardEvent): void {
    const next = indexAfter(event.key, stop, count);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Handled keys don't propagate, so they don't also act on a surrounding row or dialog.
    event.stopPropagation();
    groupRef.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setMoved(null);
  }

  return { group: { ref: groupRef, onKeyDown, onBlur }, stop, onFocusOption: setMoved };
}

function indexAfter(key: string, index: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (index + step + count) % count;
}
