import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";

import { IconButton } from "../ui/button.tsx";

const ICONS = { up: ArrowUp, down: ArrowDown, left: ArrowLeft, right: ArrowRight } as const;

type Props = {
  direction: keyof typeof ICONS;
  label: string;
  /** At the end of the list. The button stays focusable. */
  isDisabled: boolean;
  onMove: () => void;
};

/** Moves an entry by one place. It keeps the focus, so that an entry can be moved several places. */
export function MoveButton({ direction, label, isDisabled, onMove }: Props) {
  return (
    <IconButton
      icon={ICONS[direction]}
      label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onMove()}
    />
  );
}

/** The entries with one of them moved by one place, unless it's at that end. */
export function moved<Entry extends { id: number }>(
  entries: readonly Entry[],
  entryId: number,
  step: 1 | -1,
): Entry[] {
  const place = entries.findIndex(({ id }) => id === entryId);
  const entry = entries[place];
  if (entry === undefined) return [...entries];
  return entries.toSpliced(place, 1).toSpliced(Math.max(0, place + step), 0, entry);
}
