import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One tab stop in a radio group whose arrows, Home and End only move: the radio group within a toolbar of the ARIA practices.
 * @param chosen the place of the chosen radio, -1 where none is: Tab comes to it, or to the first
 */
export function useMovingFocus<Group extends HTMLElement>(chosen: number, count: number) {
  const groupRef = useRef<Group>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const stop = moved ?? Math.max(0, chosen);

  function onKeyDown(event: KeyboardEvent): void {
    const next = placeAfter(event.key, stop, count);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Escape is the dialog's, arrows are the row's: what is used here goes no further.
    event.stopPropagation();
    groupRef.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setMoved(null);
  }

  return { group: { ref: groupRef, onKeyDown, onBlur }, stop, onFocusOption: setMoved };
}

function placeAfter(key: string, place: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (place + step + count) % count;
}
