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

/** The entries with one of them moved by one place. */
export function moved<Entry>(entries: readonly Entry[], entry: Entry, step: 1 | -1): Entry[] {
  const others = entries.filter((each) => each !== entry);
  return others.toSpliced(entries.indexOf(entry) + step, 0, entry);
}
